/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role --
   CSS lays the table out as flex rows and cards, and some browsers then forget what it was. */
import { type ReactNode, useEffect, useId, useMemo, useRef, useState } from 'react'
import { Button } from '#client/ui/form/Button.tsx'
import { SelectField } from '#client/ui/form/SelectField.tsx'
import type { Sort, SortDirection } from '#contract/lists/listState.ts'
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx'
import cells from './cells.module.css'
import styles from './DataTable.module.css'
import { SortButton, SubmitButton } from './SortButton.tsx'
import { ScrollFrame } from './ScrollFrame.tsx'
import { type DataColumn, orderText, type RowDetail, type RowOrder, type Sorting } from './dataColumn.ts'
import { useIsFromServer } from './useIsFromServer.ts'

/** What all rows of a table have. */
interface RowProps<Row> {
  columns: readonly DataColumn<Row>[]
  shaded?: ((row: Row) => boolean) | undefined
  /** Rows that no longer count, in quieter ink. */
  muted?: ((row: Row) => boolean) | undefined
  detail?: RowDetail<Row> | undefined
  /** Content on its own line below a row, such as the sum of the rows that it ends; mostly undefined. */
  rowFooter?: ((row: Row) => ReactNode) | undefined
}

/** The rows that one task mounts or re-renders: two screenfuls, well under 50 ms. */
const BLOCK = 30

/**
 * The longest table that the server renders in full, at some 0.1 ms for each row; of a longer one it renders what is seen
 * first.
 */
const MAX_ROWS_IN_HTML = 300

/** The columns of the specification's candidate tables. */
const SPECIFIED = ['account', 'name', 'office', 'district', 'money'] as const

interface DataTableProps<Row> extends RowProps<Row> {
  /** What the rows are and as of when; their order is added if it needs words. */
  caption: string
  captionHidden?: boolean
  /** In the order to show them. */
  rows: readonly Row[]
  /** Their default order, if it is that of a column. */
  order?: RowOrder | undefined
  /** Set if headers sort the rows. */
  sorting?: Sorting
  rowKey: (row: Row) => string | number
  /** The sum of the rows: the last row, under a single rule and over a double one. */
  total?: Row | undefined
  /** The sentence shown instead of a table without rows; by default nothing. */
  empty?: string
  dense?: boolean
}

export function DataTable<Row>({
  caption,
  captionHidden = false,
  columns,
  rows,
  order,
  sorting,
  rowKey,
  shaded,
  muted,
  detail,
  rowFooter,
  total,
  empty,
  dense = false,
}: DataTableProps<Row>) {
  const id = useId()
  const sort = sorting?.sort ?? order

  // A click that changes only the header or the bar above renders no rows again.
  const blocks = useMemo(
    () =>
      Array.from({ length: Math.ceil(rows.length / BLOCK) }, (_, block) => block * BLOCK).map((start) => (
        <LazyBlock
          key={start}
          lazy={start > 0 && start + BLOCK < rows.length}
          inHtml={rows.length <= MAX_ROWS_IN_HTML}
        >
          <DataTableRows
            rows={rows.slice(start, start + BLOCK)}
            rowKey={rowKey}
            columns={columns}
            shaded={shaded}
            muted={muted}
            detail={detail}
            rowFooter={rowFooter}
            idPrefix={id}
          />
        </LazyBlock>
      )),
    [rows, rowKey, columns, shaded, muted, detail, rowFooter, id],
  )

  if (rows.length === 0) return empty && <EmptyState>{empty}</EmptyState>

  const widths = columns.map(({ width }) => width)
  const looks = classes(
    styles.table,
    widths.every(Boolean) && styles.narrow,
    SPECIFIED.every((width) => widths.includes(width)) && styles.specified,
    dense && 'dense-rows',
  )
  const table = (
    <ScrollFrame labelledBy={id}>
      <table role="table" className={looks} aria-labelledby={id}>
        <caption id={id} className={captionHidden ? 'visually-hidden' : styles.caption}>
          {caption}
          {orderText(order, sort, columns.find(({ key }) => key === sort?.key)?.header)}
        </caption>
        <thead role="rowgroup" className={styles.head}>
          <tr role="row" className={styles.labels}>
            {columns.map((column) => (
              <th
                key={column.key}
                role="columnheader"
                scope="col"
                className={cellClass(column)}
                aria-sort={column.key === sort?.key ? sort.direction : undefined}
              >
                <SortButton column={column} sorting={sorting} />
              </th>
            ))}
            {detail && (
              <th role="columnheader" scope="col" className={cells.toggle}>
                <span className="visually-hidden">{detail.title}</span>
              </th>
            )}
          </tr>
        </thead>
        {blocks}
        {total && (
          <tfoot role="rowgroup" className={`total ${styles.foot}`}>
            <DataTableRow row={total} columns={columns} detailId="" />
          </tfoot>
        )}
      </table>
    </ScrollFrame>
  )
  return sorting ? (
    <div>
      <SortSelect columns={columns} order={order} sorting={sorting} />
      {table}
    </div>
  ) : (
    table
  )
}

interface SortSelectProps<Row> {
  columns: readonly DataColumn<Row>[]
  order: RowOrder | undefined
  sorting: Sorting
}

/** The order of the rows as one choice, for a phone, whose cards have no headers. */
function SortSelect<Row>({ columns, order, sorting }: SortSelectProps<Row>) {
  const { form, valueOf, onChoose } = sorting.choose
  const orders = columns
    .filter(({ key }) => sorting.isSortable(key))
    .flatMap((column) => directionsOf(column).map((direction) => orderOf(column, direction)))
  const isListed = orders.some(({ sort }) => valueOf(sort) === valueOf(sorting.sort))
  const all = isListed ? orders : [{ sort: sorting.sort, label: order?.words ?? 'As given' }, ...orders]
  return (
    <div className={`labels-in-front ${styles.order}`}>
      <SelectField
        label="Order"
        name="sort"
        form={form}
        value={valueOf(sorting.sort)}
        options={all.map(({ sort, label }) => ({ value: valueOf(sort), label }))}
        onChange={(value) => {
          const chosen = all.find(({ sort }) => valueOf(sort) === value)
          if (chosen) onChoose(chosen.sort)
        }}
      />
      <div className="without-scripts">
        <Button type="submit" form={form}>
          Sort
        </Button>
      </div>
    </div>
  )
}

const directionsOf = ({ sortFirst = 'ascending' }: { sortFirst?: SortDirection }): SortDirection[] =>
  sortFirst === 'ascending' ? ['ascending', 'descending'] : ['descending', 'ascending']

/** Amounts are highest or lowest first; other orders are named as in a table's caption. */
function orderOf<Row>(
  { key, header, width, align }: DataColumn<Row>,
  direction: SortDirection,
): { sort: Sort; label: string } {
  const [up, down] =
    width === 'money' || align === 'number' ? [', lowest first', ', highest first'] : ['', ', descending']
  return { sort: { key, direction }, label: header + (direction === 'ascending' ? up : down) }
}

interface DataTableRowsProps<Row> extends RowProps<Row> {
  rows: readonly Row[]
  rowKey: (row: Row) => string | number
  idPrefix: string
}

/** One block of rows. It is a separate component, so that an off-screen block costs one element and not thirty rows. */
function DataTableRows<Row>({ rows, rowKey, idPrefix, ...rest }: DataTableRowsProps<Row>) {
  return rows.map((row) => (
    <DataTableRow key={rowKey(row)} {...rest} row={row} detailId={`${idPrefix}-${rowKey(row)}`} />
  ))
}

interface DataTableRowProps<Row> extends RowProps<Row> {
  row: Row
  detailId: string
}

/** A row, with its open detail below it. */
function DataTableRow<Row>({
  row,
  columns,
  shaded,
  muted,
  detail,
  detailId,
  rowFooter,
}: DataTableRowProps<Row>) {
  const expandable = detail?.canExpand(row) ?? false
  const expanded = expandable && (detail?.isExpanded(row) ?? false)
  const looks = classes(styles.row, shaded?.(row) && styles.shaded, muted?.(row) && styles.muted)
  const footer = rowFooter?.(row)
  // A last cell on its own line, so that the number of rows stays the same.
  const lastLine = footer && (
    <td role="cell" className={`quiet ${styles.rowFooter}`}>
      {footer}
    </td>
  )
  return (
    <>
      <tr role="row" className={looks}>
        {columns.map((column) =>
          column.primary ? (
            <th key={column.key} role="rowheader" scope="row" className={cellClass(column)}>
              {column.cell(row)}
            </th>
          ) : (
            <td
              key={column.key}
              role="cell"
              className={cellClass(column)}
              data-label={column.cardLabel ?? column.header}
            >
              {column.cell(row)}
            </td>
          ),
        )}
        {detail && (
          <td role="cell" className={cells.toggle}>
            {expandable && (
              // The name is the same whether open or closed: aria-expanded gives the state.
              <SubmitButton
                sent={detail.send?.(row)}
                className={styles.toggle}
                aria-label={detail.label(row)}
                aria-expanded={expanded}
                aria-controls={expanded ? detailId : undefined}
                onPress={() => detail.onToggle(row)}
              />
            )}
          </td>
        )}
        {!expanded && lastLine}
      </tr>
      {expanded && detail && (
        <tr role="row" id={detailId} className={styles.detail}>
          <td role="cell" aria-colspan={columns.length + 1} colSpan={columns.length + 1}>
            {detail.render(row)}
          </td>
          {lastLine}
        </tr>
      )}
    </>
  )
}

/** The classes of a column's cells: its width and its alignment. */
const cellClass = <Row,>({ width, align, primary }: DataColumn<Row>) =>
  classes(
    cells.cell,
    width ? cells[width] : cells.rest,
    !width && primary && cells.names,
    (align === 'number' || width === 'money') && cells.number,
  )

const classes = (...names: (string | false | undefined)[]) => names.filter(Boolean).join(' ')

/** Jobs in one task: three blocks of a table take about 5 ms, so that scrolling or a click never waits long. */
const BATCH = 3

const waiting = new Set<() => void>()
let scheduled = false

/**
 * Queues a job; each task runs a few jobs. Returns a function that cancels it. Not requestIdleCallback: Safari has none,
 * and Chromium starves it in a window that paints nothing.
 */
function scheduleInBatches(job: () => void): () => void {
  waiting.add(job)
  schedule()
  return () => waiting.delete(job)
}

function schedule() {
  if (scheduled) return
  scheduled = true
  setTimeout(runSome)
}

function runSome() {
  scheduled = false
  for (const job of [...waiting].slice(0, BATCH)) {
    waiting.delete(job)
    job()
  }
  if (waiting.size > 0) schedule()
}

interface LazyBlockProps {
  /** False for a block that is always up to date. */
  lazy: boolean
  /** Whether the server renders its rows. */
  inHtml: boolean
  children: ReactNode
}

/**
 * A table body that renders new children at once while near the screen, and otherwise in its turn. Every row is in the
 * page soon after the first paint, for find-in-page and print, yet no single task mounts or re-renders more than the
 * visible rows. Its style is `content-visibility: auto`, whose event says what is near.
 */
function LazyBlock({ lazy, inHtml, children }: LazyBlockProps) {
  const body = useRef<HTMLTableSectionElement>(null)
  const [near, setNear] = useState(!lazy)
  const isFromServer = useIsFromServer()
  const [shown, setShown] = useState(lazy && !(inHtml && isFromServer) ? null : children)
  if ((near || !lazy) && shown !== children) setShown(children)

  useEffect(() => {
    const block = body.current
    const follow = (event: Event) => {
      if (event.target === block && 'skipped' in event) setNear(event.skipped === false)
    }
    block?.addEventListener('contentvisibilityautostatechange', follow)
    return () => block?.removeEventListener('contentvisibilityautostatechange', follow)
  }, [])

  useEffect(() => {
    const follow = () => setShown(children)
    return shown === children ? undefined : scheduleInBatches(follow)
  }, [shown, children])

  return (
    <tbody role="rowgroup" className={classes(styles.block, lazy && styles.lazy)} ref={body}>
      {shown}
    </tbody>
  )
}

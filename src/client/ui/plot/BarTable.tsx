import { Fragment, useId, type ReactNode } from 'react'
import { orderText, type RowOrder, type Sorting } from '#client/ui/table/dataColumn.ts'
import { ScrollFrame } from '#client/ui/table/ScrollFrame.tsx'
import { SortButton } from '#client/ui/table/SortButton.tsx'
import { Money } from '#client/ui/text/Money.tsx'
import { Bar, type Tone } from './Bar.tsx'
import styles from './BarTable.module.css'
import { scaleOf } from './scale.ts'

interface Cell<Row> {
  header: string
  /** The key that its header sorts by. */
  key?: string
  cell: (row: Row) => ReactNode
}

interface BarTableProps<Row> {
  caption: string
  captionHidden?: boolean
  rows: readonly Row[]
  rowKey: (row: Row) => string | number
  /** The column that names each row. */
  label: Cell<Row>
  /** The header of the amounts; false leaves them out. */
  amount: string | false
  amountKey?: string
  /** The amount of a row in cents; null is unknown, which has no bar. */
  centsOf: (row: Row) => number | null
  /** The content of an amount, if it is more than the figure, such as a link. */
  figure?: (row: Row) => ReactNode
  /** Replaces an amount that is not known. */
  unknown?: string
  tone: Tone
  /** Additional columns, such as the count. */
  more?: readonly Cell<Row>[]
  /** The sum of the rows, shown as the last row without a bar. */
  total?: Row | undefined
  /** The default order of the rows, and how headers sort them if they do. */
  order?: RowOrder
  sorting?: Sorting | undefined
}

/**
 * Amounts as bars from one zero, each next to its label and figure. The plot is its own table, so it works for screen
 * readers, in print and without colors.
 */
export function BarTable<Row>({ rows, rowKey, total, centsOf, ...looks }: BarTableProps<Row>) {
  const { caption, captionHidden = false, label, amount, amountKey, more = [], order, sorting } = looks
  const id = useId()
  const scale = scaleOf(rows.map((row) => centsOf(row) ?? 0))
  const figureOf = (row: Row) => {
    if (looks.figure) return looks.figure(row)
    const cents = centsOf(row)
    if (cents === null) return <span className="quiet">{looks.unknown ?? 'not loaded here'}</span>
    return <Money cents={cents} />
  }

  const headers = [label, ...(amount ? [{ header: amount, key: amountKey }] : []), ...more]
  const sort = sorting?.sort ?? order
  // If no amount is known there are no bars, and no room is reserved for them.
  const hasBars = rows.some((row) => centsOf(row) !== null)

  const line = (row: Row, isTotal: boolean) => {
    const cents = centsOf(row)
    return (
      <tr key={isTotal ? 'total' : rowKey(row)}>
        <th scope="row" className={styles.label}>
          {label.cell(row)}
        </th>
        {hasBars && (
          <td className={styles.plot} aria-hidden="true">
            {!isTotal && cents !== null && <Bar cents={cents} scale={scale} tone={looks.tone} />}
          </td>
        )}
        {amount && <td className={styles.number}>{figureOf(row)}</td>}
        {more.map(({ header, cell }) => (
          <td key={header} className={styles.number}>
            {cell(row)}
          </td>
        ))}
      </tr>
    )
  }
  return (
    <ScrollFrame labelledBy={id}>
      <table className={hasBars ? styles.table : `${styles.table} ${styles.bare}`} aria-labelledby={id}>
        <caption id={id} className={captionHidden ? 'visually-hidden' : undefined}>
          {caption}
          {orderText(order, sort, headers.find(({ key }) => key !== undefined && key === sort?.key)?.header)}
        </caption>
        <thead>
          <tr>
            {headers.map(({ header, key = '' }, index) => (
              <Fragment key={header}>
                <th
                  scope="col"
                  className={index > 0 ? styles.number : undefined}
                  aria-sort={key && key === sort?.key ? sort.direction : undefined}
                >
                  <SortButton
                    column={{ key, header, ...(index > 0 && { sortFirst: 'descending' }) }}
                    sorting={sorting}
                  />
                </th>
                {index === 0 && hasBars && <td className={styles.plot} aria-hidden="true" />}
              </Fragment>
            ))}
          </tr>
        </thead>
        <tbody>{rows.map((row) => line(row, false))}</tbody>
        {total && <tfoot className="total">{line(total, true)}</tfoot>}
      </table>
    </ScrollFrame>
  )
}

import { useMemo } from 'react'
import { CandidateInList } from '#client/components/RecordLink.tsx'
import { ListForm } from '#client/components/lists/ListBar.tsx'
import { ListPager } from '#client/components/lists/ListTable.tsx'
import { useList, useScrollToTop } from '#client/components/lists/useList.ts'
import { RemarkedFigure, ExplainedMoney, CashCell } from '#client/components/money/CashCell.tsx'
import { shareOf } from '#client/components/money/shareOf.ts'
import { Bar } from '#client/ui/plot/Bar.tsx'
import type { Scale } from '#client/ui/plot/scale.ts'
import { DataTable } from '#client/ui/table/DataTable.tsx'
import type { DataColumn } from '#client/ui/table/dataColumn.ts'
import { Money } from '#client/ui/text/Money.tsx'
import { NOT_LOADED } from '#contract/domain/money.ts'
import {
  LONG_RACE_LIST_RULES,
  RACE_COLUMNS,
  RACE_FIGURE_KEYS,
  RACE_FIGURES,
  RACE_LIST,
  RACE_LIST_RULES,
} from '#contract/lists/raceList.ts'
import { cashPage } from '#contract/pages.ts'
import type { RaceEntry, RaceMoney } from '#contract/schemas/race.ts'
import styles from './RaceTable.module.css'
import { filesWithFec } from '#contract/domain/races.ts'

interface RaceFigureProps {
  money: RaceMoney
  figure: 'coh' | 'monetary' | 'expend' | 'loans'
  officeCode: string
  /** The page that explains it; a sum over several candidates has none. */
  page?: string | undefined
}

/**
 * A figure, or a dash if it is unknown, with the reason for screen readers. For unknown cash on hand everybody sees the
 * reason.
 */
export function RaceFigure({ money, figure, officeCode, page }: RaceFigureProps) {
  const cents = money[figure]
  const why = filesWithFec(officeCode) ? 'files with the FEC' : NOT_LOADED
  if (figure === 'coh') return <CashCell cash={{ ...money, cents }} page={page} unknown={why} />
  if (cents !== null) return <ExplainedMoney cents={cents} page={page} />
  return (
    <span className={styles.unknown}>
      <span aria-hidden="true" title={why}>
        –
      </span>
      <span className="visually-hidden">{why}</span>
    </span>
  )
}

/** The amount raised in committees' accounts, and its share of the total. */
function CommitteesShare({ money, committees }: Pick<RaceEntry, 'money' | 'committees'>) {
  if (committees.accounts === 0) return <RemarkedFigure remark="no committees" />
  if (committees.monetary === null || money.monetary === null) return <RemarkedFigure remark={NOT_LOADED} />
  const share = shareOf(committees.monetary, money.monetary)
  return (
    <RemarkedFigure remark={share ? `${share} of raised` : 'of what was raised'}>
      <Money cents={committees.monetary} />
    </RemarkedFigure>
  )
}

interface RaceTableProps {
  caption: string
  entries: readonly RaceEntry[]
  officeCode: string
  /** The common scale of all bars on the page; undefined if no money is known, and no column is about money then. */
  scale: Scale | undefined
  /** Whether the race has too many candidates for one page. */
  isLong: boolean
  /** Set below a table whose pages turn with these: only that one scrolls into view. */
  keepsPlace?: boolean
  total?: RaceMoney
}

/** A candidate, or the total of all. */
interface RaceRow {
  entry: RaceEntry | undefined
  money: RaceMoney
}

const CANDIDATE_COLUMNS: DataColumn<RaceRow>[] = [
  {
    ...RACE_COLUMNS.name,
    primary: true,
    cell: ({ entry }) =>
      entry ? <CandidateInList acctNum={entry.AcctNum}>{entry.name}</CandidateInList> : 'Total',
  },
  { ...RACE_COLUMNS.party, width: 'district', cell: ({ entry }) => entry?.PartyCode },
  { ...RACE_COLUMNS.status, width: 'code', cell: ({ entry }) => entry?.StatusDesc },
]

/** Each figure above its bar. The bar only repeats the figure, so it is not read out. */
function columnsOf(scale: Scale | undefined, officeCode: string): DataColumn<RaceRow>[] {
  if (!scale) return CANDIDATE_COLUMNS
  const figures = RACE_FIGURE_KEYS.map((figure): DataColumn<RaceRow> => ({
    key: figure,
    header: RACE_FIGURES[figure],
    width: 'money',
    sortFirst: 'descending',
    cell: ({ entry, money }) => (
      <span className={styles.figure}>
        <RaceFigure
          money={money}
          figure={figure}
          officeCode={officeCode}
          page={entry && cashPage('candidate', entry.AcctNum)}
        />
        {entry && money[figure] !== null && (
          <Bar cents={money[figure]} scale={scale} tone={figure === 'expend' ? 'out' : 'in'} />
        )}
      </span>
    ),
  }))
  return [...CANDIDATE_COLUMNS, ...figures, THROUGH_COMMITTEES]
}

const THROUGH_COMMITTEES: DataColumn<RaceRow> = {
  key: 'committees',
  header: 'Through Committees',
  width: 'money',
  cell: ({ entry }) => entry && <CommitteesShare {...entry} />,
}

export function RaceTable({ caption, entries, officeCode, scale, isLong, ...rest }: RaceTableProps) {
  const columns = useMemo(() => columnsOf(scale, officeCode), [scale, officeCode])
  const list = useList(entries, isLong ? LONG_RACE_LIST_RULES : RACE_LIST_RULES)
  const top = useScrollToTop(list)
  const rows = list.view.rows.map((entry) => ({ entry, money: entry.money }))
  return (
    <div className={styles.table}>
      <div ref={rest.keepsPlace ? undefined : top} tabIndex={-1} className="visually-hidden">
        <ListForm list={list} />
      </div>
      <DataTable
        caption={caption}
        columns={columns}
        rows={rows}
        order={scale && RACE_LIST.order}
        sorting={list.sorting}
        rowKey={({ entry }) => entry?.AcctNum ?? ''}
        total={
          rest.total && scale && entries.length > 1 ? { entry: undefined, money: rest.total } : undefined
        }
      />
      <ListPager list={list} label={`Pages of ${caption}`} />
    </div>
  )
}

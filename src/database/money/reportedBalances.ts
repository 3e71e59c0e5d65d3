import type { Figures } from '#contract/schemas/balance.ts'
import { FIGURES } from '#contract/domain/money.ts'
import { type Db, deleteRows, findRows, type Row } from '../connection/Db.ts'
import { upsertRows } from '../connection/insertRows.ts'
import { figuresOf } from './balances.ts'

type Source = Row<'reported_balance'>['source']

export interface ReportedAccount {
  acctNum: number
  /** ISO: the date the figures are as of. */
  asOf: string
  figures: Figures
}

/** Figures from a report that would replace stored ones, which may be as of an earlier or a later date. */
export interface ReportChange {
  acctNum: number
  /** Null if nothing was stored. */
  before: (Figures & { asOf: string }) | null
  /** Null if the figures are removed. */
  after: (Figures & { asOf: string }) | null
}

interface Options {
  source: Source
  importId: number
  /** The report covers all accounts, so those it does not name lose their figures. */
  replace?: boolean
}

/**
 * The figures that the state or an operator reports for accounts. Figures with cash on hand and figures without it are
 * stored separately, so partial figures never replace complete ones.
 */
export function reportedBalancesIn(db: Db) {
  return {
    /** The changes that storing these reports would make; each account appears once. */
    async changes(
      reports: readonly ReportedAccount[],
      { source, replace = false }: Pick<Options, 'source' | 'replace'>,
    ): Promise<ReportChange[]> {
      const onFile = new Map<string, ReturnType<typeof toReport>>()
      for (const row of await findRows(db, 'reported_balance', { source }))
        onFile.set(keyOf(row.acct_num, row.is_complete), toReport(row))
      const changes: ReportChange[] = []
      for (const { acctNum, asOf, figures } of reports) {
        const before = onFile.get(keyOf(acctNum, isComplete(figures)))?.figures ?? null
        const isSame =
          before && before.asOf === asOf && FIGURES.every((figure) => before[figure] === figures[figure])
        if (!isSame) changes.push({ acctNum, before, after: { ...figures, asOf } })
      }
      if (!replace) return changes
      const named = new Set(reports.map(({ acctNum }) => acctNum))
      const gone = [...onFile.values()].filter(({ acctNum }) => !named.has(acctNum))
      return [...changes, ...gone.map(({ acctNum, figures }) => ({ acctNum, before: figures, after: null }))]
    },

    async apply(changes: readonly ReportChange[], { source, importId }: Options): Promise<void> {
      for (const { acctNum, before, after } of changes)
        if (before && !after)
          await deleteRows(db, 'reported_balance', {
            source,
            acct_num: acctNum,
            is_complete: isComplete(before),
          })
      const rows = changes.flatMap(({ acctNum, after }) =>
        after ? [toRow(acctNum, after, source, importId)] : [],
      )
      await upsertRows(db, 'reported_balance', ['acct_num', 'source', 'is_complete'], rows)
    },
  }
}

const keyOf = (acctNum: number, complete: number) => `${acctNum} ${complete}`

const isComplete = ({ coh }: Figures) => (coh === null ? 0 : 1)

const toReport = (row: Row<'reported_balance'>) => ({
  acctNum: row.acct_num,
  figures: { ...figuresOf(row), asOf: row.as_of },
})

const toRow = (acctNum: number, after: Figures & { asOf: string }, source: Source, importId: number) => ({
  ...figuresOf(after),
  acct_num: acctNum,
  source,
  is_complete: isComplete(after),
  as_of: after.asOf,
  import_id: importId,
})

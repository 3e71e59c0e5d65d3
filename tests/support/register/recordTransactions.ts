import { sql } from 'kysely'
import type { TransactionKind } from '#contract/schemas/values.ts'
import type { Db } from '#database/connection/Db.ts'
import { storeLedgers } from '#database/money/wholeLists.ts'
import type { StoredRow } from '#database/transactions/tx.ts'
import { openTransactionWriter } from '#database/transactions/writer.ts'

/** Rows of an account as an import stores them: its whole list as of a day, or only some rows. */
export interface RecordedRows {
  account: number
  kind?: TransactionKind
  /** The ISO day of the whole list. */
  wholeAsOf?: string | undefined
  rows: readonly Partial<StoredRow>[]
}

export const aRow = (known: Partial<StoredRow> = {}): StoredRow => ({
  day: '2026-02-28',
  dayGiven: '',
  cents: 50_000,
  type: 'CHE',
  report: '2026 Q1',
  name: 'PELICAN, BEA',
  address: '12 Lantern Bay Road',
  place: 'OCALA, FL 34470',
  detail: 'BOATBUILDER',
  inKind: '',
  filer: '',
  election: '',
  importId: null,
  ...known,
})

/**
 * Records all of this in one import, replacing these accounts' earlier rows of the same kinds and lists. `whenPublished` is
 * called once readers see it, before the import does what is left to do.
 */
export async function recordTransactions(
  db: Db,
  lists: readonly RecordedRows[],
  whenPublished?: () => Promise<void>,
): Promise<void> {
  const writer = await openTransactionWriter(db)
  try {
    for (const { account, kind = 'contributions', wholeAsOf, rows } of lists) {
      const isWhole = wholeAsOf !== undefined
      const all = rows.map(aRow)
      const before = await writer.yearsOf(account, kind)
      const years = new Set([
        ...all.map(({ day }) => Number(day.slice(0, 4))),
        ...before.filter((segment) => segment.isWhole === isWhole).map(({ year }) => year),
      ])
      for (const year of years)
        await writer.replace(
          { owner: account, kind, year, isWhole },
          all.filter(({ day }) => Number(day.slice(0, 4)) === year),
        )
    }
    await writer.flush()
    await db.transaction().execute(async (trx) => {
      for (const { account, kind = 'contributions', wholeAsOf } of lists)
        if (wholeAsOf !== undefined)
          await sql`insert into whole_list (acct_num, kind, as_of, import_id, is_vouched, election_id)
            values (${account}, ${kind}, ${wholeAsOf}, 1, 0, '')
            on conflict (acct_num, kind) do update set as_of = excluded.as_of`.execute(trx)
      await storeLedgers(trx, sumsOf(lists))
      await trx
        .updateTable('register')
        .set({ version: sql`version + 1` })
        .execute()
      await writer.publish(trx)
    })
    await whenPublished?.()
  } finally {
    await writer.close()
  }
}

/** The sums of the rows of whole lists, by account, kind and type. */
const sumsOf = (lists: readonly RecordedRows[]) =>
  new Map(
    [...Map.groupBy(lists, ({ account }) => account)].map(([account, accountLists]) => [
      account,
      accountLists
        .filter(({ wholeAsOf }) => wholeAsOf !== undefined)
        .flatMap(({ kind = 'contributions', rows }) =>
          rows.map(aRow).map(({ type, cents }) => ({ kind, type, rows: 1, cents })),
        ),
    ]),
  )

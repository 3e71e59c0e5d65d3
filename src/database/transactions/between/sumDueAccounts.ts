import { sql } from 'kysely'
import { slicesOf } from '#contract/domain/slicesOf.ts'
import { appendRows, type Value } from '../../connection/insertRows.ts'
import { isSqlite } from '../../connection/isSqlite.ts'
import type { Db } from '../../connection/Db.ts'
import { visibleAt } from '../store/segment.ts'
import { linkedSums, type LinkedSums } from './linkedSums.ts'
import { linker } from './linker.ts'

interface Connections {
  /** Can write the store. */
  store: Db
  /** Reads the register and the store. */
  register: Db
  /** Reads and writes are of this epoch, which is not published yet. */
  epoch: number
}

/**
 * Sums the money between the due accounts and all others that it went to or came from, and stores the differences. Its
 * cost grows with the rows of these accounts and the rows that name them. Resolves to whether there is anything to
 * publish. The accounts stay due, so that a killed process repeats the work: who publishes it makes them no longer due.
 */
export async function sumDueAccounts({ store, register, epoch }: Connections): Promise<boolean> {
  const due = await store.selectFrom('books.pair_due').select('account').orderBy('account').execute()
  if (due.length === 0 || (await isNobodyNamed(store))) return false
  // Queries on the web server's own connections time out; these may take longer.
  const db = isSqlite(store) ? register : store
  const link = linker(db, epoch)
  const accounts = due.map(({ account }) => account)
  const isDue = new Set(accounts)
  let isChanged = false
  for (const some of slicesOf(accounts, ACCOUNTS_AT_ONCE)) {
    // The money between two due accounts is summed along with the first of them.
    const isDoneBefore = (account: number) => (other: number) => other < account && isDue.has(other)
    const found: LinkedSums = { pairs: [], shares: [] }
    for (const together of await withFewRows(db, some, epoch)) {
      const { pairs, shares } = await linkedSums(db, together, epoch, link, isDoneBefore)
      found.pairs.push(...pairs)
      found.shares.push(...shares)
    }
    const isKept = isDoneBefore(some[0] ?? 0)
    for (const [table, rows] of [
      [PAIRS, found.pairs],
      [SHARES, found.shares],
    ] as const)
      if (await replaceSums(store, table, { some, isKept, rows, epoch })) isChanged = true
  }
  return isChanged
}

/** The results of this many accounts are written together. */
const ACCOUNTS_AT_ONCE = 100

/** Accounts are read together while they have no more rows than this in total, any of which may name another account. */
const ROWS_AT_ONCE = 100_000

async function withFewRows(db: Db, accounts: readonly number[], epoch: number): Promise<number[][]> {
  const sizes = await db
    .selectFrom('books.segment')
    .select(['owner', (eb) => eb.fn.sum<number>('row_count').as('count')])
    .where('owner', 'in', accounts)
    .where(visibleAt(epoch))
    .groupBy('owner')
    .execute()
  const sizeOf = new Map(sizes.map(({ owner, count }) => [owner, count]))
  const found: number[][] = []
  let rows = Infinity
  for (const account of accounts) {
    const its = sizeOf.get(account) ?? 0
    if (rows + its > ROWS_AT_ONCE) {
      found.push([])
      rows = 0
    }
    found.at(-1)?.push(account)
    rows += its
  }
  return found
}

/** Whether no row names an account and none did before; then no account needs to be summed. */
async function isNobodyNamed(store: Db): Promise<boolean> {
  const { rows } = await sql`select 1 as one where exists (select 1 from books.account_party)
    or exists (select 1 from books.account_pair where until is null)
    or exists (select 1 from books.account_share where until is null)`.execute(store)
  return rows.length === 0
}

/** A table of sums, whose rows have the visibility of segments. */
interface SumsTable {
  name: string
  /** The columns of the two accounts that a row is about. */
  accounts: readonly [string, string]
  /** Unique among the rows visible at one epoch. */
  key: readonly string[]
  values: readonly string[]
}

const PAIRS: SumsTable = {
  name: 'books.account_pair',
  accounts: ['payer', 'receiver'],
  key: ['payer', 'receiver'],
  values: ['cents', 'paid_count', 'paid_cents', 'received_count', 'received_cents'],
}

const SHARES: SumsTable = {
  name: 'books.account_share',
  accounts: ['owner', 'other'],
  key: ['owner', 'kind', 'is_whole', 'party_id', 'other'],
  values: ['row_count', 'cents'],
}

type Row = Readonly<Record<string, Value>>

interface Replacement {
  some: readonly number[]
  /** Rows that are also about such an account stay. */
  isKept: (account: number) => boolean
  rows: readonly Row[]
  epoch: number
}

/** From this epoch on, replaces all rows about some accounts with these. Resolves to whether any row changed. */
async function replaceSums(
  store: Db,
  { name, accounts: [one, other], key, values }: SumsTable,
  { some, isKept, rows, epoch }: Replacement,
): Promise<boolean> {
  const table = sql.table(name)
  const columns = [...key, ...values]
  const textOf = (row: Row) => JSON.stringify(columns.map((column) => row[column]))
  const about = (column: string) => sql`${sql.ref(column)} in (${sql.join(some)})`
  const { rows: found } =
    await sql<Row>`select ${sql.join([...columns, 'since'].map((each) => sql.ref(each)))}
    from ${table} where until is null and (${about(one)} or ${about(other)})`.execute(store)
  const before = found.filter((row) => !isKept(Number(row[one])) && !isKept(Number(row[other])))
  const known = new Set(before.map(textOf))
  const wanted = rows.map((row) => [textOf(row), row] as const)
  const wantedTexts = new Set(wanted.map(([text]) => text))
  const ended = before.filter((row) => !wantedTexts.has(textOf(row)))
  const fresh = wanted.filter(([text]) => !known.has(text)).map(([, row]) => row)
  if (fresh.length + ended.length === 0) return false
  await store.transaction().execute(async (trx) => {
    for (const row of ended) {
      const its = sql.join(
        [...key, 'since'].map((column) => sql`${sql.ref(column)} = ${row[column]}`),
        sql` and `,
      )
      await (
        row.since === epoch
          ? sql`delete from ${table} where ${its}`
          : sql`update ${table} set until = ${epoch} where ${its}`
      ).execute(trx)
    }
    const append = appendRows(trx, table, [...columns, 'since'])
    await append(
      trx,
      fresh.map((row) => [...columns.map((column) => row[column] ?? null), epoch]),
    )
  })
  return true
}

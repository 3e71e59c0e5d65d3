import { sql } from 'kysely'
import { slicesOf } from '#contract/domain/slicesOf.ts'
import { isSqlite } from '../../connection/isSqlite.ts'
import type { Db } from '../../connection/Db.ts'
import type { ListDay } from '../../money/wholeLists.ts'
import { visibleAt } from '../store/segment.ts'
import { type ComparedPair, pairComparison } from './comparedPair.ts'
import { type ComparedTable, keepCompared } from './keepCompared.ts'
import { keepSums } from './keepSums.ts'
import { linkedRows, type Share } from './linkedRows.ts'
import { linker } from './linker.ts'

interface Connections {
  /** Can write the store. */
  store: Db
  /** Reads the register and the store. */
  register: Db
  /** Reads and writes are of this epoch, which is not published yet. */
  epoch: number
  /** What the register will say about whole lists once it is. */
  lists: readonly ListDay[]
}

/**
 * Compares the due accounts with all others that money went to or came from, and stores the differences. Its cost grows
 * with the rows of these accounts and the rows that name them. Resolves to whether there is anything to publish. The
 * accounts stay due, so that a killed process repeats the work: who publishes it makes them no longer due.
 */
export async function compareDueAccounts({ store, register, epoch, lists }: Connections): Promise<boolean> {
  const due = await store.selectFrom('books.pair_due').select('account').orderBy('account').execute()
  if (due.length === 0 || (await isNobodyNamed(store))) return false
  // Queries on the web server's own connections time out; these may take longer.
  const db = isSqlite(store) ? register : store
  const link = linker(db, epoch)
  const compare = pairComparison(db, epoch, link, lists)
  const accounts = due.map(({ account }) => account)
  const isDue = new Set(accounts)
  const changed = new Set(accounts)
  let isChanged = false
  for (const some of slicesOf(accounts, ACCOUNTS_AT_ONCE)) {
    // Two accounts are compared along with the first of them.
    const isDoneBefore = (account: number) => (other: number) => other < account && isDue.has(other)
    const pairs: ComparedPair[] = []
    const shares: Share[] = []
    for (const together of await withFewRows(db, some, epoch)) {
      const linked = await linkedRows(db, together, epoch, link, isDoneBefore)
      for (const pair of await compare(linked.sides)) pairs.push(pair)
      for (const share of linked.shares) shares.push(share)
    }
    const isKept = isDoneBefore(some[0] ?? 0)
    for (const [table, rows] of [
      [PAIRS, pairs.map(pairRow)],
      [SHARES, shares.map(shareRow)],
    ] as const)
      for (const account of await keepCompared(store, table, some, isKept, rows, epoch)) {
        changed.add(account)
        isChanged = true
      }
  }
  return (await keepSums(store, [...changed], epoch)) || isChanged
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

/** Whether no row names an account and none did before; then no account needs to be compared. */
async function isNobodyNamed(store: Db): Promise<boolean> {
  const { rows } = await sql`select 1 as one where exists (select 1 from books.account_party)
    or exists (select 1 from books.account_pair where until is null)
    or exists (select 1 from books.account_share where until is null)`.execute(store)
  return rows.length === 0
}

const PAIRS: ComparedTable = {
  name: 'books.account_pair',
  accounts: ['payer', 'receiver'],
  key: ['payer', 'receiver'],
  values: ['cents', 'sums', 'row_list'],
}

const pairRow = ({ payer, receiver, cents, sums, rows }: ComparedPair) => ({
  payer,
  receiver,
  cents,
  sums: JSON.stringify(sums),
  row_list: JSON.stringify(rows),
})

const SHARES: ComparedTable = {
  name: 'books.account_share',
  accounts: ['owner', 'other'],
  key: ['owner', 'kind', 'is_whole', 'party_id', 'other'],
  values: ['row_count', 'cents'],
}

const shareRow = ({ owner, kind, isWhole, partyId, other, rows, cents }: Share) => ({
  owner,
  kind,
  is_whole: isWhole ? 1 : 0,
  party_id: partyId,
  other,
  row_count: rows,
  cents,
})

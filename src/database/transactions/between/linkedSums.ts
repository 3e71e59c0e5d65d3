import { sql } from 'kysely'
import type { TransactionKind } from '#contract/schemas/transactionKind.ts'
import type { Db } from '../../connection/Db.ts'
import { SEGMENT_ROOM, visibleAt } from '../store/segment.ts'
import { isoDay } from '../store/storedRow.ts'
import type { Linker } from './linker.ts'
import type { AccountPairTable, AccountShareTable } from './pairTables.ts'

type Stored<Table> = Omit<Table, 'since' | 'until'>
type Pair = Stored<AccountPairTable>
type Share = Stored<AccountShareTable>

/** The sums of all rows of some accounts that name another account, and of rows of others that name one of them. */
export interface LinkedSums {
  pairs: Pair[]
  shares: Share[]
}

interface Row {
  /** The requested account that owns the row or is named in it. */
  of_account: number
  owner: number
  kind: TransactionKind
  is_whole: number
  party_id: number
  type: string
  day: number
  cents: number
  name: string
  is_campaign: number
}

const COLUMNS = sql`s.owner, s.kind, s.is_whole, e.party_id, e.type, e.day, e.cents, p.name, p.is_campaign`

/**
 * The sums between these accounts and others of the register at an epoch, except those with accounts that `isDone`. Read
 * for many accounts at once, since most have few such rows or none.
 */
export async function linkedSums(
  db: Db,
  accounts: readonly number[],
  epoch: number,
  link: Linker,
  isDone: (account: number) => (other: number) => boolean,
): Promise<LinkedSums> {
  // Cross joins make the engines join in this order.
  const { rows: own } = await sql<Row>`select s.owner as of_account, ${COLUMNS}
    from books.segment s cross join books.entry e cross join books.account_party p
    where s.owner in (${sql.join(accounts)}) and ${visibleAt(epoch)}
      and e.entry_id between s.segment_id * ${SEGMENT_ROOM} and s.segment_id * ${SEGMENT_ROOM} + ${SEGMENT_ROOM - 1}
      and p.party_id = e.party_id`.execute(db)
  const { rows: others } = await sql<Row>`select n.account as of_account, ${COLUMNS}
    from (select distinct account, name from books.account_name where account in (${sql.join(accounts)})
        and ${visibleAt(epoch)}) as n
      cross join books.account_party p cross join books.entry e cross join books.segment s
    where p.name = n.name and e.party_id = p.party_id and s.segment_id = (e.entry_id >> 24)
      and s.owner > 0 and s.owner <> n.account and ${visibleAt(epoch)}`.execute(db)
  await link.load([...own, ...others].map(({ name }) => name))
  const found: LinkedSums = { pairs: [], shares: [] }
  for (const [account, rows] of Map.groupBy([...own, ...others], ({ of_account }) => of_account)) {
    const { pairs, shares } = sumsOf(account, rows, link, isDone(account))
    found.pairs.push(...pairs)
    found.shares.push(...shares)
  }
  return found
}

function sumsOf(
  account: number,
  rows: readonly Row[],
  link: Linker,
  isDone: (other: number) => boolean,
): LinkedSums {
  const pairs = new Map<string, Pair>()
  const shares = new Map<string, Share>()
  for (const row of rows) {
    const named = link.accountOf({ ...row, day: isoDay(row.day), isCampaign: row.is_campaign === 1 })
    if (named === undefined || named === row.owner) continue
    if (row.owner !== account && named !== account) continue
    if (isDone(row.owner === account ? named : row.owner)) continue
    addToShare(shares, row, named)
    addToPair(pairs, row, named)
  }
  return { pairs: [...pairs.values()], shares: [...shares.values()] }
}

function addToShare(shares: Map<string, Share>, row: Row, other: number): void {
  const { owner, kind, is_whole, party_id } = row
  const key = `${kind} ${is_whole} ${party_id} ${owner} ${other}`
  const share = shares.get(key) ?? { owner, kind, is_whole, party_id, other, row_count: 0, cents: 0 }
  share.row_count += 1
  share.cents += row.cents
  shares.set(key, share)
}

function addToPair(pairs: Map<string, Pair>, row: Row, named: number): void {
  const moved = movedBy(row)
  if (moved === undefined) return
  const [payer, receiver] = moved.isPayers ? [row.owner, named] : [named, row.owner]
  const none = { paid_count: 0, paid_cents: 0, received_count: 0, received_cents: 0 }
  const pair = pairs.get(`${payer} ${receiver}`) ?? { payer, receiver, cents: 0, ...none }
  pairs.set(`${payer} ${receiver}`, pair)
  if (moved.isPayers) {
    pair.paid_count += 1
    pair.paid_cents += moved.cents
  } else {
    pair.received_count += 1
    pair.received_cents += moved.cents
  }
  const { paid_cents, received_cents } = pair
  pair.cents = Math.abs(paid_cents) > Math.abs(received_cents) ? paid_cents : received_cents
}

/**
 * Whether a row between two accounts is the payer's, and how much went to the receiver. Undefined if no money went from
 * one account to another: an in-kind contribution is someone else's bill that the giver paid, petty cash left the account
 * when it was withdrawn, and distributions are of money that was spent before.
 */
function movedBy({ kind, type, cents }: Row): { isPayers: boolean; cents: number } | undefined {
  if (cents === 0 || kind === 'distributions') return undefined
  if (kind === 'contributions') return type === 'INK' ? undefined : { isPayers: false, cents }
  if (kind === 'expenditures') return type === 'PCS' ? undefined : { isPayers: true, cents }
  return cents > 0 ? { isPayers: true, cents } : { isPayers: false, cents: -cents }
}

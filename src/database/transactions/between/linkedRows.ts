import { sql } from 'kysely'
import type { TransactionKind } from '#contract/schemas/transactionKind.ts'
import type { Db } from '../../connection/Db.ts'
import { SEGMENT_ROOM, visibleAt } from '../store/segment.ts'
import { isoDay } from '../store/storedRow.ts'
import type { Linker } from './linker.ts'
import type { SideRow } from './pairRows.ts'
import { sideOf } from './sideOf.ts'

/** What the lists of both accounts say about money from one to the other. */
export interface Sides {
  payer: number
  receiver: number
  byPayer: SideRow[]
  byReceiver: SideRow[]
}

/** The part of an account's list that is filed under one party and is about another account of the register. */
export interface Share {
  owner: number
  kind: TransactionKind
  isWhole: boolean
  partyId: number
  other: number
  rows: number
  cents: number
}

/** All rows of some accounts that name another account, and rows of others that name one of them. */
export interface LinkedRows {
  /** By payer and receiver, for rows about money. */
  sides: Sides[]
  /** By owner, list, party and other account. */
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
 * The rows between these accounts and others of the register that are visible at an epoch, except those with accounts
 * that `isDone`. Read for many accounts at once, since most have few such rows or none.
 */
export async function linkedRows(
  db: Db,
  accounts: readonly number[],
  epoch: number,
  link: Linker,
  isDone: (account: number) => (other: number) => boolean,
): Promise<LinkedRows> {
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
  const found: LinkedRows = { sides: [], shares: [] }
  for (const [account, rows] of Map.groupBy([...own, ...others], ({ of_account }) => of_account)) {
    const { sides, shares } = linkedBy(account, rows, link, isDone(account))
    for (const each of sides) found.sides.push(each)
    for (const each of shares) found.shares.push(each)
  }
  return found
}

function linkedBy(
  account: number,
  rows: readonly Row[],
  link: Linker,
  isDone: (other: number) => boolean,
): LinkedRows {
  const found = new Map<string, Sides>()
  const shares = new Map<string, Share>()
  for (const row of rows) {
    const named = link.accountOf({ ...row, day: isoDay(row.day), isCampaign: row.is_campaign === 1 })
    if (named === undefined || named === row.owner) continue
    if (row.owner !== account && named !== account) continue
    if (isDone(row.owner === account ? named : row.owner)) continue
    countIn(shares, row, named)
    const side = sideOf(row)
    // A row whose day cannot be is compared with none.
    if (side === undefined || row.day === 0) continue
    const [payer, receiver] = side.isPayers ? [row.owner, named] : [named, row.owner]
    const sides = found.get(`${payer} ${receiver}`) ?? { payer, receiver, byPayer: [], byReceiver: [] }
    found.set(`${payer} ${receiver}`, sides)
    sides[side.isPayers ? 'byPayer' : 'byReceiver'].push({
      day: isoDay(row.day),
      cents: side.cents,
      kind: row.kind,
    })
  }
  return { sides: [...found.values()], shares: [...shares.values()] }
}

function countIn(shares: Map<string, Share>, row: Row, other: number): void {
  const { owner, kind, is_whole, party_id, cents } = row
  const key = `${owner} ${kind} ${is_whole} ${party_id} ${other}`
  const share = shares.get(key)
  if (share) {
    share.rows += 1
    share.cents += cents
  } else shares.set(key, { owner, kind, isWhole: is_whole === 1, partyId: party_id, other, rows: 1, cents })
}

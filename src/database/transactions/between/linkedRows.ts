import { sql } from 'kysely'
import type { TransactionKind } from '#contract/schemas/transactionKind.ts'
import type { Db } from '../../connection/openDatabase.ts'
import { SEGMENT_ROOM, visibleAt } from '../segment.ts'
import { isoDay } from '../storedRow.ts'
import type { Linker } from './linker.ts'
import type { SideRow } from './pairRows.ts'
import { sideOf } from './sideOf.ts'

/** What the lists of either say of money from one account to another. */
export interface Sides {
  payer: number
  receiver: number
  byPayer: SideRow[]
  byReceiver: SideRow[]
}

/** What of an account's list is filed under one party that is another account of the register. */
export interface Share {
  owner: number
  kind: TransactionKind
  isWhole: boolean
  partyId: number
  other: number
  rows: number
  cents: number
}

/** All rows of an account that name another, and of others that name it. */
export interface LinkedRows {
  /** By who paid whom, where it is money. */
  sides: Sides[]
  /** By whose list they are in, and under whom. */
  shares: Share[]
}

interface Row {
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

/** The rows between this account and others of the register that are visible at an epoch, but for those it `isDone` with. */
export async function linkedRows(
  db: Db,
  account: number,
  epoch: number,
  link: Linker,
  isDone: (other: number) => boolean,
): Promise<LinkedRows> {
  // Cross joins: in this order, whatever an engine thinks.
  const { rows: own } = await sql<Row>`select ${COLUMNS}
    from books.segment s cross join books.entry e cross join books.account_party p
    where s.owner = ${account} and ${visibleAt(epoch)}
      and e.entry_id between s.segment_id * ${SEGMENT_ROOM} and s.segment_id * ${SEGMENT_ROOM} + ${SEGMENT_ROOM - 1}
      and p.party_id = e.party_id`.execute(db)
  const { rows: others } = await sql<Row>`select ${COLUMNS}
    from (select distinct name from books.account_name where account = ${account}) as n
      cross join books.account_party p cross join books.entry e cross join books.segment s
    where p.name = n.name and e.party_id = p.party_id and s.segment_id = (e.entry_id >> 24)
      and s.owner > 0 and s.owner <> ${account} and ${visibleAt(epoch)}`.execute(db)
  await link.load([...own, ...others].map(({ name }) => name))
  const found = new Map<string, Sides>()
  const shares = new Map<string, Share>()
  for (const row of [...own, ...others]) {
    const named = link.accountOf({ ...row, day: isoDay(row.day), isCampaign: row.is_campaign === 1 })
    if (named === undefined || named === row.owner) continue
    if (row.owner !== account && named !== account) continue
    if (isDone(row.owner === account ? named : row.owner)) continue
    countIn(shares, row, named)
    const side = sideOf(row)
    if (side === undefined) continue
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

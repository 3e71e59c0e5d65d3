import { sql } from 'kysely'
import type { OwnedAccount } from '#contract/schemas/dataStatus.ts'
import type { TransactionKind } from '#contract/schemas/transactionKind.ts'
import type { AccountShares } from '#contract/schemas/transactionSummary.ts'
import { amongNumbers, unseen } from '../../connection/amongValues.ts'
import { isSqlite } from '../../connection/isSqlite.ts'
import type { Db } from '../../connection/Db.ts'
import type { Given } from '../../connection/preparedQuery.ts'
import { accountOwners, type ownersIn } from '../../accounts/accountOwners.ts'
import { LISTED } from './pairTables.ts'
import { hiddenAccounts } from '../../accounts/deletedAccounts.ts'
import { visibleAt } from '../store/segment.ts'
import { type SegmentsAsked, visibleAtGiven } from '../store/visibleSegments.ts'

/** The most accounts to name. */
const NAMED = 20

/** The part of some lists that is filed under a party and is about another account. */
interface Share {
  party: number
  other: number
  count: number
  cents: number
}

export interface SharesAsked extends SegmentsAsked {
  kind: TransactionKind
  /** 1 for whole lists, 0 for loose rows. */
  wholes: readonly number[]
}

export interface SharesFound {
  owner: number
  shares: string | null
}

/**
 * All shares of the requested lists, perhaps thousands, as put together when accounts were compared. Results of a former
 * version have no such lists; they are put together here.
 */
export function sharesOf(db: Db, given: Given<SharesAsked>) {
  const list = (column: string) =>
    isSqlite(db) ? sql`json_group_array(${sql.ref(column)})` : sql`cast(json_agg(${sql.ref(column)}) as text)`
  const lists = sql.join(LISTED.map(list), sql` || ',' || `)
  const owners = isSqlite(db)
    ? sql`json_each(${given('accounts')}) as owners`
    : sql`unnest(${unseen(given('accounts'), 'bigint[]')}) as owners(value)`
  const its = sql`owner = owners.value and kind = ${given('kind')} and is_whole = whole
    and ${visibleAtGiven(given)}`
  return sql<SharesFound>`select owners.value as owner, coalesce(
      (select shares from books.share_list where ${its}),
      (select '[' || ${lists} || ']' from books.account_share where ${its})) as shares
    from ${owners} cross join (select 0 as whole union all select 1) as wholes
    where ${amongNumbers(db, 'whole', given('wholes'))}`
}

/**
 * The sums of the accounts that rows name, and the account that all rows of a party are about, if there is one, by the
 * party's number. The caller provides the accounts' names.
 */
export function shareSums(
  found: readonly SharesFound[],
  hidden: ReadonlySet<number>,
  rows: { count: number; cents: number },
  parties: readonly { partyId: number; rows: number }[],
) {
  const every = sharesIn(found, hidden)
  const all = [...summed(every, ({ other }) => other).values()]
  const named = all.toSorted((a, b) => b.cents - a.cents || a.other - b.other).slice(0, NAMED)
  const ofParties = accountsOfParties(every, parties)
  const known = total(all)
  const shown = total(named)
  return {
    accounts: [...new Set([...named, ...ofParties].map(({ other }) => other))],
    shares: (ownerOf: ReturnType<typeof ownersIn>): AccountShares => ({
      accounts: named.map(({ other, count, cents }) => ({
        account: other,
        ...ownerOf(other),
        count,
        cents,
      })),
      further: { count: known.count - shown.count, cents: known.cents - shown.cents },
      rest: { count: rows.count - known.count, cents: rows.cents - known.cents },
    }),
    accountOf: new Map(ofParties.map(({ party, other }) => [party, other])),
  }
}

function sharesIn(found: readonly SharesFound[], hidden: ReadonlySet<number>): Share[] {
  return found.flatMap(({ owner, shares }) => {
    if (hidden.has(owner)) return []
    // Put together by sharesOf in the database, or by keepSums.
    const [parties = [], others = [], counts = [], cents = []] = JSON.parse(shares ?? '[]') as number[][]
    return parties.flatMap((party, at) => {
      const other = others[at] ?? 0
      return hidden.has(other) ? [] : [{ party, other, count: counts[at] ?? 0, cents: cents[at] ?? 0 }]
    })
  })
}

/** Sums the shares with the same key. */
function summed(shares: readonly Share[], keyOf: (share: Share) => number): Map<number, Share> {
  const sums = new Map<number, Share>()
  for (const share of shares) {
    const sum = sums.get(keyOf(share))
    if (sum) {
      sum.count += share.count
      sum.cents += share.cents
    } else sums.set(keyOf(share), { ...share })
  }
  return sums
}

/** The parties all of whose rows are about one account. */
function accountsOfParties(shares: readonly Share[], parties: readonly { partyId: number; rows: number }[]) {
  const rowsOf = new Map(parties.map(({ partyId, rows }) => [partyId, rows]))
  const their = Map.groupBy(
    shares.filter(({ party }) => rowsOf.has(party)),
    ({ party }) => party,
  )
  return [...their].flatMap(([party, its]) =>
    [...summed(its, ({ other }) => other).values()].filter(({ count }) => count === rowsOf.get(party)),
  )
}

/** The accounts that a party's rows name, those with the most rows first. */
export async function accountsNamedBy(db: Db, partyId: number, epoch: number): Promise<OwnedAccount[]> {
  const hidden = hiddenAccounts(db)
  const { rows } = await sql<{ other: number }>`select other from books.account_share
    where party_id = ${partyId} and ${visibleAt(epoch)} and owner not in (${hidden}) and other not in (${hidden})
    group by other order by sum(row_count) desc, other limit ${NAMED}`.execute(db)
  const others = rows.map(({ other }) => other)
  const ownerOf = await accountOwners(db, others)
  return others.map((account) => ({ account, ...ownerOf(account) }))
}

const total = (sums: readonly Share[]) => ({
  count: sums.reduce((sum, { count }) => sum + count, 0),
  cents: sums.reduce((sum, { cents }) => sum + cents, 0),
})

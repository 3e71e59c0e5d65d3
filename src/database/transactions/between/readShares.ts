import { sql } from 'kysely'
import type { OwnedAccount } from '#contract/schemas/dataStatus.ts'
import type { TransactionKind } from '#contract/schemas/transactionKind.ts'
import type { AccountShares } from '#contract/schemas/transactionSummary.ts'
import { amongNumbers } from '../../connection/amongValues.ts'
import type { Db } from '../../connection/Db.ts'
import type { Given } from '../../connection/preparedQuery.ts'
import { accountOwners, type ownersIn } from '../../accounts/accountOwners.ts'
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

export interface ShareFound extends Share {
  owner: number
}

/** All shares of the requested lists, perhaps thousands. */
export const sharesOf = (db: Db, given: Given<SharesAsked>) =>
  sql<ShareFound>`select owner, party_id as party, other, row_count as count, cents from books.account_share
    where ${amongNumbers(db, 'owner', given('accounts'))} and kind = ${given('kind')}
      and ${amongNumbers(db, 'is_whole', given('wholes'))} and ${visibleAtGiven(given)}`

/**
 * The sums of the accounts that rows name, and the account that all rows of a party are about, if there is one, by the
 * party's number. The caller provides the accounts' names.
 */
export function shareSums(
  found: readonly ShareFound[],
  hidden: ReadonlySet<number>,
  rows: { count: number; cents: number },
  parties: readonly { partyId: number; rows: number }[],
) {
  const every = found.filter(({ owner, other }) => !hidden.has(owner) && !hidden.has(other))
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

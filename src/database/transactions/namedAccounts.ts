import { sql } from 'kysely'
import { ROW_CURSOR } from '#contract/domain/rows.ts'
import type { BetweenQuery } from '#contract/endpoints/transactionEndpoints.ts'
import type { OwnedAccount } from '#contract/schemas/balance.ts'
import type { AccountShares, Counterparties, PairSums } from '#contract/schemas/transaction.ts'
import { accountOwners, hiddenAccounts, hiddenNumbers, type ownersIn } from '../accounts.ts'
import { type Db, withReadTransaction } from '../connection/Db.ts'
import { accountsByParty, type NamingRow } from './linkAccounts.ts'
import type { ListOnFile } from './onFile.ts'
import type { PartySum } from './parties.ts'
import { isOfLists, summed } from './tx.ts'

/* Which accounts of the register rows name, and what accounts gave each other. */

/** Finds the account that each of these rows names; undefined if there is none, or there may be several. */
export async function namedAccounts(
  db: Db,
  rows: readonly NamingRow[],
): Promise<(row: NamingRow) => OwnedAccount | undefined> {
  const accountOf = await accountsByParty(db, [...new Set(rows.map(({ party }) => party))])
  const named = new Map(rows.map((row) => [row, accountOf(row)]))
  const accounts = [...new Set([...named.values()].filter((account) => account !== undefined))]
  if (accounts.length === 0) return () => undefined
  const ownerOf = await accountOwners(db, accounts)
  const hidden = await hiddenNumbers(db)
  return (row) => {
    const account = named.get(row)
    return account === undefined || hidden.has(account) ? undefined : { account, ...ownerOf(account) }
  }
}

const NAMED = 20

/**
 * The sums of the accounts that the rows of some lists name, and, by a party's number, the account that all of its rows
 * are about, if there is one. The caller provides the accounts' owners.
 */
export async function namedShares(
  db: Db,
  lists: readonly ListOnFile[],
  hidden: ReadonlySet<number>,
  rows: { count: number; cents: number },
  parties: readonly PartySum[],
) {
  const every = (await sharesOf(db, lists)).filter(({ other }) => !hidden.has(other))
  const all = summed(every, ({ other }) => other)
  const named = all.toSorted((a, b) => b.cents - a.cents || a.other - b.other).slice(0, NAMED)
  const rowsOf = new Map(parties.map((party) => [party.party, party.rows]))
  const ofParties = summed(
    every.filter(({ party }) => rowsOf.has(party)),
    ({ party, other }) => `${party} ${other}`,
  ).filter((sum) => sum.rows === rowsOf.get(sum.party))
  const known = totalOf(all)
  const shown = totalOf(named)
  return {
    named: [...new Set([...named, ...ofParties].map(({ other }) => other))],
    shares: (ownerOf: ReturnType<typeof ownersIn>): AccountShares => ({
      accounts: named.map((sum) => ({
        account: sum.other,
        ...ownerOf(sum.other),
        count: sum.rows,
        cents: sum.cents,
      })),
      further: { count: known.count - shown.count, cents: known.cents - shown.cents },
      rest: { count: rows.count - known.count, cents: rows.cents - known.cents },
    }),
    accountOf: new Map(ofParties.map(({ party, other }) => [party, other])),
  }
}

interface Share extends PartySum {
  other: number
}

async function sharesOf(db: Db, lists: readonly ListOnFile[]): Promise<Share[]> {
  if (lists.length === 0) return []
  const { rows } =
    await sql<Share>`select party, other, sum(row_count) as rows, sum(cents) as cents from tx_named
    where ${isOfLists(lists)} group by party, other`.execute(db)
  return rows
}

const totalOf = (sums: readonly Share[]) => ({
  count: sums.reduce((sum, { rows }) => sum + rows, 0),
  cents: sums.reduce((sum, { cents }) => sum + cents, 0),
})

/** The accounts that a party's rows name, those with the most rows first. */
export async function accountsNamedBy(db: Db, party: number): Promise<OwnedAccount[]> {
  const hidden = hiddenAccounts(db)
  const { rows } = await sql<{ other: number }>`select other from tx_named
    where party = ${party} and owner not in (${hidden}) and other not in (${hidden})
    group by other order by sum(row_count) desc, other limit ${sql.lit(NAMED)}`.execute(db)
  const others = rows.map(({ other }) => other)
  const ownerOf = await accountOwners(db, others)
  return others.map((account) => ({ account, ...ownerOf(account) }))
}

const PER_PAGE = 50

interface PairRow {
  other: number
  paid_count: number
  paid_cents: number
  received_count: number
  received_cents: number
}

const larger = ({ paid_cents: paid, received_cents: received }: PairRow) =>
  Math.abs(paid) > Math.abs(received) ? paid : received

/**
 * The accounts that money came from or went to, with what either side's lists add up to. A page begins after the account
 * that its cursor names.
 */
export const readCounterparties = (
  db: Db,
  account: number,
  { direction, page }: BetweenQuery,
  perPage = PER_PAGE,
): Promise<Counterparties> =>
  withReadTransaction(db, async (trx) => {
    const pairs = await pairsOf(trx, account, direction)
    const ordered = pairs.toSorted((a, b) => larger(b) - larger(a) || a.other - b.other)
    const [, cents = Infinity, behind = 0] =
      page !== undefined && ROW_CURSOR.test(page) ? page.split('.').map(Number) : []
    const rest = ordered.filter(
      (pair) => larger(pair) < cents || (larger(pair) === cents && pair.other > behind),
    )
    const shown = rest.slice(0, perPage)
    const others = shown.map(({ other }) => other)
    const ownerOf = await accountOwners(trx, others)
    const last = shown.at(-1)
    return {
      sums: toSums(pairs),
      accounts: shown.map((pair) => ({
        account: pair.other,
        ...ownerOf(pair.other),
        sums: toSums([pair]),
      })),
      next: last && rest.length > shown.length ? `0.${larger(last)}.${last.other}` : null,
    }
  })

/** What an account's own lists and those of others say that it paid to each of them, or received. */
async function pairsOf(db: Db, account: number, direction: BetweenQuery['direction']): Promise<PairRow[]> {
  const hidden = hiddenAccounts(db)
  // What one side paid, the other received.
  const [own, others] =
    direction === 'out'
      ? [
          sql`paid_count, paid_cents, 0 as received_count, 0 as received_cents`,
          sql`0, 0, received_count, received_cents`,
        ]
      : [
          sql`0 as paid_count, 0 as paid_cents, received_count, received_cents`,
          sql`paid_count, paid_cents, 0, 0`,
        ]
  const { rows } = await sql<PairRow>`
    select other, sum(paid_count) as paid_count, sum(paid_cents) as paid_cents,
      sum(received_count) as received_count, sum(received_cents) as received_cents
    from (select other, ${own} from tx_named where owner = ${account}
      union all select owner, ${others} from tx_named where other = ${account}) as named
    where other not in (${hidden}) and ${account} not in (${hidden})
    group by other having sum(paid_count) + sum(received_count) > 0`.execute(db)
  return rows
}

function toSums(pairs: readonly PairRow[]): PairSums {
  const sum = (unit: Exclude<keyof PairRow, 'other'>) => pairs.reduce((so, pair) => so + pair[unit], 0)
  return {
    payer: { count: sum('paid_count'), cents: sum('paid_cents') },
    receiver: { count: sum('received_count'), cents: sum('received_cents') },
  }
}

import { sql } from 'kysely'
import type { BetweenQuery } from '#contract/endpoints/rowParameters.ts'
import type { Counterparties, PairSums } from '#contract/schemas/betweenAccounts.ts'
import type { Db } from '../../connection/Db.ts'
import type { Given } from '../../connection/preparedQuery.ts'
import { preparedSnapshot } from '../../connection/preparedSnapshot.ts'
import { ownersAmong, ownersIn, type OwnerRow } from '../../accounts/accountOwners.ts'
import { hiddenAccounts, type HiddenRow } from '../../accounts/deletedAccounts.ts'
import { formatCursor, parseCursor } from '../read/rowCursor.ts'
import { epochFor, type Epochs, epochsOf, visibleAtGiven } from '../store/visibleSegments.ts'
import type { AccountPairTable } from './pairTables.ts'

/** Accounts on a page of the site. */
const PER_PAGE = 50

/**
 * The accounts that money came from or went to, with what either side's lists add up to. Null if the snapshot that the
 * page continues from is gone.
 */
export async function readCounterparties(
  db: Db,
  account: number,
  { direction, page }: BetweenQuery,
  perPage = PER_PAGE,
): Promise<Counterparties | null> {
  const cursor = page === undefined ? undefined : parseCursor(page)
  const found = await pairsOf[direction](db, {
    account,
    epoch: cursor?.epoch ?? null,
    at: cursor?.at ?? Number.MAX_SAFE_INTEGER,
    behind: cursor?.entryId ?? 0,
    limit: perPage + 1,
  })
  const epoch = epochFor(found.epochs, cursor?.epoch)
  if (epoch === null) return null
  const isHidden = found.hidden.some(({ acct_num }) => acct_num === account)
  const rows = isHidden ? [] : found.pairs
  const accounts = rows.slice(0, perPage)
  const ownerOf = ownersIn(found.owners)
  const last = accounts.at(-1)
  return {
    sums: toSums(isHidden ? undefined : found.total[0]),
    accounts: accounts.map((each) => ({
      account: each.account,
      ...ownerOf(each.account),
      sums: toSums(each),
    })),
    next:
      last && rows.length > accounts.length
        ? formatCursor({ epoch, at: last.cents, entryId: last.account })
        : null,
  }
}

type SumsRow = Pick<AccountPairTable, 'paid_count' | 'paid_cents' | 'received_count' | 'received_cents'>

interface PairsAsked extends Record<string, unknown>, Record<'account' | 'at' | 'behind' | 'limit', number> {
  epoch: number | null
}

interface Found {
  epochs: Epochs
  hidden: HiddenRow
  pairs: SumsRow & { account: number; cents: number }
  total: SumsRow
  owners: OwnerRow
}

/** A page of an account's pairs, and the sums of all of them, without those with an account whose record is deleted. */
function pairsWith(own: 'payer' | 'receiver', other: 'payer' | 'receiver') {
  const shown = (db: Db, given: Given<PairsAsked>) =>
    sql`${sql.ref(own)} = ${given('account')} and ${visibleAtGiven(given)}
      and ${sql.ref(other)} not in (${hiddenAccounts(db)})`
  const pageOf = (db: Db, given: Given<PairsAsked>) =>
    sql<Found['pairs']>`select ${sql.ref(other)} as account, cents, paid_count, paid_cents, received_count,
        received_cents
      from books.account_pair where ${shown(db, given)}
        and (cents < ${given('at')} or (cents = ${given('at')} and ${sql.ref(other)} > ${given('behind')}))
      order by cents desc, ${sql.ref(other)} limit ${given('limit')}`
  return preparedSnapshot<PairsAsked, Found>({
    epochs: epochsOf,
    hidden: hiddenAccounts,
    pairs: pageOf,
    total: (db, given) =>
      sql<SumsRow>`select sum(paid_count) as paid_count, sum(paid_cents) as paid_cents,
        sum(received_count) as received_count, sum(received_cents) as received_cents
        from books.account_pair where ${shown(db, given)}`,
    owners: (db, given) =>
      ownersAmong(
        db,
        (column) => sql<boolean>`${sql.ref(column)} in (select account from (${pageOf(db, given)}) as page)`,
      ),
  })
}

const pairsOf = { in: pairsWith('receiver', 'payer'), out: pairsWith('payer', 'receiver') }

/** Sums over no rows are null. */
const toSums = (row: Partial<SumsRow> = {}): PairSums => ({
  payer: { count: row.paid_count ?? 0, cents: row.paid_cents ?? 0 },
  receiver: { count: row.received_count ?? 0, cents: row.received_cents ?? 0 },
})

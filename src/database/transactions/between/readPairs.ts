import { type RawBuilder, sql } from 'kysely'
import type { BetweenQuery } from '#contract/endpoints/rowParameters.ts'
import type { ComparedAccounts, ComparedSums, Counterparties } from '#contract/schemas/betweenAccounts.ts'
import { amongNumbers } from '../../connection/amongValues.ts'
import { isSqlite } from '../../connection/isSqlite.ts'
import type { Db } from '../../connection/Db.ts'
import type { Given } from '../../connection/preparedQuery.ts'
import { preparedSnapshot } from '../../connection/preparedSnapshot.ts'
import { ownersAmong, ownersIn, type OwnerRow } from '../../accounts/accountOwners.ts'
import { hiddenAccounts, type HiddenRow } from '../../accounts/deletedAccounts.ts'
import { formatCursor, parseCursor } from '../read/rowCursor.ts'
import { epochFor, type Epochs, epochsOf, visibleAtGiven } from '../store/visibleSegments.ts'
import { type ComparedRow, FOUND_IN, noSums } from './comparedPair.ts'
import type { AccountPairTable } from './pairTables.ts'
import { sumsTogether } from './sumsTogether.ts'

/** Rows on a page of the site. */
const PER_PAGE = 50

/**
 * The accounts that money came from or went to, as compared when transactions were imported. Null if the snapshot that
 * the page continues from is gone.
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
  const [others = [], all, hidden] = PARTS.map((part) =>
    isHidden ? [] : found.pairs.filter((row) => row.part === part),
  )
  const rows = others.toSorted((a, b) => b.cents - a.cents || a.account - b.account)
  const accounts = rows.slice(0, perPage)
  const ownerOf = ownersIn(found.owners)
  const last = accounts.at(-1)
  return {
    sums: lessHidden(sumsTogether(all?.[0]?.sums ?? ''), sumsTogether(hidden?.[0]?.sums ?? '')),
    accounts: accounts.map((each) => ({
      account: each.account,
      ...ownerOf(each.account),
      sums: readSums(each.sums ?? ''),
    })),
    next:
      last && rows.length > accounts.length
        ? formatCursor({ epoch, at: last.cents, entryId: last.account })
        : null,
  }
}

/**
 * What one query reads: a page of other accounts, the sums of all of them, and the sums of those whose record is deleted.
 */
const PARTS = [0, 1, 2] as const

interface PairRow {
  part: (typeof PARTS)[number]
  account: number
  cents: number
  sums: string | null
}

interface PairsAsked extends Record<string, unknown>, Record<'account' | 'at' | 'behind' | 'limit', number> {
  epoch: number | null
}

interface Found {
  epochs: Epochs
  hidden: HiddenRow
  owners: OwnerRow
}

/**
 * An account's sums with all others were stored when it was compared; results of a former version are summed here.
 * Deleted records are looked up one by one, since they are few.
 */
function pairsWith(own: 'payer' | 'receiver', other: 'payer' | 'receiver') {
  const itsOf = (given: Given<PairsAsked>) =>
    sql`${sql.ref(own)} = ${given('account')} and ${visibleAtGiven(given)}`
  const pageOf = (db: Db, given: Given<PairsAsked>) =>
    sql`select 0 as part, ${sql.ref(other)} as account, cents, sums from books.account_pair
      where ${itsOf(given)} and ${sql.ref(other)} not in (${hiddenAccounts(db)})
        and (cents < ${given('at')} or (cents = ${given('at')} and ${sql.ref(other)} > ${given('behind')}))
      order by cents desc, ${sql.ref(other)} limit ${given('limit')}`
  return preparedSnapshot<PairsAsked, Found & { pairs: PairRow }>({
    epochs: epochsOf,
    hidden: hiddenAccounts,
    pairs: (db, given) => {
      const its = itsOf(given)
      const joined = (sums: RawBuilder<unknown>) =>
        isSqlite(db) ? sql`group_concat(${sums}, '')` : sql`string_agg(${sums}, '')`
      const ofHidden = sql`(select sums from books.account_pair where ${sql.ref(other)} = acct_num and ${its})`
      return sql<PairRow>`select part, account, cents, sums from (${pageOf(db, given)}) as page
        union all select 1, 0, 0, coalesce(
          (select sums from books.account_total
            where account = ${given('account')} and side = ${sql.lit(own)} and ${visibleAtGiven(given)}),
          (select ${joined(sql`sums`)} from books.account_pair where ${its}))
        union all select 2, 0, 0, ${joined(ofHidden)} from (select distinct acct_num from deletion) as hidden`
    },
    owners: (db, given) =>
      ownersAmong(
        db,
        (column) => sql<boolean>`${sql.ref(column)} in (select account from (${pageOf(db, given)}) as page)`,
      ),
  })
}

const pairsOf = { in: pairsWith('receiver', 'payer'), out: pairsWith('payer', 'receiver') }

function lessHidden(all: ComparedSums, hidden: ComparedSums): ComparedSums {
  for (const name of FOUND_IN) {
    all[name].count -= hidden[name].count
    all[name].cents -= hidden[name].cents
  }
  return all
}

interface PairAsked extends Record<string, unknown> {
  payer: number
  receiver: number
  accounts: readonly number[]
  epoch: number | null
}

const pairBetween = preparedSnapshot<
  PairAsked,
  Found & { pair: Pick<AccountPairTable, 'sums' | 'row_list'> }
>({
  epochs: epochsOf,
  hidden: hiddenAccounts,
  pair: (db, given) =>
    db
      .selectFrom('books.account_pair')
      .select(['sums', 'row_list'])
      .where('payer', '=', given('payer'))
      .where('receiver', '=', given('receiver'))
      .where(visibleAtGiven(given)),
  owners: (db, given) => ownersAmong(db, (column) => amongNumbers(db, column, given('accounts'))),
})

/** Money from one account to another, row by row. Null if the snapshot that the page continues from is gone. */
export async function readPair(
  db: Db,
  { payer, receiver }: { payer: number; receiver: number },
  page?: string,
  perPage = PER_PAGE,
): Promise<ComparedAccounts | null> {
  const cursor = page === undefined ? undefined : parseCursor(page)
  const asked = { payer, receiver, accounts: [payer, receiver], epoch: cursor?.epoch ?? null }
  const found = await pairBetween(db, asked)
  const epoch = epochFor(found.epochs, cursor?.epoch)
  if (epoch === null) return null
  const hidden = new Set(found.hidden.map(({ acct_num }) => acct_num))
  const ownerOf = ownersIn(found.owners.filter(({ acct_num }) => !hidden.has(acct_num)))
  const pair = hidden.has(payer) || hidden.has(receiver) ? undefined : found.pair[0]
  // Written by compareDueAccounts.
  const rows = pair ? (JSON.parse(pair.row_list) as ComparedRow[]) : []
  const start = cursor?.at ?? 0
  const end = start + perPage
  return {
    payer: { account: payer, ...ownerOf(payer) },
    receiver: { account: receiver, ...ownerOf(receiver) },
    sums: pair ? readSums(pair.sums) : noSums(),
    rows: rows.slice(start, end).map(([paid, received, cents, by]) => ({
      payer: paid && { day: paid[0], kind: paid[1] },
      receiver: received && { day: received[0], kind: received[1] },
      cents,
      foundIn: FOUND_IN[by] ?? 'both',
    })),
    next: rows.length > end ? formatCursor({ epoch, at: end, entryId: 0 }) : null,
  }
}

// Written by compareDueAccounts.
const readSums = (sums: string) => JSON.parse(sums) as ComparedSums

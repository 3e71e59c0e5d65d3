import { candidateName } from '#contract/domain/names.ts'
import { officeName, raceDistrict, raceName } from '#contract/domain/races.ts'
import { slicesOf } from '#contract/domain/rows.ts'
import type { Balance } from '#contract/schemas/balance.ts'
import { type ElectionRaces, MOST_NAMED, type RichAccount } from '#contract/schemas/race.ts'
import { accountOwners } from '../accounts.ts'
import { type Db, withReadTransaction } from '../connection/Db.ts'
import { wholeListsIn } from '../money/wholeLists.ts'
import { electionsIn } from '../repositories/elections.ts'
import { officesOfElection } from './races.ts'
import { comparePlaces } from '../transactions/textsInMemory.ts'
import { type PublishedRow, readRows, toFiledRows } from '../transactions/pages.ts'
import type { RowList } from '../transactions/tx.ts'

type Running = NonNullable<Awaited<ReturnType<typeof officesOfElection>>>['running'][number]

/** Every office of an election, and where most of its money is; undefined if it has no candidates. */
export const electionRaces = (db: Db, electionId: string): Promise<ElectionRaces | undefined> =>
  withReadTransaction(db, async (trx) => {
    const sums = await officesOfElection(trx, electionId)
    if (!sums) return undefined
    const { offices, total, running, balances } = sums
    const accounts = running.flatMap((candidate) =>
      candidate.accounts.flatMap((each) => each.accountNum ?? []),
    )
    return {
      electionId,
      election: await electionsIn(trx).nameOf(electionId),
      offices,
      total,
      richest: await richestAccounts(trx, running, balances),
      ...(await largestContributions(trx, [...new Set(accounts)])),
    }
  })

/** The accounts of these candidates with the most cash on hand; ties are in the order of their numbers. */
async function richestAccounts(
  db: Db,
  running: readonly Running[],
  balances: ReadonlyMap<number, Balance>,
): Promise<RichAccount[]> {
  const listedBy = Map.groupBy(
    running.flatMap((candidate) => candidate.accounts.map(({ accountNum }) => ({ accountNum, candidate }))),
    ({ accountNum }) => accountNum,
  )
  const richest = [...listedBy]
    .flatMap(([account, [first, ...others]]) => {
      const { coh, asOf = null } = balances.get(account ?? 0) ?? { coh: null }
      return account !== null && first && coh !== null && coh > 0
        ? [{ account, coh, asOf, first: first.candidate, others: others.length }]
        : []
    })
    .toSorted((a, b) => b.coh - a.coh || a.account - b.account)
    .slice(0, MOST_NAMED)
  const accounts = richest.map(({ account }) => account)
  const ownerOf = await accountOwners(db, accounts)
  return richest.map(({ account, coh, asOf, first, others }) => ({
    account,
    ...ownerOf(account),
    coh,
    asOf,
    candidate: first.AcctNum,
    candidateName: candidateName(first),
    race: raceName(officeName(first.OfficeCode) ?? first.OfficeDesc, raceDistrict(first.Juris1num)),
    others,
  }))
}

/**
 * The largest contributions of money in the whole lists of these accounts, through the index of amounts. If hundreds of
 * loans are larger, fewer are returned, but each is still among the largest.
 */
async function largestContributions(
  db: Db,
  accounts: readonly number[],
): Promise<Pick<ElectionRaces, 'largest' | 'known' | 'accounts' | 'listsAsOf'>> {
  const lists = await wholeListsIn(db).list({ accounts, kind: 'contributions' })
  const known = lists.map(({ acctNum }) => acctNum)
  const shown = await largestRows(
    db,
    known.map((owner) => ({ owner, kind: 'contributions', isWhole: true })),
  )
  return {
    largest: await toFiledRows(db, shown),
    known: known.length,
    accounts: accounts.length,
    listsAsOf: lists.map(({ asOf }) => asOf).toSorted()[0] ?? null,
  }
}

/** One statement reads this many lists. */
const LISTS_AT_ONCE = 100

/** Loans and gifts in kind are among the rows: this many are read to find the contributions of money. */
const READ_AT_ONCE = 50
const MOST_READINGS = 10

async function largestRows(db: Db, lists: readonly RowList[]): Promise<PublishedRow[]> {
  let largest: PublishedRow[] = []
  for (const some of slicesOf(lists, LISTS_AT_ONCE)) {
    let after: PublishedRow | undefined
    const named: PublishedRow[] = []
    // Only contributions larger than those found so far can still be among the largest.
    const filter = { least: largest[MOST_NAMED - 1]?.cents }
    for (let reading = 0; reading < MOST_READINGS && named.length < MOST_NAMED; reading += 1) {
      const request = { order: 'amount', descending: true, limit: READ_AT_ONCE, after } as const
      const rows = await readRows(db, some, filter, request)
      named.push(...rows.slice(0, READ_AT_ONCE).filter(({ type }) => type !== 'LOA' && type !== 'INK'))
      if (rows.length <= READ_AT_ONCE) break
      after = rows[READ_AT_ONCE - 1]
    }
    largest = [...largest, ...named].toSorted((a, b) => comparePlaces(b, a, 'amount')).slice(0, MOST_NAMED)
  }
  return largest
}

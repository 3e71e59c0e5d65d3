import { type ComparedSums, FoundIn } from '#contract/schemas/betweenAccounts.ts'
import type { TransactionKind } from '#contract/schemas/transactionKind.ts'
import type { Db } from '../../connection/Db.ts'
import { type ListDay, wholeListsIn } from '../../money/wholeLists.ts'
import { type Coverage, coverageOf } from './coverage.ts'
import type { Linker } from './linker.ts'
import type { Sides } from './linkedRows.ts'
import { compareText, pairRows, type SideRow } from './pairRows.ts'

/** The rows of a pair are stored with indexes into this list. */
export const FOUND_IN = FoundIn.options

/**
 * For each side the ISO day and the kind of list, null if it has no such row; then the cents and an index into FOUND_IN.
 */
export type ComparedRow = [payer: Place | null, receiver: Place | null, cents: number, found: number]
type Place = [day: string, kind: TransactionKind]

/** Only this many of a pair's rows are stored, the newest; its sums include all. */
const MAX_COMPARED_ROWS = 5_000

export interface ComparedPair {
  payer: number
  receiver: number
  cents: number
  sums: ComparedSums
  /** Newest first. */
  rows: ComparedRow[]
}

/** The number of accounts to cache, which is more than the register has. */
const MAX_CACHED_ACCOUNTS = 20_000

/**
 * Compares the two sides of pairs at an epoch, where whole lists are those of the register and, instead of these, the
 * `noted` ones. Facts about an account are mostly read only once.
 */
export function pairComparison(db: Db, epoch: number, link: Linker, noted: readonly ListDay[]) {
  const notedOf = Map.groupBy(noted, ({ acctNum }) => acctNum)
  const lists = new Map<number, readonly ListDay[]>()
  const known = new Map<number, Promise<Coverage>>()
  const coverage = (account: number): Promise<Coverage> => {
    const found = known.get(account) ?? coverageOf(db, account, lists.get(account) ?? [], epoch, link)
    known.set(account, found)
    return found
  }

  /** For all accounts at once: most have no whole lists, and nothing else needs to be known about those. */
  const readLists = async (accounts: readonly number[]): Promise<void> => {
    if (lists.size >= MAX_CACHED_ACCOUNTS) for (const each of [lists, known]) each.clear()
    const unknown = [...new Set(accounts)].filter((account) => !lists.has(account))
    const found = Map.groupBy(await wholeListsIn(db).list({ accounts: unknown }), ({ acctNum }) => acctNum)
    for (const account of unknown) {
      const newer = notedOf.get(account) ?? []
      const older = (found.get(account) ?? []).filter(({ kind }) => !newer.some((each) => each.kind === kind))
      lists.set(account, [...older, ...newer])
    }
  }

  const compare = async ({ payer, receiver, byPayer, byReceiver }: Sides): Promise<ComparedPair> => {
    const rows: ComparedRow[] = []
    const sums = noSums()
    for (const { payer: paid, receiver: received, cents } of pairRows(byPayer, byReceiver)) {
      let found: FoundIn = 'both'
      if (paid && !received) {
        const missing = { side: 'receiver', from: payer, day: paid.day, cents } as const
        found = (await (await coverage(receiver)).lacks(missing)) ? 'payerOnly' : 'payerUnchecked'
      } else if (received && !paid) {
        const missing = { side: 'payer', from: receiver, day: received.day, cents } as const
        found = (await (await coverage(payer)).lacks(missing)) ? 'receiverOnly' : 'receiverUnchecked'
      }
      sums[found].count += 1
      sums[found].cents += cents
      rows.push([placeOf(paid), placeOf(received), cents, FOUND_IN.indexOf(found)])
    }
    return {
      payer,
      receiver,
      cents: FOUND_IN.reduce((sum, each) => sum + sums[each].cents, 0),
      sums,
      rows: rows.toSorted(newestFirst).slice(0, MAX_COMPARED_ROWS),
    }
  }

  return async (sides: readonly Sides[]): Promise<ComparedPair[]> => {
    await readLists(sides.flatMap(({ payer, receiver }) => [payer, receiver]))
    const pairs: ComparedPair[] = []
    for (const each of sides) pairs.push(await compare(each))
    return pairs
  }
}

export const noSums = (): ComparedSums => ({
  both: { count: 0, cents: 0 },
  payerOnly: { count: 0, cents: 0 },
  receiverOnly: { count: 0, cents: 0 },
  payerUnchecked: { count: 0, cents: 0 },
  receiverUnchecked: { count: 0, cents: 0 },
})

const placeOf = (row: SideRow | null): Place | null => row && [row.day, row.kind]

const dayOf = ([paid, received]: ComparedRow) => (paid ?? received)?.[0] ?? ''

/** Then largest first; the rest only makes the order definite. */
const newestFirst = (a: ComparedRow, b: ComparedRow) =>
  compareText(dayOf(b), dayOf(a)) || b[2] - a[2] || compareText(JSON.stringify(a), JSON.stringify(b))

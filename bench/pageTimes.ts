import { openDatabase } from '#database/openDatabase.ts'
import { readCounterparties } from '#database/transactions/namedAccounts.ts'
import { transactionPage } from '#database/transactions/pages.ts'
import { transactionSummary } from '#database/transactions/summary.ts'
import type { RowsQuery } from '#contract/endpoints/transactionEndpoints.ts'
import { ACCOUNT, accountSizes, randomFrom } from './generatedTransactions.ts'
import { databaseWork, percentile } from './times.ts'

/**
 * A kind of read, its 99th percentile in milliseconds, and the same for the processor time of this process and the
 * database's, which depends less on other load. Before, the same reads are made uncounted, until V8 has compiled them.
 */
export interface PageTime {
  what: string
  p99: number
  work: number
  /** The limit for the 99th percentile. */
  wanted: number
}

/** With only a hundred reads, the 99th percentile is the slowest one, including whatever else the machine did then. */
const [MANY, SEVERAL, FEW] = [300, 100, 20]

const SORTS = ['newest', 'oldest', 'largest', 'smallest'] as const
const LIMITS = { page: 20, cold: 20, text: 150, sums: 20 }

/**
 * Reads pages, totals and sums of the generated books as the public calls do, for accounts of every size and for the
 * largest.
 */
export async function pageTimes(location: string, rows: number): Promise<PageTime[]> {
  await using db = await openDatabase(location)
  const random = randomFrom(7)
  const accounts = accountSizes(rows).length
  // Readers ask most often for large accounts.
  const someAccount = () => ACCOUNT + Math.floor(accounts * random() ** 3)
  const rowsOf = (account: number, query: Partial<RowsQuery> = {}) =>
    transactionPage(db, { accounts: [account], kind: 'contributions', ...query })
  const sumsOf = (account: number) => transactionSummary(db, { accounts: [account], kind: 'contributions' })
  const measured: PageTime[] = []
  const measure = async (
    what: string,
    times: number,
    wanted: number,
    ask: () => Promise<unknown>,
    prepare = () => Promise.resolve(db),
  ) => {
    const once = async () => {
      const work = await databaseWork(await prepare())
      const [began, used] = [performance.now(), work()]
      await ask()
      return { took: performance.now() - began, worked: work() - used }
    }
    for (let index = 0; index < times; index += 1) await once()
    const [took, worked]: [number[], number[]] = [[], []]
    for (let index = 0; index < times; index += 1) {
      const read = await once()
      took.push(read.took)
      worked.push(read.worked)
    }
    measured.push({ what, p99: percentile(took, 0.99), work: percentile(worked, 0.99), wanted })
  }
  // Each on a new connection, which has read nothing of it yet.
  let fresh = await openDatabase(location)
  const begin = async () => {
    await fresh.destroy()
    fresh = await openDatabase(location)
    return fresh
  }
  const firstOf = (account: number, query: Partial<RowsQuery> = {}) =>
    transactionPage(fresh, { accounts: [account], kind: 'contributions', ...query })
  await measure(
    'first page, of a connection that has just begun',
    SEVERAL,
    LIMITS.cold,
    () => firstOf(someAccount()),
    begin,
  )
  await measure(
    'a word nobody has, of a server that has just begun',
    FEW,
    LIMITS.text,
    () => firstOf(ACCOUNT, { text: 'nowhere' }),
    begin,
  )
  await fresh.destroy()
  await rowsOf(ACCOUNT)
  for (const sort of SORTS) {
    await measure(`first page, ${sort} first`, MANY, LIMITS.page, () => rowsOf(someAccount(), { sort }))
    const last = { sort, page: 'last' }
    await measure(`last page of the largest account, ${sort} first`, MANY, LIMITS.page, () =>
      rowsOf(ACCOUNT, last),
    )
  }
  await measure('a tenth page of the largest account, page by page', FEW, 10 * LIMITS.page, async () => {
    let next: string | null = null
    for (let each = 0; each < 10; each += 1) {
      const answer = await rowsOf(ACCOUNT, next === null ? {} : { page: next })
      if (typeof answer === 'string') throw new Error(`The bench was refused a page: ${answer}`)
      next = answer.next
    }
  })
  for (const text of ['nowhere', 'pelsan', 'smith city'])
    for (const sort of ['newest', 'largest'] as const)
      await measure(`"${text}" in the largest account, ${sort} first`, SEVERAL, LIMITS.text, () =>
        rowsOf(ACCOUNT, { text, sort }),
      )
  await measure('some days, with their count and sum', MANY, LIMITS.text, () =>
    rowsOf(someAccount(), { from: '2021-03-05', to: '2024-07-09' }),
  )
  await measure('months, types, sizes, places and names', MANY, LIMITS.sums, () => sumsOf(someAccount()))
  await measure('those of the largest account', MANY, LIMITS.sums, () => sumsOf(ACCOUNT))
  for (const direction of ['in', 'out'] as const)
    await measure(`money ${direction}, of and to other accounts`, MANY, LIMITS.sums, () =>
      readCounterparties(db, someAccount(), { direction }),
    )
  return measured
}

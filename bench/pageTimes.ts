import { openDatabase } from '#database/connection/openDatabase.ts'
import { transactionsIn } from '#database/transactions/transactionsIn.ts'
import type { RowsQuery } from '#contract/endpoints/rowParameters.ts'
import { ACCOUNT, accountSizes, randomFrom } from './generatedBooks.ts'
import { percentile } from './percentile.ts'
import { workOf } from './workOf.ts'

/**
 * A reading, how often it was made, and the milliseconds of half of them and of 99 in a hundred; and those that this
 * process worked, which a busy machine changes less. With PostgreSQL most of the work is elsewhere.
 */
export interface PageTime {
  what: string
  times: number
  p50: number
  p99: number
  work99: number
  /** What 99 in a hundred are to take at most. */
  wanted: number
}

const SORTS = ['newest', 'oldest', 'largest', 'smallest'] as const
const LIMITS = {
  SQLite: { page: 3, cold: 15, text: 100, sums: 5 },
  PostgreSQL: { page: 10, cold: 15, text: 100, sums: 5 },
}

/** Reads pages, totals and sums of the generated books as the public calls do, of accounts of every size and of the largest. */
export async function pageTimes(
  engine: keyof typeof LIMITS,
  location: string,
  rows: number,
): Promise<PageTime[]> {
  await using db = await openDatabase(location)
  const limits = LIMITS[engine]
  const { page, summary, counterparties, compared } = transactionsIn(db)
  const random = randomFrom(7)
  const accounts = accountSizes(rows).length
  // Readers ask most for those with much.
  const someAccount = () => ACCOUNT + Math.floor(accounts * random() ** 3)
  const rowsOf = (account: number, query: Partial<RowsQuery> = {}) =>
    page({ accounts: [account], kind: 'contributions', ...query })
  const sumsOf = (account: number) => summary({ accounts: [account], kind: 'contributions' })
  const found: PageTime[] = []
  const measure = async (
    what: string,
    times: number,
    wanted: number,
    read: () => Promise<unknown>,
    prepare = () => Promise.resolve(),
  ) => {
    const [took, worked]: [number[], number[]] = [[], []]
    for (let index = 0; index < times; index += 1) {
      await prepare()
      const began = performance.now()
      worked.push(await workOf(read))
      took.push(performance.now() - began)
    }
    const [p50, p99] = [percentile(took, 0.5), percentile(took, 0.99)]
    found.push({ what, times, p50, p99, work99: percentile(worked, 0.99), wanted })
  }
  // Each on a connection of its own, which has read nothing of it yet.
  let fresh = await openDatabase(location)
  await measure(
    'first page, of a connection that has just begun',
    40,
    limits.cold,
    () => transactionsIn(fresh).page({ accounts: [someAccount()], kind: 'contributions' }),
    async () => {
      await fresh.destroy()
      fresh = await openDatabase(location)
    },
  )
  await fresh.destroy()
  await rowsOf(ACCOUNT)
  for (const sort of SORTS) {
    await measure(`first page, ${sort} first`, 200, limits.page, () => rowsOf(someAccount(), { sort }))
    const last = { sort, page: 'last' }
    await measure(`last page of the largest account, ${sort} first`, 200, limits.page, () =>
      rowsOf(ACCOUNT, last),
    )
  }
  await measure('a tenth page of the largest account, page by page', 20, 10 * limits.page, async () => {
    let next: string | null = null
    for (let each = 0; each < 10; each += 1) {
      const answer = await rowsOf(ACCOUNT, next === null ? {} : { page: next })
      if (typeof answer === 'string') throw new Error(`The bench was refused a page: ${answer}`)
      next = answer.next
    }
  })
  for (const text of ['nowhere', 'pelsan', 'smith city'])
    for (const sort of ['newest', 'largest'] as const)
      await measure(`"${text}" in the largest account, ${sort} first`, 20, limits.text, () =>
        rowsOf(ACCOUNT, { text, sort }),
      )
  await measure('some days, with their count and sum', 200, limits.text, () =>
    rowsOf(someAccount(), { from: '2021-03-05', to: '2024-07-09' }),
  )
  await measure('months, types, sizes, places and names', 200, limits.sums, () => sumsOf(someAccount()))
  await measure('those of the largest account', 100, limits.sums, () => sumsOf(ACCOUNT))
  for (const direction of ['in', 'out'] as const)
    await measure(`money ${direction}, of and to other accounts, compared`, 100, limits.sums, () =>
      counterparties(someAccount(), { direction }),
    )
  const payers = await counterparties(ACCOUNT, { direction: 'in' })
  const [payer] = payers?.accounts ?? []
  if (!payer) throw new Error('The largest account has nothing of any other')
  await measure('the rows between the largest account and who gave it most', 100, limits.sums, () =>
    compared({ payer: payer.account, receiver: ACCOUNT }),
  )
  return found
}

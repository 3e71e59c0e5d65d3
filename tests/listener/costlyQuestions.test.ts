import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { MAX_SCANNED_ROWS } from '#database/transactions/pages.ts'
import { createResponseCache } from '#server/cache/responseCache.ts'
import { aCommittee } from '#mocks/builders.ts'
import { createTestApp } from '#tests/support/api/createTestApp.ts'
import { recordTransactions } from '#tests/support/register/recordTransactions.ts'

const ACCOUNT = 70_275
const YEARS = Array.from({ length: 30 }, (_, index) => 1997 + index)

/** The sums claim this many times the rows there are, which makes the test faster, and each query by the same factor. */
const TIMES = 4

/** An account with as many rows as one request may scan, over thirty years. */
async function largestAccount() {
  const { api, db } = await createTestApp(
    { committees: [aCommittee({ AcctNum: ACCOUNT })] },
    // The cache has no room, so repeated requests cost the same again.
    { responseCache: createResponseCache(() => Promise.resolve('1'), 0) },
  )
  const rows = YEARS.map((year) => ({ day: `${year}-06-15`, cents: 2_500 }))
  await recordTransactions(db, [{ account: ACCOUNT, wholeAsOf: '2026-07-24', rows }])
  const each = MAX_SCANNED_ROWS / YEARS.length / TIMES
  await sql`with recursive number(n) as (select 1 union all select n + 1 from number where n < ${each - 1})
    insert into tx select owner, kind, is_whole, day, content_hash, copy + n, cents + n % 977 * 100, type, name || n, place,
      detail, in_kind, address, day_given, report, source, party from tx cross join number`.execute(db)
  const countEachAs = (rowsOfYear: number) => sql`update tx_sum set row_count = ${rowsOfYear}`.execute(db)
  await countEachAs(each * TIMES)
  const countAsTheyAre = async () => {
    await countEachAs(each)
    await sql`update tx_list set number = number + 1`.execute(db)
  }
  return { api, countAsTheyAre }
}

/** Two words, or an order and a word, are looked for in more rows than one request may scan. */
const TOO_WIDE = ['text=pelican%20bea%20ocala%20boatbuilder&sort=smallest&page=last']

/**
 * Anything a visitor may ask about rows: the last page, a text without matches, characters with a meaning in SQL or LIKE.
 */
const QUESTIONS = [
  ...TOO_WIDE,
  'sort=newest',
  'page=last',
  'sort=smallest&page=last',
  'sort=largest&least=-999999999&most=999999999',
  'type=-CAS&from=1997-01-01&to=2026-12-31&least=0.01&sort=largest&page=last',
  'type=CHE,CAS,MO,INK,LOA,REF,INT,DUE,COF,MUC,A,B,C,D,E,F,G,H,I,J&sort=largest',
  'from=2000-01-01&to=2020-12-31&least=25&most=25&sort=oldest',
]

const IN_MEMORY = [
  'text=zzzzzz',
  'text=%25%25%25%25',
  'text=____',
  'text=*a*',
  'text=%5C%5C%27%22',
  'text=ocala&sort=largest&page=last',
  'text=pelican%20bea%20ocala%20boatbuilder&sort=smallest&page=last',
  'text=ocala&type=-CAS&from=1997-01-01&to=2026-12-31&least=0.01&sort=largest&page=last',
]

/** Looking for each of these in each row would take more than one answer may cost. */
const TOO_MANY_WORDS = `text=${encodeURIComponent('a b e i l n o p a1 a2 a3 a4 a5 a6 a7 a8 a9 c d'.replaceAll(/ a\d/g, ''))}`

const ONE_SCAN = 'type=-CAS&from=1997-01-01&to=2026-12-31'

test('no query about the rows of the largest account costs more than a few scans of all of them', async () => {
  const { api, countAsTheyAre } = await largestAccount()
  const cost = async (question: string) => {
    const before = process.cpuUsage()
    const response = await api.request(`/api/transactions?accounts=${ACCOUNT}&kind=contributions&${question}`)
    await response.text()
    const { user, system } = process.cpuUsage(before)
    return { question, status: response.status, ms: (user + system) / 1000 }
  }
  await cost('sort=newest')
  /** The fastest of three: other processes share this machine, and the first runs are not yet compiled. */
  const leastCost = async (question: string) =>
    [await cost(question), await cost(question), await cost(question)].reduce((a, b) => (a.ms < b.ms ? a : b))
  // Relative to this machine's time for looking at each row once.
  const { ms } = await leastCost(ONE_SCAN)
  const dear = async (questions: readonly string[]) => {
    const costs = []
    for (const question of questions) {
      const once = await cost(question)
      costs.push(once.ms > 4 * ms ? await leastCost(question) : once)
    }
    return {
      dear: costs.filter((each) => each.ms > 4 * ms),
      refused: costs.filter(({ status }) => status !== 200).map(({ question }) => question),
    }
  }

  expect(await dear(QUESTIONS)).toEqual({ dear: [], refused: TOO_WIDE })
  await countAsTheyAre()
  await cost('text=zzzzzz')
  expect(await dear([...IN_MEMORY, TOO_MANY_WORDS])).toEqual({ dear: [], refused: [] })
})

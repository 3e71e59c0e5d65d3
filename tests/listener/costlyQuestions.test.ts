import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { MAX_SCANNED_ROWS } from '#database/transactions/read/pageOfRows.ts'
import { packsInto, packsOf } from '#database/transactions/store/segmentPacks.ts'
import { readRows } from '#database/transactions/store/readRows.ts'
import { createResponseCache } from '#server/cache/responseCache.ts'
import { aCommittee } from '#mocks/builders.ts'
import { createTestApp } from '#tests/support/api/createTestApp.ts'
import { recordTransactions } from '#tests/support/register/recordTransactions.ts'

const ACCOUNT = 70_275
const YEARS = Array.from({ length: 30 }, (_, index) => 1997 + index)

/**
 * The segments claim this many times the rows they have, which makes the test faster, and each query by the same factor.
 */
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
  await sql`drop index books.entry_by_amount`.execute(db)
  await sql`drop index books.entry_by_party`.execute(db)
  await sql`with recursive number(n) as (select 1 union all select n + 1 from number where n < ${each - 1})
    insert into books.entry (entry_id, cents, party_id, day, report_id, source_id, type, name, place, detail, in_kind, address, day_given)
    select entry_id + n, cents + n % 977 * 100, party_id, day, report_id, source_id, type, name || n, place, detail, in_kind, address, day_given
    from books.entry cross join number`.execute(db)
  await sql`create index books.entry_by_amount on entry ((entry_id >> 24), cents)`.execute(db)
  await sql`create index books.entry_by_party on entry (party_id, day)`.execute(db)
  const countEachAs = (times: number) => sql`update books.segment set row_count = ${each * times}`.execute(db)
  await countEachAs(TIMES)
  return {
    api,
    /** As an import does for segments of this size; then more rows may be scanned. */
    pack: async () => {
      const segments = await db.selectFrom('books.segment').select('segment_id').execute()
      for (const { segment_id } of segments)
        await packsInto(db)(db, segment_id, packsOf(db, await readRows(db, segment_id)))
      await countEachAs(TIMES_PACKED * TIMES)
    },
  }
}

/** All rows contain these words: they would be scanned once per word, and once more for another order. */
const TOO_WIDE = [
  'text=pelican%20bea%20ocala%20boatbuilder&sort=smallest&page=last',
  'type=-CAS&text=ocala&from=1997-01-01&to=2026-12-31&least=0.01&sort=largest&page=last',
]

/**
 * Anything a visitor may ask about rows: the last page, a text without matches, characters with a meaning in SQL or LIKE.
 */
const QUESTIONS = [
  ...TOO_WIDE,
  'sort=newest',
  'page=last',
  'sort=smallest&page=last',
  'sort=largest&least=-999999999&most=999999999',
  'text=%25%25%25%25',
  'text=____',
  'text=*a*',
  'text=%5C%5C%27%22',
  'text=zzzzz%20zzzzz&sort=largest&page=last',
  `text=${encodeURIComponent('a b c d e f g h i j k l m n o p q r s t u v w x y z a b c d')}`,
  'type=CHE,CAS,MO,INK,LOA,REF,INT,DUE,COF,MUC,A,B,C,D,E,F,G,H,I,J&sort=largest',
  'from=2000-01-01&to=2020-12-31&least=25&most=25&sort=oldest',
]

/** The limit for packed rows, as a multiple; queries that match all rows, ordered by amount as well. */
const TIMES_PACKED = 1.5
const IN_PACKS = [
  'text=zzzzzz',
  'text=ocala&sort=largest&page=last',
  'text=ocala&sort=newest',
  'text=pelican&sort=smallest&least=0.01&from=1997-01-01&to=2026-12-31',
]
const TOO_WIDE_IN_PACKS = ['text=ocala%20boatbuilder&sort=largest']

const ONE_WORD = 'text=zzzzzz'

test('no query about the rows of the largest account costs more than a search for a few words in all of them', async () => {
  const { api, pack } = await largestAccount()
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
  // Relative to this machine's time for one word.
  const { ms } = await leastCost(ONE_WORD)
  const costs = []
  for (const question of QUESTIONS) {
    const once = await cost(question)
    costs.push(once.ms > 3 * ms ? await leastCost(question) : once)
  }

  expect(costs.filter((each) => each.ms > 3 * ms)).toEqual([])
  expect(costs.filter(({ status }) => status !== 200).map(({ question }) => question)).toEqual(TOO_WIDE)

  await pack()
  const packed = []
  for (const question of [...IN_PACKS, ...TOO_WIDE_IN_PACKS]) packed.push(await leastCost(question))

  expect(packed.filter((each) => TIMES_PACKED * each.ms > 3 * ms)).toEqual([])
  expect(packed.filter(({ status }) => status !== 200).map(({ question }) => question)).toEqual(
    TOO_WIDE_IN_PACKS,
  )
})

import type { VoterQuery } from '#contract/endpoints/voterEndpoints.ts'
import type { Db } from '#database/connection/Db.ts'
import { voterSuggestionsIn } from '#database/voters/voterSuggestions.ts'
import { searchVoters } from '#database/voters/searchVoters.ts'
import { toVoter } from '#database/voters/voterRow.ts'
import { voterGenerationIn, voterSchemas } from '#database/voters/voterSchemas.ts'
import { fillRegister } from '#tests/support/search/fillRegister.ts'
import { percentile, type Work } from './times.ts'

/** From the most common to names that no one has: single letters, beginnings, whole names. */
const LAST = ['smith', 's', 'j', 'johnson', 'gar', 'rod', 'ng', 'q', 'zeve', 'washington', 'x']
const FIRST = ['michael', 'j', 'james', 'jam', 'm', 'mar', 'kar', 'yol', 'ursula', 'q', 'zazan', 'lo']
const MIDDLE = ['a', 'j', 'marie', 'q', 'quinn', 'ren', 'ann', 'x', 'm', 'lou', 'dede']

/** The first round is not counted, because a cold start is a different measurement. */
const ROUNDS = 6

/**
 * Milliseconds per search, by which names it is given: each combination of those above. `busy99` is the processor time,
 * which depends less on other load.
 */
export async function searchTimes(db: Db, work: Work) {
  const generation = (await voterGenerationIn(db).current()) ?? ''
  await voterSchemas(db).openToRead(db, generation)
  const measured = []
  for (const [terms, queries] of Object.entries(combinations())) {
    const times: number[] = []
    const busy: number[] = []
    for (let round = 0; round < ROUNDS; round += 1)
      for (const query of queries) {
        const used = work()
        const began = performance.now()
        ;(await searchVoters(db, generation, query)).rows.map(toVoter)
        const took = performance.now() - began
        if (round === 0) continue
        times.push(took)
        busy.push(work() - used)
      }
    measured.push({
      terms,
      p50: percentile(times, 0.5),
      p99: percentile(times, 0.99),
      busy99: percentile(busy, 0.99),
      most: Math.max(...times),
    })
  }
  return measured
}

function combinations(): Record<string, VoterQuery[]> {
  const last = LAST.map((lastName) => ({ lastName }))
  const first = FIRST.map((firstName) => ({ firstName }))
  const middle = MIDDLE.map((middleName) => ({ middleName }))
  return {
    last,
    first,
    middle,
    'last and first': each(last, first),
    'last and middle': each(last, middle),
    'first and middle': each(first, middle),
    'last, first and middle': each(each(last, first), middle),
  }
}

function each<A extends object, B extends object>(as: readonly A[], bs: readonly B[]) {
  return as.flatMap((a) => bs.map((b) => ({ ...a, ...b })))
}

/** The largest size of a batch; each of the batches belongs to a different administrator. */
const BATCH = 50
const BATCHES = 6

/**
 * Milliseconds until the voters who may be a candidate are found and ranked; the candidates' names are as common as real
 * ones.
 */
export async function suggestionTimes(db: Db, work: Work) {
  await fillRegister(db, { candidates: BATCH * BATCHES, committees: 0 })
  const { openBatch, suggest } = voterSuggestionsIn(db)
  const known = await db.selectFrom('candidate').select('acct_num').orderBy('acct_num').execute()
  const [times, busy]: [number[], number[]] = [[], []]
  for (let batch = 0; batch < BATCHES; batch += 1) {
    const actor = { who: `${batch}@example.org`, ipAddress: '', at: new Date().toISOString() }
    const accounts = known.slice(batch * BATCH, (batch + 1) * BATCH).map(({ acct_num }) => acct_num)
    const { batchId } = await openBatch(actor, { purpose: 'Measuring', accounts })
    for (const acctNum of accounts) {
      const used = work()
      const began = performance.now()
      await suggest(actor, { batchId, accounts: [acctNum] })
      times.push(performance.now() - began)
      busy.push(work() - used)
    }
  }
  return {
    p50: percentile(times, 0.5),
    p99: percentile(times, 0.99),
    busy99: percentile(busy, 0.99),
  }
}

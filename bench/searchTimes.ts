import type { VoterQuery } from '#contract/endpoints/adminParameters.ts'
import { searchVoters } from '#database/voters/searchVoters.ts'
import { voterGenerationIn, voterSchemas } from '#database/voters/voterSchemas.ts'
import { toVoter } from '#database/voters/voterRow.ts'
import type { Db } from '#database/connection/Db.ts'
import type { Work } from './databaseWork.ts'
import { percentile } from './percentile.ts'

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
  const found = []
  for (const [terms, queries] of Object.entries(combinations())) {
    const times: number[] = []
    const busy: number[] = []
    let slowest: { took: number; query: VoterQuery } = { took: 0, query: {} }
    for (let round = 0; round < ROUNDS; round += 1)
      for (const query of queries) {
        const used = work()
        const began = performance.now()
        ;(await searchVoters(db, generation, query)).rows.map(toVoter)
        const took = performance.now() - began
        if (round === 0) continue
        times.push(took)
        busy.push(work() - used)
        if (took > slowest.took) slowest = { took, query }
      }
    found.push({
      terms,
      p50: percentile(times, 0.5),
      p99: percentile(times, 0.99),
      busy99: percentile(busy, 0.99),
      most: slowest.took,
      slowest: slowest.query,
    })
  }
  return found
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

import type { Db } from '#database/connection/Db.ts'
import { voterSuggestionsIn } from '#database/voters/match/voterSuggestions.ts'
import { fillRegister } from '#tests/support/search/fillRegister.ts'
import { percentile } from './percentile.ts'
import type { Work } from './databaseWork.ts'

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
  let compared = 0
  for (let batch = 0; batch < BATCHES; batch += 1) {
    const actor = { who: `${batch}@example.org`, ipAddress: '', at: new Date().toISOString() }
    const accounts = known.slice(batch * BATCH, (batch + 1) * BATCH).map(({ acct_num }) => acct_num)
    const { batchId } = await openBatch(actor, { purpose: 'Measuring', accounts })
    for (const acctNum of accounts) {
      const used = work()
      const began = performance.now()
      compared += (await suggest(actor, { batchId, acctNum }))?.compared ?? 0
      times.push(performance.now() - began)
      busy.push(work() - used)
    }
  }
  return {
    candidates: times.length,
    compared: compared / times.length,
    p50: percentile(times, 0.5),
    p99: percentile(times, 0.99),
    busy99: percentile(busy, 0.99),
  }
}

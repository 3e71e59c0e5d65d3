import { TRANSACTION_KINDS } from '#contract/domain/moneyTerms.ts'
import type { Db } from '#database/connection/Db.ts'
import { preparedQuery } from '#database/connection/preparedQuery.ts'
import { partiesOf } from '#database/transactions/names/partiesOf.ts'
import type { Segment } from '#database/transactions/store/segment.ts'
import { keptOf, type KeptRow, topParties } from '#database/transactions/read/topParties.ts'
import type { SegmentsAsked } from '#database/transactions/store/visibleSegments.ts'

const keptBy = preparedQuery<SegmentsAsked, KeptRow>(keptOf)

/** The largest payers or payees of these segments' rows, with their names, and the sum of all others. */
export async function largestParties(db: Db, segments: readonly Segment[], epoch: number, limit: number) {
  const accounts = [...new Set(segments.map(({ owner }) => owner))]
  const kept = await keptBy(db, { accounts, kinds: TRANSACTION_KINDS, epoch })
  const { parties, rest } = await topParties(db, segments, kept, limit)
  const named = await partiesOf(
    db,
    parties.map(({ partyId }) => partyId),
  )
  return { parties: parties.map((party) => ({ ...party, name: named.get(party.partyId)?.name })), rest }
}

import type { Db } from '../../connection/Db.ts'
import { largePartiesIn } from '../names/largeParties.ts'
import { type PartyFacts, readPartyFacts } from '../names/partyFacts.ts'
import type { PartyGroup } from '../read/topParties.ts'
import { type Batch, batchStorer } from './batchStorer.ts'
import { finishFill } from './finishFill.ts'
import { hashedPartyIds } from './hashedPartyIds.ts'

/** A large first load into a store without its large indexes. */
export interface Filling {
  /** Stores a batch, all of it or nothing. */
  write: (batch: Batch) => Promise<void>
  /** Ends writing. Resolves to the facts about all parties; to be called once. */
  takeFacts: () => Promise<PartyFacts>
  /** Creates the large indexes, and the sums of parties. */
  finish: (groups: readonly PartyGroup[], epoch: number) => Promise<void>
}

/** Fills a store through this connection, which has to look up parties in memory. */
export async function storeFilling(store: Db): Promise<Filling> {
  const parties = await hashedPartyIds(store)
  const facts = await readPartyFacts(store, 0, Infinity)
  const large = await largePartiesIn(store)
  return {
    write: await batchStorer(store, { parties, large, facts }),
    takeFacts: () => Promise.resolve(facts),
    finish: (groups, epoch) => finishFill(store, groups, epoch),
  }
}

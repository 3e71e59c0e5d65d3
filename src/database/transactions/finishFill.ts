import type { Db } from '../connection/openDatabase.ts'
import { createLargeIndexes } from './createStore.ts'
import { keepTopParties } from './keepTopParties.ts'
import type { PartyGroup } from './topParties.ts'

/** Gives a store that was filled without its large indexes these, and the sums of its parties: a minute's work or two. */
export async function finishFill(store: Db, groups: readonly PartyGroup[], epoch: number): Promise<void> {
  await createLargeIndexes(store)
  await keepTopParties(store, groups, epoch)
}

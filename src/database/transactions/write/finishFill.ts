import { sql } from 'kysely'
import { isSqlite } from '../../connection/isSqlite.ts'
import type { Db } from '../../connection/Db.ts'
import { createLargeIndexes } from '../store/createStore.ts'
import { keepTopParties } from './keepTopParties.ts'
import type { PartyGroup } from '../read/topParties.ts'

/** The tables that readers join and search, if they are filled by then. */
const ANALYZED = sql.raw('books.entry, books.party, books.segment, books.segment_summary')

/**
 * Creates the large indexes of a store that was filled without them, and the sums of its parties: a minute or two of
 * work.
 */
export async function finishFill(store: Db, groups: readonly PartyGroup[], epoch: number): Promise<void> {
  await createLargeIndexes(store)
  // Until PostgreSQL's planner knows how much there is, it reads whole tables.
  if (!isSqlite(store)) await sql`analyze ${ANALYZED}`.execute(store)
  await keepTopParties(store, groups, epoch)
}

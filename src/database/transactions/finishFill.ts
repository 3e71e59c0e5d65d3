import { sql } from 'kysely'
import { isSqlite } from '../connection/isSqlite.ts'
import type { Db } from '../connection/openDatabase.ts'
import { createLargeIndexes } from './createStore.ts'
import { keepTopParties } from './keepTopParties.ts'
import type { PartyGroup } from './topParties.ts'

/** What readers join and search, and what is written by then. */
const ANALYZED = sql.raw('books.entry, books.party, books.segment, books.segment_summary')

/** Gives a store that was filled without its large indexes these, and the sums of its parties: a minute's work or two. */
export async function finishFill(store: Db, groups: readonly PartyGroup[], epoch: number): Promise<void> {
  await createLargeIndexes(store)
  // Until it knows how much there is, PostgreSQL's planner reads whole tables.
  if (!isSqlite(store)) await sql`analyze ${ANALYZED}`.execute(store)
  await keepTopParties(store, groups, epoch)
}

import { sql } from 'kysely'
import type { Db } from '../../connection/Db.ts'
import { visibleAt } from '../store/segment.ts'
import { hiddenAccounts } from '../../accounts/deletedAccounts.ts'

/** Whether a segment `s` belongs to an account that is not hidden and is visible at an epoch. */
export const isShown = (db: Db, epoch: number) =>
  sql`${visibleAt(epoch, 's')} and s.owner > 0 and s.owner not in (${hiddenAccounts(db)})`

/** Entries `e` of segments `s` that are visible at an epoch, without hidden accounts. */
export const shownRows = (db: Db, epoch: number) =>
  sql`books.entry e join books.segment s on s.segment_id = (e.entry_id >> 24) and ${isShown(db, epoch)}`

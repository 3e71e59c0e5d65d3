import { sql } from 'kysely'
import type { Db } from '../connection/Db.ts'
import { versionedTables } from './versionedTables.ts'

/** For all tables together, some 300 MB; beyond that, the oldest revisions are folded first. */
export const MAX_FORMER_ROWS = 1_000_000

/** The most per commit, so that it does not delay other writers; a single larger revision is folded whole. */
const ROWS_AT_ONCE = 20_000

/**
 * Forgets the changes of the oldest revisions if there are more rows than the limit, so that the history begins after
 * them. Resolves to whether it did.
 */
export async function foldHistory(
  trx: Db,
  rowsSoFar: number,
  { most = MAX_FORMER_ROWS }: { most?: number } = {},
): Promise<boolean> {
  const oldest = await trx
    .selectFrom('revision')
    .select(['revision_id', 'rows_so_far'])
    .orderBy('revision_id')
    .limit(1)
    .executeTakeFirst()
  if (!oldest || rowsSoFar - oldest.rows_so_far <= most) return false
  const first = await trx
    .selectFrom('revision')
    .select('revision_id')
    .where('revision_id', '>', oldest.revision_id)
    .where((eb) =>
      eb.or([
        eb('rows_so_far', '>=', rowsSoFar - most),
        eb('rows_so_far', '>', oldest.rows_so_far + ROWS_AT_ONCE),
      ]),
    )
    .orderBy('revision_id')
    .limit(1)
    .executeTakeFirst()
  if (!first) return false
  for (const table of Object.keys(versionedTables))
    await sql`delete from ${sql.table(`former_${table}`)} where until <= ${first.revision_id}`.execute(trx)
  await trx.deleteFrom('revision').where('revision_id', '<', first.revision_id).execute()
  return true
}

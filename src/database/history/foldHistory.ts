import { sql } from 'kysely'
import type { Db } from '../connection/openDatabase.ts'
import { versionedTables } from './versionedTables.ts'

/** Of all tables together, some 300 MB; what is kept beyond that is folded, the oldest revisions first. */
export const MAX_FORMER_ROWS = 1_000_000

/** Of one commit, so that it holds nobody up; of a larger revision it is the whole. */
const ROWS_AT_ONCE = 20_000

/**
 * Forgets what changed in the oldest revisions where more than the limit is kept: what they changed is then what the
 * register begins with. Resolves to whether it did.
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
  await trx.deleteFrom('record_change').where('revision_id', '<=', first.revision_id).execute()
  await trx.deleteFrom('revision').where('revision_id', '<', first.revision_id).execute()
  return true
}

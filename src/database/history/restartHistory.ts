import { sql } from 'kysely'
import type { Db } from '../connection/Db.ts'
import { restartJournal } from './journal.ts'
import { versionedTables } from './versionedTables.ts'

/**
 * Forgets every former revision, in the transaction that replaces the whole register: the history begins with its import.
 * Revision numbers continue, so that no number ever stands for two registers. What was published of the former one is
 * withdrawn, as if all of its records had been hidden.
 */
export async function restartHistory(trx: Db): Promise<void> {
  await trx
    .updateTable('register')
    .set((eb) => ({ is_recording: 0, concealed: eb('concealed', '+', 1) }))
    .execute()
  for (const table of Object.keys(versionedTables))
    await sql`delete from ${sql.table(`former_${table}`)}`.execute(trx)
  await restartJournal(trx)
  await trx.deleteFrom('revision').execute()
}

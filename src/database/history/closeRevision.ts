import { type RawBuilder, sql } from 'kysely'
import { dayInFlorida } from '#contract/domain/dayInFlorida.ts'
import type { Db } from '../connection/Db.ts'
import { concealFormerRows } from './concealFormerRows.ts'
import { foldHistory } from './foldHistory.ts'
import { versionedTables } from './versionedTables.ts'

const TABLES = Object.keys(versionedTables)

/**
 * Ends the revision that a transaction makes, if it changed anything that public answers read or recorded an import. Call
 * it last in every transaction that changes the register. The first import begins the history.
 */
export async function closeRevision(trx: Db): Promise<void> {
  const open = await openRevision(trx)
  if (!open.is_recording && open.imports === 0) return
  const { next } = open
  let rows = 0
  if (open.is_recording)
    for (const table of TABLES) if (open[table]) rows += await pruneUnchanged(trx, table, next)
  if (rows === 0 && open.imports === 0 && open.epoch === open.former_epoch) return

  const now = new Date()
  const at = now.toISOString()
  const soFar = (open.rows_so_far ?? 0) + rows
  await trx
    .insertInto('revision')
    .values({ revision_id: next, at, day: dayInFlorida(now), epoch: open.epoch, rows_so_far: soFar })
    .execute()
  await trx.updateTable('register').set({ revision: next, is_recording: 1 }).execute()
  if (rows === 0) return
  const isConcealed = await concealFormerRows(trx, next)
  const isFolded = await foldHistory(trx, soFar)
  if (isConcealed || isFolded)
    await trx
      .updateTable('register')
      .set((eb) => ({ concealed: eb('concealed', '+', 1) }))
      .execute()
}

/** For each table, by name, whether the next revision gives it new former rows. */
type OpenRevision = Readonly<Record<string, number>> & {
  next: number
  is_recording: number
  epoch: number
  /** The previous revision's epoch. */
  former_epoch: number | null
  rows_so_far: number | null
  imports: number
}

const has = (rows: RawBuilder<unknown>) => sql`case when exists (select 1 ${rows}) then 1 else 0 end`

async function openRevision(trx: Db): Promise<OpenRevision> {
  const touched = TABLES.map(
    (table) =>
      sql`${has(sql`from ${sql.table(`former_${table}`)} where until = r.revision + 1`)} as ${sql.ref(table)}`,
  )
  const { rows } = await sql<OpenRevision>`select r.revision + 1 as next, r.is_recording, r.epoch,
    l.epoch as former_epoch, l.rows_so_far, ${has(sql`from import where revision = r.revision + 1`)} as imports,
    ${sql.join(touched)}
    from register as r left join revision as l on l.revision_id = r.revision where r.register_id = 1`.execute(
    trx,
  )
  const [open] = rows
  if (!open) throw new Error('The database has no register')
  return open
}

/** Removes former rows of a revision whose current row is the same again. Resolves to how many remain. */
async function pruneUnchanged(trx: Db, table: string, revision: number): Promise<number> {
  const former = sql.table(`former_${table}`)
  const { key, columns } = versionedTables[table] ?? { key: [], columns: [] }
  const isKey = sql.join(
    key.map((column) => sql`t.${sql.ref(column)} = f.${sql.ref(column)}`),
    sql` and `,
  )
  const isSame = columns.map((column) => sql`t.${sql.ref(column)} is not distinct from f.${sql.ref(column)}`)
  const isAgain = sql.join([isKey, ...isSame], sql` and `)
  await sql`delete from ${former} as f where f.until = ${revision} and (
    (f.is_absent = 0 and exists (select 1 from ${sql.table(table)} as t where ${isAgain}))
    or (f.is_absent = 1 and not exists (select 1 from ${sql.table(table)} as t where ${isKey})))`.execute(trx)
  const { rows } = await sql<{ count: number }>`select count(*) as count from ${former}
    where until = ${revision}`.execute(trx)
  return rows[0]?.count ?? 0
}

import { type RawBuilder, sql } from 'kysely'
import { versionedTables } from './versionedTables.ts'

/** For each table that public answers read, by name, a query for its rows at a revision. */
export function formerTables(
  isEmbedded: boolean,
  revision: number,
): ReadonlyMap<string, RawBuilder<unknown>> {
  // SQLite takes a table's name within its own definition for a recursion; PostgreSQL does not.
  const today = (table: string) => (isEmbedded ? sql.table(`main.${table}`) : sql.table(table))
  const tables = new Map<string, RawBuilder<unknown>>()
  for (const [table, { key, columns }] of Object.entries(versionedTables)) {
    const kept = sql.join([...key, ...columns].map((column) => sql.ref(column)))
    const former = sql.table(`former_${table}`)
    const isSame = sql.join(
      key.map((column) => sql`f.${sql.ref(column)} = t.${sql.ref(column)}`),
      sql` and `,
    )
    const isUnchanged = sql`not exists (select 1 from ${former} as f where ${isSame} and f.until > ${revision})`
    // What is hidden today is hidden in the past.
    const current = table === 'deletion' ? sql`` : sql`where ${isUnchanged}`
    tables.set(
      table,
      // Rows as of the revision come first, so that a query for one of many can stop before it checks everything that
      // changed since.
      sql`select ${kept} from ${former} where until > ${revision} and since <= ${revision} and is_absent = 0
        union all select ${kept} from ${today(table)} as t ${current}`,
    )
  }
  tables.set('import', sql`select * from ${today('import')} where coalesce(revision, 0) <= ${revision}`)
  tables.set('revision', sql`select * from ${today('revision')} where revision_id <= ${revision}`)
  tables.set(
    'register',
    sql`select register_id, version, is_sample,
      (select r.epoch from ${today('revision')} as r where r.revision_id = ${revision}) as epoch from ${today('register')}`,
  )
  return tables
}

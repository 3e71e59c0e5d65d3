import { type Kysely, type RawBuilder, sql } from 'kysely'
import { isSqlite } from '../connection/isSqlite.ts'

/** A table whose former rows are stored: its key, and the other stored columns. */
export interface VersionedTable {
  key: readonly string[]
  columns: readonly string[]
  /** Indexes of its former rows in addition to the one by key. */
  indexes?: readonly (readonly string[])[]
}

type RowChange = 'insert' | 'update' | 'delete'

/**
 * Creates the table `former_TABLE`, which triggers fill with each row as it was before the revision `until`, from the
 * revision `since` on, or with its key and `is_absent` if there was no such row. Of several changes in a transaction the
 * first counts. Nothing is recorded before the register's first revision.
 */
export async function keepFormerRows(db: Kysely<unknown>, table: string, versioned: VersionedTable) {
  const { key, columns, indexes = [] } = versioned
  const former = `former_${table}`
  await sql`create table ${sql.id(former)} as
    select ${list([...key, ...columns])}, 0 as since, 0 as until, 0 as is_absent from ${sql.id(table)} where 1 = 0`.execute(
    db,
  )
  await index('key', [...key, 'until'], true)
  await index('until', ['until', ...key])
  for (const each of indexes) await index(each.join('_'), [...each, 'until'])
  const make = isSqlite(db) ? sqliteTrigger : postgresTrigger
  // A row that consists only of its key cannot be updated.
  const deeds: RowChange[] = columns.length === 0 ? ['insert', 'delete'] : ['insert', 'update', 'delete']
  for (const deed of deeds) for (const statement of make(table, versioned, deed)) await statement.execute(db)

  async function index(name: string, by: readonly string[], isUnique = false) {
    const kind = isUnique ? sql`unique index` : sql`index`
    await sql`create ${kind} ${sql.id(`${former}_by_${name}`)} on ${sql.id(former)} (${list(by)})`.execute(db)
  }
}

const list = (columns: readonly string[]) => sql.join(columns.map((column) => sql.id(column)))
const of = (row: string, columns: readonly string[]) => sql.join(columns.map((column) => sql.id(row, column)))

/** The stored columns of `row`, and the comparison with the current row, by the engine's own name for it. */
function archiveStatement(table: string, { key, columns }: VersionedTable, deed: RowChange, row: string) {
  const former = sql.id(`former_${table}`)
  const kept = deed === 'insert' ? key : [...key, ...columns]
  const isSame = sql.join(
    key.map((column) => sql`f.${sql.id(column)} = ${sql.id(row, column)}`),
    sql` and `,
  )
  return {
    into: sql`insert into ${former} (${list(kept)}, since, until, is_absent)
      select ${of(row, kept)}, coalesce((select max(f.until) from ${former} as f where ${isSame}), 0),
        r.revision + 1, ${sql.lit(deed === 'insert' ? 1 : 0)}`,
    isKept: sql`exists (select 1 from ${former} as f where ${isSame} and f.until = r.revision + 1)`,
  }
}

const WORDS: Readonly<Record<RowChange, string>> = { insert: 'added', update: 'changed', delete: 'removed' }

function sqliteTrigger(table: string, versioned: VersionedTable, deed: RowChange): RawBuilder<unknown>[] {
  const { into, isKept } = archiveStatement(table, versioned, deed, deed === 'insert' ? 'new' : 'old')
  const isOther = sql.join(
    versioned.columns.map((column) => sql`old.${sql.id(column)} is not new.${sql.id(column)}`),
    sql` or `,
  )
  const condition = deed === 'update' ? sql` and (${isOther})` : sql``
  return [
    sql`create trigger ${sql.id(`former_${table}_${WORDS[deed]}`)} after ${sql.raw(deed)} on ${sql.id(table)}
      when (select is_recording from register where register_id = 1) = 1${condition}
      begin ${into} from register as r where r.register_id = 1 and not ${isKept}; end`,
  ]
}

/** Per statement, because a list changes many rows with one statement. */
function postgresTrigger(table: string, versioned: VersionedTable, deed: RowChange): RawBuilder<unknown>[] {
  const { key, columns } = versioned
  const { into } = archiveStatement(table, versioned, deed, deed === 'insert' ? 'after_row' : 'before_row')
  const name = sql.id(`keep_former_${table}_${WORDS[deed]}`)
  const isSame = sql.join(
    key.map((column) => sql`after_row.${sql.id(column)} = before_row.${sql.id(column)}`),
    sql` and `,
  )
  const from = {
    insert: sql`from after_rows as after_row`,
    update: sql`from before_rows as before_row join after_rows as after_row
      on ${isSame} and (${of('before_row', columns)}) is distinct from (${of('after_row', columns)})`,
    delete: sql`from before_rows as before_row`,
  }
  const seen = {
    insert: sql`new table as after_rows`,
    update: sql`old table as before_rows new table as after_rows`,
    delete: sql`old table as before_rows`,
  }
  return [
    sql`create or replace function ${name}() returns trigger language plpgsql as $$ begin
      ${into} ${from[deed]} join register as r on r.register_id = 1 and r.is_recording = 1
      on conflict do nothing;
      return null; end $$`,
    sql`create trigger ${sql.id(`former_${table}_${WORDS[deed]}`)} after ${sql.raw(deed)} on ${sql.id(table)}
      referencing ${seen[deed]} for each statement execute function ${name}()`,
  ]
}

import { sql } from 'kysely'
import { appendRows } from '../connection/insertRows.ts'
import { isSqlite } from '../connection/isSqlite.ts'
import type { Db } from '../connection/openDatabase.ts'
import { inGeneration, schemaOf } from './voterSchema.ts'

/** What voters are found by. */
export type NameKey = 'last_key' | 'first_key' | 'middle_key'
const NAME_KEYS: readonly NameKey[] = ['last_key', 'first_key', 'middle_key']

/**
 * To read and sort so many entries of an index takes about as long as to walk another one, among fifteen million, until
 * 200 of so many are found: two or three milliseconds. What more voters' names begin with is common.
 */
export const FEW = 15_000

const TABLE = 'common_beginning'

/** Of a generation whose voters are all there; what was noted before is replaced. */
export async function noteCommonBeginnings(db: Db, generation: string, few: number): Promise<void> {
  const table = inGeneration(generation, TABLE)
  const append = appendRows(db, table, ['name_key', 'beginning'])
  await db.transaction().execute(async (trx) => {
    await trx.schema
      .withSchema(schemaOf(generation))
      .createTable(TABLE)
      .ifNotExists()
      .addColumn('name_key', 'text', (column) => column.notNull())
      .addColumn('beginning', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint(`${TABLE}_key`, ['name_key', 'beginning'])
      .execute()
    await sql`delete from ${table}`.execute(trx)
    for (const key of NAME_KEYS) {
      const column = sql.ref(key)
      // Each name once, with how many bear it, and then each of its beginnings. PostgreSQL asks several processors at once
      // what it does not write itself.
      const { rows } = await sql<{ beginning: string }>`with recursive
        names (name, voters) as materialized (select ${column}, count(*)
          from ${inGeneration(generation, 'voter')} where ${column} <> '' group by ${column}),
        beginnings (name, voters, length) as (select name, voters, 1 from names
          union all select name, voters, length + 1 from beginnings where length < length(name))
        select substr(name, 1, length) as beginning from beginnings
          group by substr(name, 1, length) having sum(voters) > ${sql.lit(few)}`.execute(trx)
      await append(
        trx,
        rows.map(({ beginning }) => [key, beginning]),
      )
    }
  })
}

/** Whether it was noted what is common in this generation; a former version did not. */
export async function hasCommonBeginnings(db: Db, generation: string): Promise<boolean> {
  const { rows } = isSqlite(db)
    ? await sql`select 1 from ${inGeneration(generation, 'sqlite_master')} where name = ${TABLE}`.execute(db)
    : await sql`select 1 where to_regclass(${`${schemaOf(generation)}.${TABLE}`}) is not null`.execute(db)
  return rows.length > 0
}

/** Those of these beginnings, by name, that are common in the generation. */
export async function commonAmong(
  db: Db,
  generation: string,
  names: readonly { key: NameKey; beginning: string }[],
): Promise<ReadonlySet<NameKey>> {
  const each = names.map(({ key, beginning }) => sql`(name_key = ${key} and beginning = ${beginning})`)
  const { rows } = await sql<{ name_key: NameKey }>`select name_key
    from ${inGeneration(generation, TABLE)} where ${sql.join(each, sql` or `)}`.execute(db)
  return new Set(rows.map((row) => row.name_key))
}

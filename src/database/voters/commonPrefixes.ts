import { sql } from 'kysely'
import { appendRows } from '../connection/insertRows.ts'
import { isSqlite } from '../connection/isSqlite.ts'
import type { Db } from '../connection/openDatabase.ts'
import { inGeneration, schemaOf } from './voterSchema.ts'

/** The names that voters are searched by. */
export type NameKey = 'last_key' | 'first_key' | 'middle_key'
const NAME_KEYS: readonly NameKey[] = ['last_key', 'first_key', 'middle_key']

/**
 * Reading and sorting this many entries of an index takes about as long as scanning another one, over fifteen million
 * voters, until 200 of this many are found: two or three milliseconds. Prefixes of more voters' names count as common.
 */
export const MAX_RARE_ENTRIES = 15_000

const TABLE = 'common_beginning'

/** For a generation with all its voters; replaces earlier notes. */
export async function storeCommonPrefixes(db: Db, generation: string, few: number): Promise<void> {
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
      // Each name once, with the number of its voters, and then each of its prefixes. PostgreSQL uses parallel workers
      // for queries that do not write.
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

/** For each database, the notes of the generation searched last. */
const known = new WeakMap<object, { generation: string; beginnings: ReadonlySet<string> }>()

/**
 * The common prefixes of a generation, some 1,400 whatever the number of voters. They are read once, because a generation
 * never changes. Undefined if they were not noted, as in a generation filled by an earlier version.
 */
export async function commonPrefixesOf(db: Db, generation: string): Promise<ReadonlySet<string> | undefined> {
  // A transaction shares its database's adapter.
  const { adapter } = db.getExecutor()
  const kept = known.get(adapter)
  if (kept?.generation === generation) return kept.beginnings
  if (!(await hasCommonPrefixes(db, generation))) return undefined
  const { rows } = await sql<{ name_key: NameKey; beginning: string }>`select name_key, beginning
    from ${inGeneration(generation, TABLE)}`.execute(db)
  const beginnings = new Set(rows.map(({ name_key, beginning }) => prefixKey(name_key, beginning)))
  known.set(adapter, { generation, beginnings })
  return beginnings
}

/** A prefix of one of the names, as a key of a set. */
export const prefixKey = (key: NameKey, beginning: string) => `${key} ${beginning}`

async function hasCommonPrefixes(db: Db, generation: string): Promise<boolean> {
  const { rows } = isSqlite(db)
    ? await sql`select 1 from ${inGeneration(generation, 'sqlite_master')} where name = ${TABLE}`.execute(db)
    : await sql`select 1 where to_regclass(${`${schemaOf(generation)}.${TABLE}`}) is not null`.execute(db)
  return rows.length > 0
}

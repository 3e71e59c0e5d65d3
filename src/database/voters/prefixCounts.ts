import { sql } from 'kysely'
import { appendRows } from '../connection/insertRows.ts'
import type { Db } from '../connection/Db.ts'
import { inGeneration, schemaOf } from './voterSchema.ts'

/** The names that voters are searched by. */
export type NameKey = 'last_key' | 'first_key' | 'middle_key'
const NAME_KEYS: readonly NameKey[] = ['last_key', 'first_key', 'middle_key']

/** Prefixes of more voters' names are noted with their number. Up to this many index entries are counted in a millisecond. */
export const MIN_NOTED_VOTERS = 3_000

const TABLE = 'prefix_count'

/** Notes the prefixes that more than `few` voters' names have, for a generation with all its voters; replaces earlier notes. */
export async function storePrefixCounts(db: Db, generation: string, few: number): Promise<void> {
  const table = inGeneration(generation, TABLE)
  await db.transaction().execute(async (trx) => {
    await trx.schema
      .withSchema(schemaOf(generation))
      .createTable(TABLE)
      .ifNotExists()
      .addColumn('name_key', 'text', (column) => column.notNull())
      .addColumn('prefix', 'text', (column) => column.notNull())
      .addColumn('voters', 'integer', (column) => column.notNull())
      .addPrimaryKeyConstraint(`${TABLE}_key`, ['name_key', 'prefix'])
      .execute()
    await sql`delete from ${table}`.execute(trx)
    for (const key of NAME_KEYS) {
      const column = sql.ref(key)
      // Each name once, with the number of its voters, and then each of its prefixes. PostgreSQL uses parallel workers
      // for queries that do not write.
      const { rows } = await sql<{ prefix: string; voters: number }>`with recursive
        names (name, voters) as materialized (select ${column}, count(*)
          from ${inGeneration(generation, 'voter')} where ${column} <> '' group by ${column}),
        prefixes (name, voters, length) as (select name, voters, 1 from names
          union all select name, voters, length + 1 from prefixes where length < length(name))
        select substr(name, 1, length) as prefix, sum(voters) as voters from prefixes
          group by substr(name, 1, length) having sum(voters) > ${sql.lit(few)}`.execute(trx)
      const counts = rows.map(({ prefix, voters }) => [key, prefix, voters])
      await appendRows(trx, table, ['name_key', 'prefix', 'voters'], counts)
    }
  })
}

/** For each database, the notes of the generation searched last. */
const known = new WeakMap<object, { generation: string; counts: ReadonlyMap<string, number> }>()

/**
 * How many voters' names have each of the noted prefixes, by `prefixKey`: some 7,000 entries, whatever the number of
 * voters. They are read once, because a generation never changes.
 */
export async function prefixCountsOf(db: Db, generation: string): Promise<ReadonlyMap<string, number>> {
  // A transaction shares its database's adapter.
  const { adapter } = db.getExecutor()
  const kept = known.get(adapter)
  if (kept?.generation === generation) return kept.counts
  const { rows } = await sql<{
    name_key: NameKey
    prefix: string
    voters: number
  }>`select name_key, prefix, voters
    from ${inGeneration(generation, TABLE)}`.execute(db)
  const counts = new Map(rows.map(({ name_key, prefix, voters }) => [prefixKey(name_key, prefix), voters]))
  known.set(adapter, { generation, counts })
  return counts
}

/** A prefix of one of the names, as a key of a map. */
export const prefixKey = (key: NameKey, prefix: string) => `${key} ${prefix}`

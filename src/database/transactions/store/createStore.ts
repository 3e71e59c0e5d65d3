import { sql } from 'kysely'
import { DatabaseError } from '../../connection/DatabaseError.ts'
import { isSqlite } from '../../connection/isSqlite.ts'
import type { Db } from '../../connection/Db.ts'
import { PAIR_INDEXES, pairStatements } from '../between/pairTables.ts'
import { NAME_INDEXES, nameStatements } from '../names/nameTables.ts'
import { type EngineTypes, POSTGRES, SQLITE } from './engineTypes.ts'
import { segmentPackStatements } from './segmentPacks.ts'

/** The version of the store's tables, which the register's migrations do not cover. */
const VERSION = 1

/** Whether this connection's store has its tables. Throws DatabaseError if those are of another version. */
export async function isStoreCurrent(db: Db): Promise<boolean> {
  const version = await storedVersion(db)
  if (version > 0 && version !== VERSION)
    throw new DatabaseError(
      'The transactions of this database were stored by another version of the program. Start that version, or ' +
        'restore a backup that this one made.',
    )
  return version === VERSION
}

/**
 * Refuses to write to tables of another version, since rows written by this one would lack what it adds. Throws
 * DatabaseError.
 */
export async function refuseUpgraded(store: Db): Promise<void> {
  if ((await storedVersion(store)) !== VERSION)
    throw new DatabaseError(
      'The site was upgraded while this program ran: another version now stores the transactions. Do this again with ' +
        'that version.',
    )
}

/** The version that made this connection's store; 0 if there is none. */
async function storedVersion(db: Db): Promise<number> {
  const { rows } = isSqlite(db)
    ? await sql`select 1 from books.sqlite_master where name = 'store'`.execute(db)
    : await sql`select 1 where to_regclass('books.store') is not null`.execute(db)
  if (rows.length === 0) return 0
  const { version } = await db.selectFrom('books.store').select('version').executeTakeFirstOrThrow()
  return version
}

/** Creates the store's tables, over a connection that can write. Throws DatabaseError if those are of another version. */
export async function createStore(db: Db): Promise<void> {
  if (await isStoreCurrent(db)) return
  await db.transaction().execute(async (trx) => {
    if (!isSqlite(db)) {
      // Servers that start at the same time create it once.
      await sql`select pg_advisory_xact_lock(hashtextextended('create books', 0))`.execute(trx)
      await sql`create schema if not exists books`.execute(trx)
    }
    if (await isStoreCurrent(trx)) return
    const types = isSqlite(db) ? SQLITE : POSTGRES
    const statements = [
      ...tables(types),
      ...pairStatements(types),
      ...nameStatements(types),
      ...segmentPackStatements(types),
      ...indexStatements(INDEXES, isSqlite(db)),
      ...indexStatements(largeIndexes(isSqlite(db)), isSqlite(db)),
    ]
    for (const statement of statements) await sql.raw(statement).execute(trx)
    await trx.insertInto('books.store').values({ store_id: 1, version: VERSION }).execute()
  })
}

const tables = ({ key, int, long, text }: EngineTypes) => [
  `create table books.store (store_id ${key}, version ${int} not null)`,
  `create table books.epoch (epoch ${key}, mark ${text} not null, at ${text} not null, last_segment ${long} not null)`,
  `create table books.filer (filer_id ${key}, filer ${text} not null unique)`,
  `create table books.segment (segment_id ${key}, owner ${long} not null, kind ${text} not null,
    year ${int} not null, is_whole ${int} not null, since ${long} not null, until ${long},
    row_count ${int} not null, cents ${long} not null, first_day ${int} not null, last_day ${int} not null,
    content_hash ${text} not null)`,
  `create table books.segment_summary (segment_id ${key}, summary ${text} not null)`,
  `create table books.segment_source (source_id ${long} not null, segment_id ${long} not null,
    primary key (source_id, segment_id))`,
  `create table books.top_parties (owner ${long} not null, kind ${text} not null, is_whole ${int} not null,
    since ${long} not null, until ${long}, parties ${text} not null, primary key (owner, kind, is_whole, since))`,
  // Searched columns come first, unpublished ones last.
  `create table books.entry (entry_id ${key}, cents ${long} not null, party_id ${int} not null, day ${int} not null,
    report_id ${int} not null, source_id ${int} not null, type ${text} not null, name ${text} not null,
    place ${text} not null, detail ${text} not null, in_kind ${text} not null, address ${text} not null,
    day_given ${text} not null)`,
  `create table books.party (party_id ${key}, key_hash ${long} not null, name ${text} not null,
    place ${text} not null)`,
  `create table books.report (report_id ${key}, report ${text} not null unique)`,
  `create table books.source (source_id ${key}, filer ${text} not null, election_id ${text} not null,
    import_id ${long})`,
]

/** The table and columns, by name. */
const INDEXES = {
  segment_of_owner: 'segment (owner, kind)',
  segment_by_since: 'segment (since)',
  segment_by_until: 'segment (until) where until is not null',
  segment_source_of_segment: 'segment_source (segment_id)',
  top_parties_by_since: 'top_parties (since)',
  top_parties_by_until: 'top_parties (until) where until is not null',
  source_by_filer: 'source (filer)',
  source_by_import: 'source (import_id)',
  ...PAIR_INDEXES,
  ...NAME_INDEXES,
}

/**
 * The indexes of rows and parties, which are faster to create after a first load than to maintain during it. SQLite
 * appends the row's key to an index automatically. Without it, thousands of rows of one amount would be sorted for each
 * page.
 */
const largeIndexes = (ofSqlite: boolean) => ({
  party_by_key: 'party (key_hash)',
  entry_by_amount: ofSqlite ? 'entry ((entry_id >> 24), cents)' : 'entry ((entry_id >> 24), cents, entry_id)',
  entry_by_party: 'entry (party_id, day)',
})
const LARGE_INDEXES = Object.keys(largeIndexes(true))

/** The engines differ in where they name an index's schema. */
const indexStatements = (indexes: Readonly<Record<string, string>>, ofSqlite: boolean) =>
  Object.entries(indexes).map(([name, on]) =>
    ofSqlite
      ? `create index if not exists books.${name} on ${on}`
      : `create index if not exists ${name} on books.${on}`,
  )

/** Whether rows and parties have their indexes; false after an interrupted first load. */
export async function hasLargeIndexes(db: Db): Promise<boolean> {
  const names = sql.join(LARGE_INDEXES)
  const { rows } = isSqlite(db)
    ? await sql`select name from books.sqlite_master where name in (${names})`.execute(db)
    : await sql`select 1 from pg_class where relnamespace = 'books'::regnamespace and relname in (${names})`.execute(
        db,
      )
  return rows.length === LARGE_INDEXES.length
}

/** Drops the indexes that slow down a large first load. */
export async function dropLargeIndexes(db: Db): Promise<void> {
  for (const name of LARGE_INDEXES) await sql`drop index if exists ${sql.id('books', name)}`.execute(db)
}

/** Creates them again once all rows are stored. */
export async function createLargeIndexes(db: Db): Promise<void> {
  for (const statement of indexStatements(largeIndexes(isSqlite(db)), isSqlite(db)))
    await sql.raw(statement).execute(db)
}

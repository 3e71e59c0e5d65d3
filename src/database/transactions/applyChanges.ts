import { type RawBuilder, sql } from 'kysely'
import { appendRows } from '../connection/insertRows.ts'
import { type Db, isSqlite, withWriteTransaction, type Row } from '../connection/Db.ts'
import { transactionIndexes } from '../migrations/0001_register.ts'
import { creating } from '../tables/columns.ts'
import { transactionTables } from '../tables/transactionTables.ts'
import { updateNamedAccounts, updateNamesOfRegister, namedRows } from './linkAccounts.ts'
import { largePartySums, topRows } from './parties.ts'
import { columnsOf, isPublished, KEY, TX_COLUMNS } from './tx.ts'

/* How staged changes become what is on file, in the one transaction that publishes an import. */

export interface DerivedRows {
  tops: Row<'tx_top'>[]
  /** Of the parties that now have very many rows. */
  partySums: Row<'party_sum'>[]
  named: Row<'tx_named'>[]
}

/** Changes to the rows on file: 1 for each that is added, -1 for each that is removed. */
const CHANGES = sql`(select party, owner, kind, is_whole, day, name, place, source, cents, 1 as change from tx_added
  union all select party, owner, kind, is_whole, day, name, place, source, cents, -1 from tx_gone) as changes`

/**
 * How the counts of parties and of sources change. For a first fill these are tables made beforehand. The parties of
 * long lists are counted as the lists are loaded.
 */
const COUNTS = {
  party_change: sql`select party, sum(change) as row_count, sum(abs(cents) * change) as cents
    from ${CHANGES} where ${isPublished('changes')} group by party`,
  source_change: sql`select source, owner, kind, is_whole, sum(change) as row_count, sum(cents * change) as cents
    from ${CHANGES} group by source, owner, kind, is_whole`,
}

const changeOf = (count: keyof typeof COUNTS, fill: DerivedRows | undefined): RawBuilder<unknown> =>
  fill ? sql.table(count) : sql`(${COUNTS[count]})`

export async function emptyStage(trx: Db): Promise<void> {
  for (const table of ['tx_added', 'tx_gone', 'tx_sum_staged'] as const) await trx.deleteFrom(table).execute()
  // A first fill that was killed or refused may have left its indexes on `tx_added`.
  for (const index of isSqlite(trx) ? INDEXES : []) await indexTable(trx, index, 'tx')
}

/**
 * Call this before staging rows while none are on file. Rows come account by account, so this index grows at one place
 * at a time; the other one would grow everywhere.
 */
export async function expectFill(trx: Db): Promise<void> {
  if (isSqlite(trx)) await indexTable(trx, 'tx_by_amount', 'tx_added')
}

/** A load of more rows than this into an empty table becomes the table itself. */
const FIRST_FILL_ROWS = 50_000

/** An index waits for other writers longer than a person would. */
const INDEX_TIMEOUT_MS = 60_000

/**
 * Does the slow work of a first fill before the transaction that publishes it: nobody sees the staged rows, and others
 * wait only while each index is built. Undefined if there are rows on file, or few rows are staged.
 */
export async function prepareFill(db: Db, isCleared: boolean): Promise<DerivedRows | undefined> {
  // PostgreSQL would hold up every reader until the fill ends.
  if (!isSqlite(db) || !(await isFirstFill(db, isCleared))) return undefined
  await updateNamesOfRegister(db)
  for (const [table, count] of Object.entries(COUNTS)) {
    await sql`drop table if exists temp.${sql.id(table)}`.execute(db)
    await sql`create temporary table ${sql.id(table)} as ${count}`.execute(db)
  }
  const derived = {
    tops: await topRows(db, 'tx_added'),
    partySums: await largePartySums(db, 'tx_added'),
    named: await namedRows(db, 'tx_added'),
  }
  for (const index of INDEXES)
    await withWriteTransaction(db, (trx) => indexTable(trx, index, 'tx_added'), INDEX_TIMEOUT_MS)
  return derived
}

async function isFirstFill(db: Db, isCleared: boolean): Promise<boolean> {
  const { rows } = await sql`select 1 where ${isCleared ? sql`1 = 1` : sql`not exists (select 1 from tx)`}
    and exists (select 1 from tx_added limit 1 offset ${sql.lit(FIRST_FILL_ROWS)})`.execute(db)
  return rows.length > 0
}

const INDEXES = ['tx_by_amount', 'tx_by_party'] as const

/**
 * Builds an index on this table unless it is there. An index follows its table when that is renamed, and cannot be
 * renamed itself.
 */
async function indexTable(trx: Db, index: (typeof INDEXES)[number], table: 'tx' | 'tx_added'): Promise<void> {
  const { rows } =
    await sql`select 1 from sqlite_master where name = ${index} and tbl_name = ${table}`.execute(trx)
  if (rows.length > 0) return
  await sql`drop index if exists ${sql.ref(index)}`.execute(trx)
  const statement = transactionIndexes(true, table).find((each) => each.includes(index)) ?? ''
  await sql.raw(statement).execute(trx)
}

/** Applies what is staged to the rows, their sums and their sources, and all that is derived from them. */
export async function applyChanges(
  trx: Db,
  { isCleared, isChanged, fill }: { isCleared: boolean; isChanged: boolean; fill: DerivedRows | undefined },
): Promise<void> {
  if (isCleared) await removeAll(trx)
  if (isChanged) {
    await (fill ? putInPlace(trx) : applyRows(trx))
    await applyCounts(trx, fill)
    await applySums(trx)
    await sql`delete from tx_top where (owner, kind, is_whole) in
      (select owner, kind, is_whole from tx_sum_staged)`.execute(trx)
    await appendRows(trx, 'tx_top', fill?.tops ?? (await topRows(trx, 'tx')))
  }
  await updateNamedAccounts(trx, fill?.named)
  await trx.deleteFrom('tx_loading').execute()
  await emptyStage(trx)
}

async function removeAll(trx: Db): Promise<void> {
  for (const table of ['tx', 'tx_sum', 'tx_top', 'tx_source', 'tx_named', 'tx_list', 'party_sum'] as const)
    await trx.deleteFrom(table).execute()
  await trx.updateTable('party').set({ row_count: 0, cents: 0 }).execute()
}

/** Makes the staged rows the table: they are all the rows there are. */
async function putInPlace(trx: Db): Promise<void> {
  await sql`drop table tx`.execute(trx)
  await sql`alter table tx_added rename to tx`.execute(trx)
  await sql.raw(creating('tx_added', transactionTables.tx_added, true)).execute(trx)
}

async function applyRows(trx: Db): Promise<void> {
  const key = columnsOf(KEY)
  const columns = columnsOf(TX_COLUMNS)
  await sql`delete from tx where (${key}) in (select ${key} from tx_gone)`.execute(trx)
  await sql`insert into tx (${columns})
    select ${columns} from tx_added where ${isPublished('tx_added')} order by ${key}`.execute(trx)
}

async function applyCounts(trx: Db, fill: DerivedRows | undefined): Promise<void> {
  await sql`update party set row_count = party.row_count + change.row_count, cents = party.cents + change.cents
    from ${changeOf('party_change', fill)} as change where change.party = party.party_id`.execute(trx)
  await sql`insert into tx_source (source, owner, kind, is_whole, row_count, cents)
    select source, owner, kind, is_whole, row_count, cents from ${changeOf('source_change', fill)} as change where true
    on conflict (source, owner, kind, is_whole) do update
    set row_count = tx_source.row_count + excluded.row_count, cents = tx_source.cents + excluded.cents`.execute(
    trx,
  )
  await sql`delete from tx_source where row_count = 0 and source in (select source from tx_gone)`.execute(trx)
  const groups = sql`party, owner, kind, day / 10000, name, place`
  if (!fill)
    await sql`insert into party_sum (party, owner, kind, year, name, place, row_count, cents)
      select ${groups}, sum(change), sum(cents * change) from ${CHANGES}
      where party in (select party from party_sum) group by ${groups}
      on conflict (party, owner, kind, year, name, place) do update
      set row_count = party_sum.row_count + excluded.row_count, cents = party_sum.cents + excluded.cents`.execute(
      trx,
    )
  await sql`delete from party_sum where row_count = 0 and party in (select party from tx_gone)`.execute(trx)
  const large = fill?.partySums ?? (await largePartySums(trx, 'tx'))
  await appendRows(trx, 'party_sum', large)
}

async function applySums(trx: Db): Promise<void> {
  await sql`delete from tx_sum where (owner, kind, is_whole, year) in
    (select owner, kind, is_whole, year from tx_sum_staged where dimension = 'all')`.execute(trx)
  await sql`insert into tx_sum select * from tx_sum_staged where row_count > 0`.execute(trx)
  await trx
    .updateTable('register')
    .set((eb) => ({ epoch: eb('epoch', '+', 1) }))
    .execute()
  await sql`insert into tx_list (owner, kind, number)
    select distinct owner, kind, (select epoch from register) from tx_sum_staged where true
    on conflict (owner, kind) do update set number = excluded.number`.execute(trx)
}

/*
 * A long list that is new is put into `tx` before its import is published, some rows at a time, so that no save waits
 * for all of it. Until then `tx_loading` names the list, and no answer has its rows. If it is never published, the next
 * writer removes them.
 */

/** An import that is staged waits for other writers longer than a person would. */
const STAGING_TIMEOUT_MS = 60_000

/** Changes what only the writer of transactions reads. Where the engine has one writer at a time, others wait for it. */
export const stage = <Result>(db: Db, work: (trx: Db) => Promise<Result>): Promise<Result> =>
  isSqlite(db) ? withWriteTransaction(db, work, STAGING_TIMEOUT_MS) : db.transaction().execute(work)

/** The most rows that a save has to wait for, half a second at most: each may change two pages of large indexes. */
const ROWS_AT_ONCE = 10_000

type List = Row<'tx_loading'>

/** Puts into `tx` the staged long lists that have no rows on file. */
export async function loadLongLists(db: Db): Promise<void> {
  const { rows: lists } =
    await sql<List>`select owner, kind, is_whole from tx_added group by owner, kind, is_whole
    having count(*) > ${sql.lit(ROWS_AT_ONCE)} and not exists (select 1 from tx where tx.owner = tx_added.owner
      and tx.kind = tx_added.kind and tx.is_whole = tx_added.is_whole)`.execute(db)
  for (const list of lists) {
    await stage(db, (trx) => trx.insertInto('tx_loading').values(list).execute())
    for await (const isInSlice of slicesOf(db, 'tx_added', list))
      await stage(db, async (trx) => {
        await sql`insert into tx (${columnsOf(TX_COLUMNS)})
          select ${columnsOf(TX_COLUMNS)} from tx_added where ${isInSlice}`.execute(trx)
        await countParties(trx, 'tx_added', isInSlice, 1)
      })
  }
}

/** Removes what was loaded but not published. */
export async function removeLoadedLists(db: Db): Promise<void> {
  for (const list of await db.selectFrom('tx_loading').selectAll().execute()) {
    for await (const isInSlice of slicesOf(db, 'tx', list))
      await stage(db, async (trx) => {
        await countParties(trx, 'tx', isInSlice, -1)
        await sql`delete from tx where ${isInSlice}`.execute(trx)
      })
    await stage(db, (trx) => trx.deleteFrom('tx_loading').where(isOf(list)).execute())
  }
}

type RowTable = 'tx' | 'tx_added'

const isOf = ({ owner, kind, is_whole }: List) =>
  sql<boolean>`owner = ${owner} and kind = ${kind} and is_whole = ${is_whole}`

/** For each slice of a list's rows, in the order in which they are stored, the condition that a row is in it. */
async function* slicesOf(db: Db, table: RowTable, list: List): AsyncGenerator<RawBuilder<boolean>> {
  const place = sql`day, content_hash, copy`
  for (let isAfter = isOf(list); ;) {
    const { rows } = await sql<Record<'day' | 'content_hash' | 'copy', number>>`select ${place}
      from (select ${place} from ${sql.table(table)} where ${isAfter} order by ${place} limit ${sql.lit(ROWS_AT_ONCE)}) as slice
      order by day desc, content_hash desc, copy desc limit 1`.execute(db)
    const [last] = rows
    if (!last) return
    const lastPlace = sql`(${last.day}, ${last.content_hash}, ${last.copy})`
    yield sql<boolean>`${isAfter} and (${place}) <= ${lastPlace}`
    isAfter = sql<boolean>`${isOf(list)} and (${place}) > ${lastPlace}`
  }
}

/** Adds the rows of a slice to the counts of their parties, or subtracts them. */
async function countParties(trx: Db, table: RowTable, isInSlice: RawBuilder<boolean>, change: 1 | -1) {
  await sql`update party set row_count = party.row_count + ${sql.lit(change)} * slice.row_count,
    cents = party.cents + ${sql.lit(change)} * slice.cents
    from (select party, count(*) as row_count, sum(abs(cents)) as cents from ${sql.table(table)}
      where ${isInSlice} group by party) as slice
    where slice.party = party.party_id`.execute(trx)
}

import { type RawBuilder, sql } from 'kysely'
import { slicesOf } from '#contract/domain/slicesOf.ts'
import { columnNames, insertRows } from '../connection/insertRows.ts'
import type { Db } from '../connection/Db.ts'
import { type StagingSql, stagingSql } from './stagingSql.ts'
import { registerIn } from '../register.ts'
import { listChanges, type RowChange } from './listChanges.ts'
import type { MirroredRow, MirroredTable, RecordKey } from '../mirroredTables.ts'

/** An incoming row and where it was read: the number of its file in this import, and its line. */
export interface StagedRow {
  row: MirroredRow
  file: number
  line: number
}

/** A row whose key an earlier row already has; `first` is the position of that one. */
interface Duplicate {
  staged: StagedRow
  key: string
  first: { file: number; line: number }
}

/** How many rows within a list's scope are on file, and how many of them it would remove. */
export interface Removals {
  /** For candidates: where they run. */
  election?: string
  office?: string
  onFile: number
  removed: number
}

export interface Merged {
  added: number
  changed: number
  unchanged: number
  /** Rows that were on file and are no longer in the source. */
  removed: number
  /** Records left unchanged because their new line cannot be read. */
  kept: number
  /** Rows that an administrator deleted: they are stored and stay hidden. */
  hidden: number
}

/**
 * Stages rows for `table` in temporary tables, so that their number does not matter and a few statements make the change.
 * Only one at a time per transaction. A list that `isWhole` covers the whole table; any other covers what it names, by
 * its table's scope.
 */
export async function openStaging(trx: Db, table: MirroredTable, { isWhole = false } = {}) {
  const parts = stagingSql(table, { isWhole })
  const { mirror, target, record } = parts
  await sql`create temporary table staged_row as select t.*, 0 as staged_file, 0 as staged_line
    from ${target} as t where 1 = 0`.execute(trx)
  await sql`create unique index staged_key on staged_row (${columnNames(mirror.key)})`.execute(trx)
  await sql`create temporary table kept_record as select ${record} as record, 0 as is_damaged
    from ${target} where 1 = 0`.execute(trx)
  await sql`create temporary table named_record as select ${record} as record from ${target} where 1 = 0`.execute(
    trx,
  )

  let columns: readonly string[] = []
  let holdsAll = false

  return {
    /** Stages rows, which all have the same columns. Returns the ones whose key was staged before, which are skipped. */
    async add(rows: readonly StagedRow[]): Promise<Duplicate[]> {
      const [sample] = rows
      if (!sample) return []
      if (columns.length === 0) columns = Object.keys(sample.row)
      const staged = [...columns, 'staged_file', 'staged_line']
      const duplicates: Duplicate[] = []
      for (const slice of slicesOf(rows, ROWS_AT_ONCE)) {
        const values = slice.map(({ row, file, line }) => [
          ...Object.values(row).map((value) => value ?? null),
          file,
          line,
        ])
        const taken = await insertRows(trx, sql`staged_row`, staged, values)
        if (taken < slice.length) duplicates.push(...(await duplicatesAmong(trx, mirror.key, slice)))
      }
      return duplicates
    },

    /** Notes that the list includes this record, without rows. */
    async name(key: RecordKey): Promise<void> {
      await sql`insert into named_record (record) values (${key})`.execute(trx)
    },

    /** Keeps this record unchanged because its line cannot be read; null stands for any record. */
    async keep(key: RecordKey | null, { isDamaged }: { isDamaged: boolean }): Promise<void> {
      if (key === null) holdsAll = true
      else
        await sql`insert into kept_record (record, is_damaged) values (${key}, ${isDamaged ? 1 : 0})`.execute(
          trx,
        )
    },

    /**
     * Call it once all rows are staged. It settles which records stay unchanged: all that the list would remove if a
     * rejected line may belong to any record, or has an unknown number, which may itself be damaged.
     */
    async settle(): Promise<void> {
      const isNobody = sql`not exists (select 1 from ${target} as t where t.${record} = kept_record.record)
        and not exists (select 1 from staged_row as a where a.${record} = kept_record.record)`
      holdsAll ||= (await countOf(trx, sql`from kept_record where is_damaged = 1 and ${isNobody}`)) > 0
      if (holdsAll)
        await sql`insert into kept_record (record, is_damaged)
          select distinct t.${record}, 1 from ${target} as t where ${parts.isGone}`.execute(trx)
      if (mirror.key.length > 1)
        await sql`delete from staged_row where ${record} in (select record from kept_record)
          and ${record} in (select ${record} from ${target})`.execute(trx)
    },

    /** What the list would remove; for candidates by election and office. */
    removals: (): Promise<Removals[]> => countRemovals(trx, table, parts),

    /** The numbers of staged candidates that a committee has, or of staged committees that a candidate has. */
    sharedNumbers: (): Promise<number[]> => findSharedNumbers(trx, table),

    /** The numbers of the files that brought candidates of each election. */
    async filesByElection(): Promise<ReadonlyMap<string, readonly number[]>> {
      const { rows } = await sql<{ election: string; file: number }>`
        select distinct election_id as election, staged_file as file from staged_row order by 1, 2`.execute(
        trx,
      )
      const grouped = Map.groupBy(rows, ({ election }) => election)
      return new Map([...grouped].map(([election, files]) => [election, files.map(({ file }) => file)]))
    },

    /** What identifies each record that `merge` would change, for the journal. */
    changedRecords: (): Promise<RecordKey[]> => findChangedRecords(trx, parts, columns),

    /** What the list changes, record by record, at most `limit`. Call it before `merge`. */
    changes: (limit: number): Promise<RowChange[]> => listChanges(trx, table, parts, { columns, limit }),

    /**
     * Makes the table equal to the staged rows, writing only rows that differ, and closes. Removed records of tables that
     * keep them are marked with the day of their list: by election, or one day for all.
     */
    async merge(dayOf: ReadonlyMap<string, string> | string): Promise<Merged> {
      const counts = await countChanges(trx, parts, columns)
      if (table === 'candidate' && (await suppressesAddress(trx))) await registerIn(trx).noteConcealment()
      await mergeStaged(trx, parts, columns, dayOf)
      const hidden = await countHidden(trx, table)
      for (const each of ['staged_row', 'kept_record', 'named_record'])
        await sql`drop table ${sql.table(each)}`.execute(trx)
      return { ...counts, hidden }
    },
  }
}

/** Where one was not staged, each row of so many is looked up. */
const ROWS_AT_ONCE = 100

/** The rows that were not staged because another one has their key. */
async function duplicatesAmong(trx: Db, key: readonly string[], rows: readonly StagedRow[]) {
  const duplicates: Duplicate[] = []
  for (const staged of rows) {
    const row: Readonly<Record<string, unknown>> = { ...staged.row }
    const isSame = key.map((column) => sql`${sql.ref(column)} = ${row[column]}`)
    const found = await sql<Duplicate['first']>`select staged_file as file, staged_line as line
      from staged_row where ${sql.join(isSame, sql` and `)}`.execute(trx)
    const [first] = found.rows
    if (first && (first.file !== staged.file || first.line !== staged.line))
      duplicates.push({ staged, key: key.map((column) => row[column]).join(' '), first })
  }
  return duplicates
}

async function countRemovals(trx: Db, table: MirroredTable, parts: StagingSql): Promise<Removals[]> {
  const { target, inScope, isListed, isGone, isKept } = parts
  const counts = sql`cast(count(*) as integer) as "onFile",
    cast(coalesce(sum(case when ${isGone} and not ${isKept} then 1 else 0 end), 0) as integer) as removed`
  const { rows } =
    table === 'candidate'
      ? await sql<Removals>`select election_id as election, max(office_desc) as office, ${counts}
          from ${target} as t where ${inScope} and ${isListed} group by election_id, office_code`.execute(trx)
      : await sql<Removals>`select ${counts} from ${target} as t where ${inScope} and ${isListed}`.execute(
          trx,
        )
  return rows
}

async function findSharedNumbers(trx: Db, table: MirroredTable): Promise<number[]> {
  if (table !== 'candidate' && table !== 'committee') return []
  const { rows } = await sql<{ acct_num: number }>`
    select acct_num from ${sql.table(table === 'candidate' ? 'committee' : 'candidate')}
    where acct_num in (select acct_num from staged_row) order by acct_num`.execute(trx)
  return rows.map(({ acct_num }) => acct_num)
}

/** Counts what merging the staged rows would do. */
async function countChanges(
  trx: Db,
  { target, isSame, isListed, isGone, isKept, isEqual, record }: StagingSql,
  columns: readonly string[],
): Promise<Omit<Merged, 'hidden'>> {
  const pairs = sql`from staged_row as a join ${target} as t on ${isSame} and ${isListed}`
  const staged = await countOf(trx, sql`from staged_row`)
  const known = await countOf(
    trx,
    sql`from staged_row as a where exists (select 1 from ${target} as t where ${isSame} and ${isListed})`,
  )
  const changed = columns.length === 0 ? 0 : await countOf(trx, sql`${pairs} where not ${isEqual(columns)}`)
  const removed = await countOf(trx, sql`from ${target} as t where ${isGone} and not ${isKept}`)
  const kept = await countOf(
    trx,
    sql`from (select distinct t.${record} from ${target} as t where ${isKept} and ${isListed}
      and not exists (select 1 from staged_row as a where ${isSame})) as kept`,
  )
  return { added: staged - known, changed, unchanged: known - changed, removed, kept }
}

async function findChangedRecords(
  trx: Db,
  { target, isListed, isGone, isKept, hasSameKey, isEqual, record }: StagingSql,
  columns: readonly string[],
): Promise<RecordKey[]> {
  const isSameAlready = sql`exists (select 1 from ${target} as t where ${hasSameKey} and ${isEqual(columns)} and ${isListed})`
  // If nothing is staged, there are no columns.
  const arriving =
    columns.length === 0
      ? sql``
      : sql`union select a.${record} as record from staged_row as a where not ${isSameAlready}`
  const { rows } = await sql<{ record: RecordKey }>`
    select t.${record} as record from ${target} as t where ${isGone} and not ${isKept} ${arriving}`.execute(
    trx,
  )
  return rows.map((row) => row.record)
}

async function mergeStaged(
  trx: Db,
  { target, mirror, inScope, isListed, isGone, isKept, hasSameKey, isEqual }: StagingSql,
  columns: readonly string[],
  dayOf: ReadonlyMap<string, string> | string,
): Promise<void> {
  const { key, staysWhenGone = false } = mirror
  if (staysWhenGone) {
    const days = typeof dayOf === 'string' ? [[null, dayOf] as const] : [...dayOf]
    for (const [election, day] of days)
      await sql`update ${target} as t set left_on = ${day} where ${isGone} and not ${isKept}
        ${election === null ? sql`` : sql`and t.election_id = ${election}`}`.execute(trx)
  } else
    await sql`delete from ${target} as t where ${inScope} and not ${isKept}
      and not exists (select 1 from staged_row as a where ${hasSameKey})`.execute(trx)
  // If nothing is staged, there are no columns.
  if (columns.length === 0) return
  const values = columns.map((column) => sql`${sql.ref(column)} = excluded.${sql.ref(column)}`)
  await sql`insert into ${target} (${columnNames(columns)})
    select ${columnNames(columns)} from staged_row as a
    where not exists (select 1 from ${target} as t
      where ${hasSameKey} and ${isEqual(columns)} and ${isListed})
    on conflict (${columnNames(key)}) do update
      set ${sql.join([...values, ...(staysWhenGone ? [sql`left_on = null`] : [])])}`.execute(trx)
}

/** Whether a candidate's address is suppressed from now on. */
const suppressesAddress = async (trx: Db): Promise<boolean> =>
  (await countOf(
    trx,
    sql`from staged_row as a join candidate as t on t.acct_num = a.acct_num
      where a.suppress_address = 1 and t.suppress_address = 0`,
  )) > 0

async function countHidden(trx: Db, table: MirroredTable): Promise<number> {
  if (table !== 'candidate' && table !== 'committee') return 0
  return countOf(
    trx,
    sql`from deletion where record_type = ${table} and acct_num in (select acct_num from staged_row)`,
  )
}

async function countOf(trx: Db, from: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count ${from}`.execute(trx)
  return rows[0]?.count ?? 0
}

import { type RawBuilder, sql } from 'kysely'
import { fullName } from '#contract/domain/names.ts'
import { slicesOf } from '#contract/domain/rows.ts'
import type { Db } from '../connection/Db.ts'
import { columnNames, insertValues } from '../connection/insertRows.ts'
import {
  type MirroredRow,
  type MirroredTable,
  mirroredTables,
  type RecordKey,
  type TableMirror,
} from '../mirroredTables.ts'
import { registerIn } from '../register.ts'

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
        const taken = await insertValues(trx, sql`staged_row`, staged, values)
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
     * Call it once all rows are staged. It decides which records stay unchanged: all that the list would remove if a
     * rejected line may belong to any record, or has an unknown number, which may itself be damaged.
     */
    async reconcile(): Promise<void> {
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
    changes: (limit: number): Promise<RowChange[]> => listChanges(trx, table, parts, columns, limit),

    /**
     * Makes the table equal to the staged rows, writing only rows that differ, and drops the temporary tables. Removed
     * records of tables that keep them are marked with the date of their list: by election, or one date for all.
     */
    async merge(dayOf: ReadonlyMap<string, string> | string) {
      const counts = await countChanges(trx, parts, columns)
      if (table === 'candidate' && (await suppressesAddress(trx))) await registerIn(trx).noteConcealment()
      await mergeStaged(trx, parts, columns, dayOf)
      /** Rows that an administrator deleted: they are stored and stay hidden. */
      const hidden = await countHidden(trx, table)
      for (const each of ['staged_row', 'kept_record', 'named_record'])
        await sql`drop table ${sql.table(each)}`.execute(trx)
      return { ...counts, hidden }
    },
  }
}

/** The rows of one statement. If one was not staged, each of them is looked up, to find which. */
const ROWS_AT_ONCE = 100

/** The rows that were not staged because another one has their key. */
async function duplicatesAmong(trx: Db, key: readonly string[], rows: readonly StagedRow[]) {
  const duplicates: Duplicate[] = []
  for (const staged of rows) {
    const row: Readonly<Record<string, unknown>> = { ...staged.row }
    const isSame = key.map((column) => sql`${sql.ref(column)} = ${row[column]}`)
    const { rows: earlier } = await sql<Duplicate['first']>`select staged_file as file, staged_line as line
      from staged_row where ${sql.join(isSame, sql` and `)}`.execute(trx)
    const [first] = earlier
    if (first && (first.file !== staged.file || first.line !== staged.line))
      duplicates.push({ staged, key: key.map((column) => row[column]).join(' '), first })
  }
  return duplicates
}

async function countRemovals(trx: Db, table: MirroredTable, parts: StagingSql): Promise<Removals[]> {
  const { target, inScope, isListed, isGone, isKept } = parts
  const counts = sql`cast(count(*) as integer) as "onFile",
    cast(coalesce(sum(case when ${isGone} and not ${isKept} then 1 else 0 end), 0) as integer) as removed`
  const [race, group] =
    table === 'candidate'
      ? [sql`election_id as election, max(office_desc) as office,`, sql`group by election_id, office_code`]
      : [sql``, sql``]
  const { rows } = await sql<Removals>`
    select ${race} ${counts} from ${target} as t where ${inScope} and ${isListed} ${group}`.execute(trx)
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
) {
  const pairs = sql`from staged_row as a join ${target} as t on ${isSame} and ${isListed}`
  const staged = await countOf(trx, sql`from staged_row`)
  const known = await countOf(
    trx,
    sql`from staged_row as a where exists (select 1 from ${target} as t where ${isSame} and ${isListed})`,
  )
  const changed = columns.length === 0 ? 0 : await countOf(trx, sql`${pairs} where not ${isEqual(columns)}`)
  /** Rows that were on file and are no longer in the source. */
  const removed = await countOf(trx, sql`from ${target} as t where ${isGone} and not ${isKept}`)
  /** Records left unchanged because their new line cannot be read. */
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

type StagingSql = ReturnType<typeof stagingSql>

/**
 * What the statements over a mirrored table `t` and its staged rows `a` (of `staged_row`) have in common. Records in
 * `kept_record` stay unchanged; those in `named_record` are covered without a row.
 */
function stagingSql(table: MirroredTable, { isWhole }: { isWhole: boolean }) {
  const mirror: TableMirror = mirroredTables[table]
  const [record] = mirror.key
  const scope = isWhole ? undefined : mirror.scope
  const isSame = mirror.identity ? isSameAccount(mirror.identity) : hasSame(mirror.key)
  /** Not marked as removed. */
  const isListed = mirror.staysWhenGone ? sql`t.left_on is null` : sql`1 = 1`
  const inScope = scope
    ? sql`(t.${sql.ref(scope)} in (select ${sql.ref(scope)} from staged_row)
        ${scope === record ? sql`or t.${sql.ref(record)} in (select record from named_record)` : sql``})`
    : sql`1 = 1`
  const isKept = sql`t.${sql.ref(record)} in (select record from kept_record)`
  return {
    mirror,
    target: sql.table(table),
    record: sql.ref(record),
    /** The column whose values limit what the list covers; undefined if it covers the whole table. */
    scope,
    inScope,
    isListed,
    isKept,
    isSame,
    hasSameKey: hasSame(mirror.key),
    /** Whether the list would remove a row on file. */
    isGone: sql`(${inScope} and ${isListed} and not exists (select 1 from staged_row as a where ${isSame}))`,
    isEqual: (columns: readonly string[]) =>
      both(columns.map((column) => sql`t.${sql.ref(column)} is not distinct from a.${sql.ref(column)}`)),
  }
}

const hasSame = (columns: readonly string[]) =>
  both(columns.map((column) => sql`a.${sql.ref(column)} = t.${sql.ref(column)}`))

/** The same number, or the same name if neither has a number. */
function isSameAccount([candidate, number, name]: readonly [string, string, string]) {
  const [is, was] = [sql`a.${sql.ref(number)}`, sql`t.${sql.ref(number)}`]
  return sql`(a.${sql.ref(candidate)} = t.${sql.ref(candidate)} and (${is} = ${was}
    or (${is} is null and ${was} is null and a.${sql.ref(name)} = t.${sql.ref(name)})))`
}

const both = (conditions: readonly RawBuilder<unknown>[]) => sql`(${sql.join(conditions, sql` and `)})`

/** What a list changes about one record. */
export interface RowChange {
  /** Kept: unchanged, because its new line cannot be read. Returned: the state lists it again. */
  change: 'kept' | 'removed' | 'changed' | 'returned' | 'added'
  /** The record's key, such as its account number. */
  record: string
  /** Its display name. */
  name: string
  /** The columns that differ, if it changed. */
  fields: ColumnChange[]
}

interface ColumnChange {
  column: string
  /** Both null for the details of a suppressed address, which stay confidential. */
  before: string | null
  after: string | null
}

/** Columns that could reveal a suppressed address; reported as one column, `address`. */
const ADDRESS = ['addr1', 'addr2', 'city', 'state', 'zip', 'county']
/** The state may keep listing these for a person with a suppressed address, but they do not belong in a report. */
const PRIVATE = ['voter_id', 'phone', 'email']

type ComparedRow = Readonly<Record<string, string | number | null>>

/** The changes that merging the staged rows would make, the rarest kind first. */
async function listChanges(
  trx: Db,
  table: MirroredTable,
  { target, mirror, isSame, isListed, isGone, isKept, isEqual }: StagingSql,
  columns: readonly string[],
  limit: number,
): Promise<RowChange[]> {
  const changes: RowChange[] = []
  const [key] = mirror.key
  async function add(
    change: RowChange['change'],
    alias: 't' | 'a',
    selected: readonly RawBuilder<unknown>[],
    from: RawBuilder<unknown>,
  ): Promise<void> {
    if (changes.length >= limit) return
    const order = mirror.key.map((column) => sql.ref(`${alias}.${column}`))
    const { rows } = await sql<ComparedRow>`select ${sql.join(selected)} ${from} order by ${sql.join(order)}
      limit ${limit - changes.length}`.execute(trx)
    for (const row of rows)
      changes.push({
        change,
        record: String(row[`is_${key}`]),
        name: nameOf(table, row),
        fields: change === 'changed' ? fieldsOf(row, columns) : [],
      })
  }

  const onFile = shown('t', 'is', [key, ...mirror.name])
  const staged = shown('a', 'is', [key, ...mirror.name])
  const compared = [...shown('a', 'is', columns), ...shown('t', 'was', columns)]
  const isStaged = sql`exists (select 1 from staged_row as a where ${isSame})`
  const isKnown = sql`exists (select 1 from ${target} as t where ${isSame} and ${isListed})`
  const hadLeft = sql`exists (select 1 from ${target} as t where ${isSame} and not ${isListed})`
  const isLeftAlone = sql`${isKept} and ${isListed} and not ${isStaged}`
  await add('kept', 't', onFile, sql`from ${target} as t where ${isLeftAlone}`)
  await add('removed', 't', onFile, sql`from ${target} as t where ${isGone} and not ${isKept}`)
  // If nothing is staged, there are no columns.
  if (columns.length === 0) return changes
  const isOther = sql`not ${isEqual(columns)}`
  await add(
    'changed',
    'a',
    compared,
    sql`from staged_row as a join ${target} as t on ${isSame} and ${isListed} where ${isOther}`,
  )
  await add('returned', 'a', staged, sql`from staged_row as a where ${hadLeft}`)
  await add('added', 'a', staged, sql`from staged_row as a where not ${isKnown} and not ${hadLeft}`)
  return changes
}

/** Selects columns of the row on file or the staged row under the prefix `is` or `was`. */
const shown = (alias: 't' | 'a', prefix: 'is' | 'was', columns: readonly string[]) =>
  columns.map((column) => sql`${sql.ref(`${alias}.${column}`)} as ${sql.ref(`${prefix}_${column}`)}`)

function nameOf(table: MirroredTable, row: ComparedRow): string {
  const text = (column: string) => String(row[`is_${column}`] ?? '')
  if (table === 'candidate') return fullName(text('name_first'), text('name_middle'), text('name_last'))
  if (table === 'listed_account') return [text('account_num'), text('account_name')].filter(Boolean).join(' ')
  return text(table === 'document' ? 'doc_desc' : 'name')
}

function fieldsOf(row: ComparedRow, columns: readonly string[]): ColumnChange[] {
  const isSuppressed = row['is_suppress_address'] === 1 || row['was_suppress_address'] === 1
  const changed = columns.filter((column) => row[`is_${column}`] !== row[`was_${column}`])
  const isOpen = (column: string) => !isSuppressed || !(ADDRESS.includes(column) || PRIVATE.includes(column))
  const open = changed.filter(isOpen).map((column) => ({
    column,
    before: String(row[`was_${column}`] ?? ''),
    after: String(row[`is_${column}`] ?? ''),
  }))
  const hidden = changed.filter((column) => !isOpen(column))
  const closed = new Set(hidden.map((column) => (ADDRESS.includes(column) ? 'address' : column)))
  return [...open, ...[...closed].map((column) => ({ column, before: null, after: null }))]
}

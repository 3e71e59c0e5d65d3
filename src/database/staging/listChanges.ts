import { type RawBuilder, sql } from 'kysely'
import { fullName } from '#contract/domain/fullName.ts'
import type { Db } from '../connection/Db.ts'
import type { StagingSql } from './stagingSql.ts'
import type { MirroredTable } from '../mirroredTables.ts'

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

type Row = Readonly<Record<string, string | number | null>>

interface Options {
  /** The columns of the staged rows; empty if none are staged. */
  columns: readonly string[]
  /** The most changes to list. */
  limit: number
}

/** The changes that merging the staged rows would make, the rarest kind first. */
export async function listChanges(
  trx: Db,
  table: MirroredTable,
  { target, mirror, isSame, isListed, isGone, isKept, isEqual }: StagingSql,
  { columns, limit }: Options,
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
    const { rows } = await sql<Row>`select ${sql.join(selected)} ${from} order by ${sql.join(order)}
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
  const both = [...shown('a', 'is', columns), ...shown('t', 'was', columns)]
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
    both,
    sql`from staged_row as a join ${target} as t on ${isSame} and ${isListed} where ${isOther}`,
  )
  await add('returned', 'a', staged, sql`from staged_row as a where ${hadLeft}`)
  await add('added', 'a', staged, sql`from staged_row as a where not ${isKnown} and not ${hadLeft}`)
  return changes
}

/** Selects columns of the row on file or the staged row under the prefix `is` or `was`. */
const shown = (alias: 't' | 'a', prefix: 'is' | 'was', columns: readonly string[]) =>
  columns.map((column) => sql`${sql.ref(`${alias}.${column}`)} as ${sql.ref(`${prefix}_${column}`)}`)

function nameOf(table: MirroredTable, row: Row): string {
  const text = (column: string) => String(row[`is_${column}`] ?? '')
  if (table === 'candidate') return fullName(text('name_first'), text('name_middle'), text('name_last'))
  if (table === 'listed_account') return [text('account_num'), text('account_name')].filter(Boolean).join(' ')
  return text(table === 'document' ? 'doc_desc' : 'name')
}

function fieldsOf(row: Row, columns: readonly string[]): ColumnChange[] {
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

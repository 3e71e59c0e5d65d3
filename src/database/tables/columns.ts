import type { Generated } from 'kysely'

/*
 * How tables are described: once, for the statements that create them and for the types of their rows. Statements are in
 * SQLite's words; connection/postgres.ts says what the other engine calls a type.
 */

/** A column: its declaration, and what its values are. */
export interface Column<Value> {
  declaration: string
  /** Only for types; no column has values here. */
  values?: Value
}

export interface Table {
  columns: Readonly<Record<string, Column<unknown>>>
  /** If it has more than one column. */
  key?: readonly string[]
  /** SQLite stores its rows in the order of the key, not in a table of numbered rows. */
  isByKey?: boolean
}

export type RowsOf<Tables extends Readonly<Record<string, Table>>> = {
  [Name in keyof Tables]: RowOf<Tables[Name]['columns']>
}

export type RowOf<Columns> = {
  [Name in keyof Columns]: Columns[Name] extends Column<infer Value> ? Value : never
}

export const integer = notNull<number>('integer')
export const text = notNull<string>('text')
export const bytes = notNull<Uint8Array>('blob')

/** Text that allows only some values. */
export const textOf = <Value extends string>() => notNull<Value>('text')

export const integerOrNull: Column<number | null> = { declaration: 'integer' }
export const textOrNull: Column<string | null> = { declaration: 'text' }

export const key = <Value>(column: Column<Value>): Column<Value> => withMore(column, 'primary key')

/** How SQLite names one; see connection/postgres.ts for the other engine. */
const NUMBERED_KEY = 'integer primary key autoincrement'

/** Numbered by the engine. Numbers are never reused. */
export const numberedKey: Column<Generated<number>> = { declaration: NUMBERED_KEY }

export const unique = <Value>(column: Column<Value>): Column<Value> => withMore(column, 'unique')

export const references = <Value>(column: Column<Value>, table: string): Column<Value> =>
  withMore(column, `references ${table}`)

/** What a new row has unless it says otherwise. */
export const withDefault = <Value extends string | number>(
  column: Column<Value>,
  value: Value,
): Column<Generated<Value>> => ({
  declaration: `${column.declaration} default ${typeof value === 'number' ? value : `'${value}'`}`,
})

/** Text that a source may leave out. */
export const blank = withDefault(text, '')

/** Null unless a new row says otherwise, so that rows can be made without it. */
export const laterOrNull: Column<Generated<string | null>> = { declaration: 'text' }

/** Several columns of one kind, in this order. */
export const each = <Name extends string, Value>(column: Column<Value>, ...names: readonly Name[]) =>
  Object.fromEntries(names.map((name) => [name, column])) as Record<Name, Column<Value>> // of these names

export function creating(
  name: string,
  { columns, key: ofSeveral, isByKey = false }: Table,
  ofSqlite: boolean,
) {
  const parts = Object.entries(columns).map(([column, { declaration }]) => `${column} ${declaration}`)
  if (ofSeveral) parts.push(`primary key (${ofSeveral.join(', ')})`)
  return `create table ${name} (${parts.join(', ')})${isByKey && ofSqlite ? ' without rowid' : ''}`
}

function notNull<Value>(type: string): Column<Value> {
  return { declaration: `${type} not null` }
}

function withMore<Value>({ declaration }: Column<Value>, more: string): Column<Value> {
  return { declaration: `${declaration} ${more}` }
}

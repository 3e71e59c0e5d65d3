import { type RawBuilder, sql } from 'kysely'
import { type TableMirror, type MirroredTable, mirroredTables } from '../mirroredTables.ts'

export type StagingSql = ReturnType<typeof stagingSql>

/**
 * What the statements over a mirrored table `t` and its staged rows `a` (of `staged_row`) have in common. Records in
 * `kept_record` stay unchanged; those in `named_record` are covered without a row.
 */
export function stagingSql(table: MirroredTable, { isWhole }: { isWhole: boolean }) {
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

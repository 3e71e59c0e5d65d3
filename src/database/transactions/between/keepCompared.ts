import { sql } from 'kysely'
import { appendRows, type Value } from '../../connection/insertRows.ts'
import type { Db } from '../../connection/Db.ts'

/** A table of comparison results, whose rows have the visibility of segments. */
export interface ComparedTable {
  name: string
  /** The columns of the two accounts that a row is about. */
  accounts: readonly [string, string]
  /** Unique among the rows visible at one epoch. */
  key: readonly string[]
  values: readonly string[]
}

type Row = Readonly<Record<string, Value>>

/**
 * From this epoch on, replaces all rows about some accounts with these, except rows that are also about an account that
 * `isKept`. Resolves to the accounts of all rows that changed.
 */
export async function keepCompared(
  store: Db,
  { name, accounts: [one, other], key, values }: ComparedTable,
  accounts: readonly number[],
  isKept: (account: number) => boolean,
  rows: readonly Row[],
  epoch: number,
): Promise<number[]> {
  const table = sql.table(name)
  const columns = [...key, ...values]
  const textOf = (row: Row) => JSON.stringify(columns.map((column) => row[column]))
  const about = (column: string) => sql`${sql.ref(column)} in (${sql.join(accounts)})`
  const { rows: found } =
    await sql<Row>`select ${sql.join([...columns, 'since'].map((each) => sql.ref(each)))}
    from ${table} where until is null and (${about(one)} or ${about(other)})`.execute(store)
  const before = found.filter((row) => !isKept(Number(row[one])) && !isKept(Number(row[other])))
  const known = new Set(before.map(textOf))
  const wanted = new Set(rows.map(textOf))
  const ended = before.filter((row) => !wanted.has(textOf(row)))
  const fresh = rows.filter((row) => !known.has(textOf(row)))
  if (fresh.length + ended.length === 0) return []
  await store.transaction().execute(async (trx) => {
    for (const row of ended) {
      const its = sql.join(
        [...key, 'since'].map((column) => sql`${sql.ref(column)} = ${row[column]}`),
        sql` and `,
      )
      await (
        row.since === epoch
          ? sql`delete from ${table} where ${its}`
          : sql`update ${table} set until = ${epoch} where ${its}`
      ).execute(trx)
    }
    const append = appendRows(trx, table, [...columns, 'since'])
    await append(
      trx,
      fresh.map((row) => [...columns.map((column) => row[column] ?? null), epoch]),
    )
  })
  return [...new Set([...ended, ...fresh].flatMap((row) => [Number(row[one]), Number(row[other])]))]
}

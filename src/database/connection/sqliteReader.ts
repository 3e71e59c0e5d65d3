import { DatabaseSync, type SQLInputValue } from 'node:sqlite'
import type { CompiledQuery } from 'kysely'

/**
 * One query on a connection of its own, for what is asked all the time. It sees only what is committed, also while the
 * program's own connection is in the middle of a change. Close it before that one, which tidies up as the last.
 */
export function sqliteReader(location: string, { sql, parameters }: CompiledQuery) {
  const sqlite = new DatabaseSync(location, { readOnly: true })
  const statement = sqlite.prepare(sql)
  // The schema has only numbers, strings and nulls.
  const values = parameters as readonly SQLInputValue[]
  return { read: () => statement.get(...values), close: () => sqlite.close() }
}

import { DatabaseSync } from 'node:sqlite'
import type { CompiledQuery } from 'kysely'

/**
 * One query without parameters on a connection of its own, for what is asked all the time. It sees only what is committed,
 * also while the program's own connection is in the middle of a change. Close it before that one, which tidies up as the last.
 */
export function sqliteReader(location: string, { sql }: CompiledQuery) {
  const sqlite = new DatabaseSync(location, { readOnly: true })
  const statement = sqlite.prepare(sql)
  return { read: (): unknown => statement.get(), close: () => sqlite.close() }
}

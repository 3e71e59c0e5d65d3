import { DatabaseSync } from 'node:sqlite'
import type { CompiledQuery } from 'kysely'

/**
 * One query without parameters on its own connection, for what is read all the time. It sees only committed data, even
 * while the program's main connection is in a transaction. Close it before that one, which cleans up as the last to
 * close.
 */
export function sqliteReader(location: string, { sql }: CompiledQuery) {
  const sqlite = new DatabaseSync(location, { readOnly: true })
  const statement = sqlite.prepare(sql)
  return { read: (): unknown => statement.get(), close: () => sqlite.close() }
}

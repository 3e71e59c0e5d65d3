import { DatabaseSync } from 'node:sqlite'

/** A table of the file: text, whole numbers, money in integer cents, or ISO days. */
interface PublishedTable {
  name: string
  title: string
  columns: readonly { key: string; type: 'text' | 'number' | 'money' | 'day' }[]
  batches: AsyncIterable<readonly (readonly (string | number | null)[])[]>
  /** Columns to look rows up by. */
  indexed: readonly string[]
}

/**
 * A new SQLite file for the public: tables with plain columns in snake case, and a table `about` that describes each.
 * Money is integer cents, in columns whose names end with `_cents`, so that sums are exact.
 */
export function publicationFile(path: string) {
  const sqlite = new DatabaseSync(path)
  // The file is not read before it is complete, so it needs no journal.
  sqlite.exec('pragma journal_mode = off; pragma synchronous = off; pragma page_size = 8192')
  sqlite.exec('create table about (name text primary key, value text not null) strict, without rowid')
  const addFact = sqlite.prepare('insert into about values (?, ?)')
  return {
    /** Adds a fact about the file as a whole. */
    addFact: (name: string, value: string) => void addFact.run(name, value),

    /** Resolves to the number of its rows. */
    async add({ name, title, columns, batches, indexed }: PublishedTable): Promise<number> {
      const names = columns.map(columnName)
      const definitions = columns.map(({ type }, at) => `"${names[at]}" ${TYPES[type]}`)
      sqlite.exec(`create table "${name}" (${definitions.join(', ')}) strict`)
      const insert = sqlite.prepare(`insert into "${name}" values (${columns.map(() => '?').join(', ')})`)
      let rows = 0
      for await (const batch of batches) {
        sqlite.exec('begin')
        for (const cells of batch) insert.run(...cells)
        sqlite.exec('commit')
        rows += batch.length
      }
      for (const [at, { key }] of columns.entries())
        if (indexed.includes(key))
          sqlite.exec(`create index "${name}_${names[at]}" on "${name}" ("${names[at]}")`)
      addFact.run(name, title)
      return rows
    },

    /** Throws an Error if the file is damaged. */
    close(): void {
      const { integrity_check: outcome } = sqlite.prepare('pragma integrity_check').get() ?? {}
      sqlite.close()
      if (outcome !== 'ok') throw new Error(`${path} is damaged: ${String(outcome)}`)
    },
  }
}

const TYPES = { text: 'text', number: 'integer', money: 'integer', day: 'text' } as const

/** `cashAsOf` becomes `cash_as_of`, and the money `coh` becomes `coh_cents`. */
const columnName = ({ key, type }: Pick<PublishedTable['columns'][number], 'key' | 'type'>) =>
  key.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`) + (type === 'money' ? '_cents' : '')

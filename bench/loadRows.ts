import { spawnSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { connectTo } from '#tests/support/connectTo.ts'

/*
 * The cost of the engines' own loaders for the same rows and parties, prepared with all their numbers, and the same large
 * indexes. Without hashes, summaries, and the matching of names.
 */
const ENTRY = `create table entry (entry_id bigint primary key, cents bigint not null, party_id integer not null,
  day integer not null, report_id integer not null, source_id integer not null, type text not null, name text not null,
  place text not null, detail text not null, in_kind text not null, address text not null)`
const PARTY = `create table party (party_id bigint primary key, key_hash bigint not null, name text not null,
  place text not null)`
const INDEXES = [
  'create index by_key on party (key_hash)',
  'create index by_amount on entry ((entry_id >> 24), cents)',
  'create index by_party on entry (party_id, day)',
]

/** Seconds that `sqlite3 .import` takes for the rows of a store, or why it was not tried. */
export function loadRowsWithShell(store: string, folder: string): number | string {
  if (spawnSync('sqlite3', ['--version']).status !== 0)
    return 'there is no sqlite3; install the package sqlite3'
  const [entries, parties, copy] = ['entries.tsv', 'parties.tsv', 'shell.sqlite'].map((name) =>
    join(folder, name),
  )
  run(store, [
    '.mode tabs',
    `.once "${entries}"`,
    'select * from entry order by entry_id;',
    `.once "${parties}"`,
    'select * from party order by party_id;',
  ])
  const began = performance.now()
  // There too, a row's number is its key.
  const tables = [ENTRY, PARTY].map((table) => `${table.replace('bigint primary', 'integer primary')};`)
  run(copy ?? '', [
    ...tables,
    '.mode tabs',
    `.import "${entries}" entry`,
    `.import "${parties}" party`,
    ...INDEXES.map((index) => `${index};`),
  ])
  const seconds = (performance.now() - began) / 1000
  for (const file of [entries, parties, copy]) rmSync(file ?? '')
  return seconds
}

function run(database: string, script: readonly string[]): void {
  const { status, stderr } = spawnSync('sqlite3', ['-bail', database], { input: script.join('\n') })
  if (status !== 0) throw new Error(`sqlite3 ended with ${status}: ${String(stderr)}`)
}

/** Seconds that COPY takes for the rows of the store of the database at `url`. */
export async function loadRowsWithCopy(url: string): Promise<number> {
  await using client = await connectTo(url)
  const { rows } = await client.query<{ data_directory: string }>('show data_directory')
  const file = (table: string) => join(rows[0]?.data_directory ?? '', `${table}.copy`)
  for (const table of ['entry', 'party']) await client.query(`copy books.${table} to '${file(table)}'`)
  const began = performance.now()
  for (const table of [ENTRY, PARTY]) await client.query(table)
  for (const table of ['entry', 'party']) await client.query(`copy ${table} from '${file(table)}'`)
  for (const index of INDEXES) await client.query(index)
  return (performance.now() - began) / 1000
}

import { spawnSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { SIZES } from '#database/transactions/store/sizeClasses.ts'
import { connectTo } from '#tests/support/postgres/connectTo.ts'

/*
 * The cost of the engines' own loaders for the same rows and parties, prepared with all their numbers. First with the same
 * large indexes only, then with an index of names, then with what the site shows as well, as SQL makes it: the sums.
 * Without hashes, packed rows, and the matching of names with accounts.
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

/** By month, type, size, and whether the place is in Florida, and the hundred largest parties, of each segment. */
const SUMS = [
  sumsBy('month', 'day / 100'),
  sumsBy('type', 'type'),
  sumsBy(
    'size',
    `case ${SIZES.slice(0, -1)
      .map((most, index) => `when cents <= ${most} then ${index}`)
      .join(' ')} else ${SIZES.length - 1} end`,
  ),
  sumsBy('state', `case when place like '%, FL %' then 1 else 0 end`),
  `create table largest as select * from (
    select segment, party_id, n, total, row_number() over (partition by segment order by total desc) as place from (
      select entry_id >> 24 as segment, party_id, count(*) as n, sum(cents) as total from entry group by 1, 2) as parties
  ) as ranked where place <= 100`,
]

function sumsBy(name: string, key: string): string {
  return `create table by_${name} as select entry_id >> 24 as segment, ${key} as key, count(*) as n, sum(cents) as total
    from entry group by 1, 2`
}

const SQLITE_NAMES = [
  `create virtual table party_name using fts5(name, place, content='party', content_rowid='party_id', detail=column, prefix='2 3')`,
  `insert into party_name (party_name) values ('rebuild')`,
]
const POSTGRES_NAMES = [
  `create index by_name on party using gin (to_tsvector('simple', name || ' ' || place))`,
]

/** Seconds since the loader began: for rows, parties and their indexes, then also for the index of names, then for the sums. */
export interface LoaderTimes {
  rows: number
  withNames: number
  withSums: number
}

/** What `sqlite3 .import` takes for the rows of a store, or why it was not tried. */
export function loadRowsWithShell(store: string, folder: string): LoaderTimes | string {
  if (spawnSync('sqlite3', ['--version']).status !== 0)
    return 'there is no sqlite3; install the package sqlite3'
  const [entries, parties, copy = ''] = ['entries.tsv', 'parties.tsv', 'shell.sqlite'].map((name) =>
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
  run(copy, [
    ...tables,
    '.mode tabs',
    `.import "${entries}" entry`,
    `.import "${parties}" party`,
    ...INDEXES.map((index) => `${index};`),
  ])
  const rows = secondsSince(began)
  const runAll = (statements: readonly string[]) =>
    run(
      copy,
      statements.map((statement) => `${statement};`),
    )
  runAll(SQLITE_NAMES)
  const withNames = secondsSince(began)
  runAll(SUMS)
  const withSums = secondsSince(began)
  for (const file of [entries, parties, copy]) rmSync(file ?? '')
  return { rows, withNames, withSums }
}

function run(database: string, script: readonly string[]): void {
  const { status, stderr } = spawnSync('sqlite3', ['-bail', database], { input: script.join('\n') })
  if (status !== 0) throw new Error(`sqlite3 ended with ${status}: ${String(stderr)}`)
}

/** What COPY takes for the rows of the store of the database at `url`. */
export async function loadRowsWithCopy(url: string): Promise<LoaderTimes> {
  await using client = await connectTo(url)
  const { rows: settings } = await client.query<{ data_directory: string }>('show data_directory')
  const file = (table: string) => join(settings[0]?.data_directory ?? '', `${table}.copy`)
  for (const table of ['entry', 'party']) await client.query(`copy books.${table} to '${file(table)}'`)
  // Removed below, because the database would work on them while the store is measured.
  await client.query('create schema loaded')
  await client.query('set search_path = loaded')
  const began = performance.now()
  for (const table of [ENTRY, PARTY]) await client.query(table)
  for (const table of ['entry', 'party']) await client.query(`copy ${table} from '${file(table)}'`)
  for (const index of INDEXES) await client.query(index)
  const rows = secondsSince(began)
  for (const statement of POSTGRES_NAMES) await client.query(statement)
  const withNames = secondsSince(began)
  for (const statement of SUMS) await client.query(statement)
  const withSums = secondsSince(began)
  await client.query('drop schema loaded cascade')
  for (const table of ['entry', 'party']) rmSync(file(table))
  return { rows, withNames, withSums }
}

const secondsSince = (began: number) => (performance.now() - began) / 1000

import { hash } from 'node:crypto'
import { type CreateTableBuilder, type Kysely, sql } from 'kysely'
import { insertRows } from '../connection/insertRows.ts'

const FIGURES = ['coh', 'monetary', 'loans', 'inkind', 'expend', 'transfers', 'other']

/**
 * The columns of a row's content, in the order in which they are hashed, without the filer's spelling, which may change.
 */
const CONTENT = [
  'kind',
  'entry_date',
  'amount',
  'type_code',
  'other_party',
  'address',
  'city_state_zip',
  'detail',
  'in_kind',
] as const

const ROWS_AT_ONCE = 5_000

/**
 * Gives rows their own identity within their account, and figures a basis and a day. For rows already stored it is
 * unknown whether they are all of an account's, so they make no figure until a whole list is imported.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await makeTables(db)
  await moveTransactions(db)
  await moveBalances(db)
  await db.schema.dropTable('rolled_up_balance').execute()
}

async function makeTables(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('whole_list')
    .addColumn('acct_num', 'integer', (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('as_of', 'text', (column) => column.notNull())
    .addColumn('import_id', 'integer', (column) => column.notNull())
    .addColumn('by_word', 'integer', (column) => column.notNull())
    .addColumn('election_id', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('whole_list_key', ['acct_num', 'kind'])
    .execute()
  await db.schema
    .createTable('whole_export')
    .addColumn('election_id', 'text', (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('through_day', 'text', (column) => column.notNull())
    .addColumn('import_id', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('whole_export_key', ['election_id', 'kind'])
    .execute()
  await withFigures(
    db.schema
      .createTable('ledger')
      .addColumn('acct_num', 'integer', (column) => column.primaryKey())
      .addColumn('as_of', 'text', (column) => column.notNull())
      .addColumn('import_id', 'integer', (column) => column.notNull())
      .addColumn('by_word', 'integer', (column) => column.notNull()),
  ).execute()
  await withFigures(
    db.schema
      .createTable('reported_balance')
      .addColumn('acct_num', 'integer', (column) => column.notNull())
      .addColumn('source', 'text', (column) => column.notNull())
      .addColumn('is_complete', 'integer', (column) => column.notNull())
      .addColumn('as_of', 'text', (column) => column.notNull())
      .addColumn('import_id', 'integer')
      .addPrimaryKeyConstraint('reported_balance_key', ['acct_num', 'source', 'is_complete']),
  ).execute()
  await db.schema
    .createTable('filer_alias')
    .addColumn('filer', 'text', (column) => column.notNull())
    .addColumn('election_id', 'text', (column) => column.notNull())
    .addColumn('acct_num', 'integer', (column) => column.notNull())
    .addColumn('made_at', 'text', (column) => column.notNull())
    .addColumn('made_by', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('filer_alias_key', ['filer', 'election_id'])
    .execute()
  await db.schema
    .createTable('sync_attempt')
    .addColumn('list', 'text', (column) => column.notNull())
    .addColumn('election_id', 'text', (column) => column.notNull())
    .addColumn('tried_at', 'text', (column) => column.notNull())
    .addColumn('outcome', 'text', (column) => column.notNull())
    .addColumn('message', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('sync_attempt_key', ['list', 'election_id'])
    .execute()
}

const withFigures = <Table extends string>(table: CreateTableBuilder<Table, string>) =>
  FIGURES.reduce((so, figure) => so.addColumn(figure, 'bigint'), table as CreateTableBuilder<string, string>)

/** Merges rows that an account or a waiting name had twice because of two spellings or two options of the command. */
async function moveTransactions(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropIndex('filed_transaction_by_acct_num').execute()
  await db.schema.dropIndex('filed_transaction_by_filer').execute()
  await db.schema.alterTable('filed_transaction').renameTo('former_transaction').execute()
  const text = ['filer', 'election_id', ...CONTENT.filter((column) => column !== 'amount'), 'report']
  await text
    .reduce(
      (table, column) => table.addColumn(column, 'text', (each) => each.notNull()),
      db.schema
        .createTable('filed_transaction')
        .addColumn('acct_num', 'integer')
        .addColumn('row_hash', 'text', (column) => column.notNull())
        .addColumn('occurrence', 'integer', (column) => column.notNull())
        .addColumn('is_whole', 'integer', (column) => column.notNull())
        .addColumn('import_id', 'integer')
        .addColumn('amount', 'bigint', (column) => column.notNull()) as CreateTableBuilder<string, string>,
    )
    .execute()
  await sql`create unique index filed_transaction_of_account on filed_transaction (acct_num, row_hash, occurrence)
    where acct_num is not null`.execute(db)
  await sql`create unique index filed_transaction_waiting on filed_transaction (filer, row_hash, occurrence)
    where acct_num is null`.execute(db)

  const columns = [
    'acct_num',
    'filer',
    'election_id',
    'row_hash',
    'occurrence',
    'is_whole',
    'report',
    ...CONTENT,
  ]
  const { atOnce, insert } = insertRows(db, sql`filed_transaction`, columns)
  for (let last = { row_hash: '', occurrence: 0 }; ;) {
    const { rows } = await sql<Former>`select * from former_transaction
      where (row_hash, occurrence) > (${last.row_hash}, ${last.occurrence})
      order by row_hash, occurrence limit ${ROWS_AT_ONCE}`.execute(db)
    for (let start = 0; start < rows.length; start += atOnce)
      await insert(db, rows.slice(start, start + atOnce).map(movedRow))
    const end = rows.at(-1)
    if (!end) break
    last = end
  }
  await db.schema.dropTable('former_transaction').execute()
  for (const whose of ['acct_num', 'filer'])
    await db.schema
      .createIndex(`filed_transaction_by_${whose}`)
      .on('filed_transaction')
      .columns([whose, 'kind', 'entry_date'])
      .execute()
  await db.schema
    .createIndex('filed_transaction_by_import')
    .on('filed_transaction')
    .column('import_id')
    .execute()
}

type Former = Record<(typeof CONTENT)[number] | 'row_hash' | 'filer' | 'report', string> & {
  occurrence: number
  acct_num: number | null
}

/** In the order of the columns above. */
function movedRow(row: Former): (string | number | null)[] {
  const content = CONTENT.map((column) => (column === 'amount' ? Number(row.amount) : row[column]))
  const rowHash = hash('sha256', JSON.stringify(content), 'base64url').slice(0, 24)
  return [row.acct_num, row.filer, '', rowHash, row.occurrence, 0, row.report, ...content]
}

/**
 * Turns the last list of balances into an operator's report, as of the day of that list. Cash on hand computed without
 * receipts or without payments is dropped.
 */
async function moveBalances(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ import_id: number; files: string; finished_at: string }>`
    select import_id, files, finished_at from import
    where outcome = 'done' and kind in ('balances', 'sample') order by import_id desc limit 1`.execute(db)
  const [last] = rows
  const asOf = last ? (dayIn(last.files) ?? last.finished_at.slice(0, 10)) : '1970-01-01'
  const coh = sql`case when (monetary is null or expend is null)
      and coh = coalesce(monetary, 0) + coalesce(loans, 0) - coalesce(expend, 0) - coalesce(transfers, 0)
      then null else coh end`
  await sql`insert into reported_balance
    (acct_num, source, is_complete, as_of, import_id, coh, monetary, loans, inkind, expend, transfers, other)
    select acct_num, 'list', case when ${coh} is null then 0 else 1 end, ${asOf}, ${last?.import_id ?? null},
      ${coh}, monetary, loans, inkind, expend, transfers, other from balance`.execute(db)
  await db.schema.dropTable('balance').execute()
}

/** The earliest day in the names of these files, `2026-07-24`. */
function dayIn(files: string): string | undefined {
  const names = (JSON.parse(files) as { name: string }[]).map(({ name }) => name)
  const days = names.map((name) => /(?<!\d)(20\d\d)-?([01]\d)-?([0-3]\d)(?!\d|-[A-Z0-9]{3})/.exec(name))
  return days
    .flatMap((found) => (found ? [found.slice(1, 4).join('-')] : []))
    .toSorted()
    .at(0)
}

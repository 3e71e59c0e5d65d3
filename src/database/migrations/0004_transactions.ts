import { type CreateTableBuilder, type Kysely, sql } from 'kysely'

const TRANSACTION_TEXT = [
  'kind',
  'filer',
  'entry_date',
  'type_code',
  'other_party',
  'address',
  'city_state_zip',
  'detail',
  'in_kind',
  'report',
]

const BALANCE_CENTS = ['coh', 'monetary', 'loans', 'inkind', 'expend', 'transfers', 'other']

/** The state's transactions and their totals, and which part of its kind an import brought. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const transactions = db.schema
    .createTable('filed_transaction')
    .addColumn('row_hash', 'text', (column) => column.notNull())
    .addColumn('occurrence', 'integer', (column) => column.notNull())
    .addColumn('acct_num', 'integer')
    .addColumn('amount', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('filed_transaction_key', ['row_hash', 'occurrence'])
  await TRANSACTION_TEXT.reduce(
    (table, column) => table.addColumn(column, 'text', (text) => text.notNull()),
    transactions as CreateTableBuilder<string, string>,
  ).execute()
  for (const whose of ['acct_num', 'filer'])
    await db.schema
      .createIndex(`filed_transaction_by_${whose}`)
      .on('filed_transaction')
      .columns([whose, 'kind', 'entry_date'])
      .execute()

  await BALANCE_CENTS.reduce(
    (table, column) => table.addColumn(column, 'bigint'),
    db.schema
      .createTable('rolled_up_balance')
      .addColumn('acct_num', 'integer', (column) => column.primaryKey()) as CreateTableBuilder<
      string,
      string
    >,
  ).execute()

  await db.schema
    .alterTable('import')
    .addColumn('elections', 'text', (column) => column.notNull().defaultTo(sql`'[]'`))
    .execute()
}

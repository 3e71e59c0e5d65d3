import type { CreateTableBuilder, Kysely } from 'kysely'

const CANDIDATE_TEXT = [
  'voter_id',
  'election_id',
  'office_code',
  'office_desc',
  'juris1num',
  'juris2num',
  'status_code',
  'status_desc',
  'party_code',
  'party_desc',
  'name_last',
  'name_first',
  'name_middle',
  'addr1',
  'addr2',
  'city',
  'state',
  'zip',
  'county',
  'phone',
  'trs_name_last',
  'trs_name_first',
  'trs_name_middle',
  'email',
]

const COMMITTEE_TEXT = [
  'name',
  'type',
  'type_desc',
  'addr1',
  'addr2',
  'city',
  'state',
  'zip',
  'county',
  'phone',
  'chr_name_last',
  'chr_name_first',
  'chr_name_middle',
  'trs_name_last',
  'trs_name_first',
  'trs_name_middle',
]

const VOTER_TEXT = [
  'county_code',
  'last_name',
  'suffix',
  'first_name',
  'middle_name',
  'exempt',
  'addr1',
  'addr2',
  'city',
  'state',
  'zip',
  'mail_addr1',
  'mail_addr2',
  'mail_addr3',
  'mail_city',
  'mail_state',
  'mail_zip',
  'mail_country',
  'gender',
  'race',
  'dob',
  'reg_date',
  'party',
  'pre',
  'pre_group',
  'pre_split',
  'pre_suffix',
  'voter_status',
  'con_dist',
  'hou_dist',
  'sen_dist',
  'cc_dist',
  'sb_dist',
  'ph_area',
  'ph_num',
  'ph_ext',
  'email',
  'last_key',
  'first_key',
  'middle_key',
]

const BALANCE_CENTS = ['coh', 'monetary', 'loans', 'inkind', 'expend', 'transfers', 'other']

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('election')
    .addColumn('election_id', 'text', (column) => column.primaryKey())
    .addColumn('name', 'text', (column) => column.notNull())
    .execute()

  await withText(
    db.schema
      .createTable('candidate')
      .addColumn('acct_num', 'integer', (column) => column.primaryKey())
      .addColumn('suppress_address', 'integer', (column) => column.notNull()),
    CANDIDATE_TEXT,
  ).execute()
  await db.schema
    .createIndex('candidate_by_election_and_office')
    .on('candidate')
    .columns(['election_id', 'office_code'])
    .execute()

  await withText(
    db.schema.createTable('committee').addColumn('acct_num', 'integer', (column) => column.primaryKey()),
    COMMITTEE_TEXT,
  ).execute()

  await db.schema
    .createTable('listed_account')
    .addColumn('candidate_acct_num', 'integer', (column) => column.notNull())
    .addColumn('position', 'integer', (column) => column.notNull())
    .addColumn('account_num', 'integer')
    .addColumn('account_name', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('listed_account_key', ['candidate_acct_num', 'position'])
    .execute()
  await db.schema
    .createIndex('listed_account_by_account')
    .on('listed_account')
    .column('account_num')
    .execute()

  await BALANCE_CENTS.reduce(
    (table, column) => table.addColumn(column, 'bigint'),
    db.schema
      .createTable('balance')
      .addColumn('acct_num', 'integer', (column) => column.primaryKey()) as CreateTableBuilder<
      string,
      string
    >,
  ).execute()

  await withText(
    db.schema
      .createTable('document')
      .addColumn('file_path', 'text', (column) => column.primaryKey())
      .addColumn('acct_num', 'integer', (column) => column.notNull())
      .addColumn('size', 'integer', (column) => column.notNull()),
    ['doc_date', 'doc_desc', 'filename', 'doc_type', 'content_hash', 'media_type'],
  ).execute()
  await db.schema
    .createIndex('document_by_account')
    .on('document')
    .columns(['acct_num', 'doc_date'])
    .execute()
  await db.schema.createIndex('document_by_type').on('document').columns(['doc_type', 'doc_date']).execute()

  await withText(
    db.schema.createTable('voter').addColumn('voter_id', 'text', (column) => column.primaryKey()),
    VOTER_TEXT,
  ).execute()
  await db.schema
    .createIndex('voter_by_last_name')
    .on('voter')
    .columns(['last_key', 'first_key', 'middle_key'])
    .execute()
  await db.schema
    .createIndex('voter_by_first_name')
    .on('voter')
    .columns(['first_key', 'middle_key'])
    .execute()
  await db.schema.createIndex('voter_by_middle_name').on('voter').column('middle_key').execute()
}

/** A text column is never null: blank is the empty string. */
function withText(table: CreateTableBuilder<string, string>, columns: string[]) {
  return columns.reduce((so, column) => so.addColumn(column, 'text', (text) => text.notNull()), table)
}

import { type Kysely, sql } from 'kysely'
import { dayInFlorida } from '#contract/domain/dayInFlorida.ts'
import { keepFormerRows, type VersionedTable } from './keepFormerRows.ts'

const FIGURES = ['coh', 'monetary', 'loans', 'inkind', 'expend', 'transfers', 'other']

/** The tables that public answers read, and the columns they read. */
export const VERSIONED_TABLES = {
  election: { key: ['election_id'], columns: ['name'] },
  candidate: {
    key: ['acct_num'],
    columns: [
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
      'suppress_address',
      'addr1',
      'addr2',
      'city',
      'state',
      'zip',
      'trs_name_last',
      'trs_name_first',
      'trs_name_middle',
      'left_on',
    ],
    indexes: [['election_id', 'office_code']],
  },
  committee: {
    key: ['acct_num'],
    columns: [
      'name',
      'type',
      'type_desc',
      'addr1',
      'addr2',
      'city',
      'state',
      'zip',
      'chr_name_last',
      'chr_name_first',
      'chr_name_middle',
      'trs_name_last',
      'trs_name_first',
      'trs_name_middle',
      'left_on',
    ],
  },
  listed_account: {
    key: ['candidate_acct_num', 'position'],
    columns: ['account_num', 'account_name'],
    indexes: [['account_num']],
  },
  added_account: {
    key: ['candidate_acct_num', 'account_num'],
    columns: ['account_name', 'added_at', 'added_by'],
    indexes: [['account_num']],
  },
  voter_id_edit: { key: ['acct_num'], columns: ['voter_id'] },
  deletion: { key: ['record_type', 'acct_num'], columns: [] },
  ledger: { key: ['acct_num'], columns: ['as_of', 'import_id', ...FIGURES] },
  reported_balance: {
    key: ['acct_num', 'source', 'is_complete'],
    columns: ['as_of', 'import_id', ...FIGURES],
  },
  whole_list: { key: ['acct_num', 'kind'], columns: ['as_of', 'import_id', 'by_word'] },
  state_account: { key: ['acct_num'], columns: ['checked_at', 'outcome', 'rows_on', 'readings'] },
  document: {
    key: ['document_id'],
    columns: [
      'source',
      'file_path',
      'acct_num',
      'doc_date',
      'doc_desc',
      'filename',
      'doc_type',
      'content_hash',
      'media_type',
      'solicitor',
      'office',
      'source_link',
    ],
    indexes: [['acct_num'], ['doc_type', 'doc_date']],
  },
  statement_account: { key: ['document_id'], columns: ['acct_num'], indexes: [['acct_num']] },
  committee_status: { key: ['acct_num'], columns: ['status', 'changed_on', 'as_of'] },
  registration: {
    key: ['acct_num'],
    columns: [
      'status',
      'purpose',
      'affiliates',
      'chairperson',
      'treasurer',
      'deputy_treasurer',
      'registered_agent',
      'running_mate',
      'date_filed',
      'date_qualified',
      'method',
      'as_of',
      'import_id',
    ],
  },
  state_election: { key: ['election_id'], columns: ['label'] },
} as const satisfies Record<string, VersionedTable>

/** Records changes: former rows next to each table, their revisions, and the records that changed in each. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const column of ['revision', 'is_recording', 'concealed'])
    await db.schema
      .alterTable('register')
      .addColumn(column, 'integer', (made) => made.notNull().defaultTo(0))
      .execute()
  await db.schema.alterTable('import').addColumn('revision', 'integer').execute()
  await db.schema.createIndex('import_by_revision').on('import').column('revision').execute()

  await db.schema
    .createTable('revision')
    .addColumn('revision_id', 'integer', (column) => column.primaryKey())
    .addColumn('at', 'text', (column) => column.notNull())
    .addColumn('day', 'text', (column) => column.notNull())
    .addColumn('epoch', 'integer', (column) => column.notNull())
    .addColumn('rows_so_far', 'bigint', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('revision_by_day').on('revision').columns(['day', 'revision_id']).execute()

  await db.schema
    .createTable('record_change')
    .addColumn('change_id', 'bigint', (column) => column.primaryKey())
    .addColumn('revision_id', 'integer', (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('record', 'text', (column) => column.notNull())
    .addColumn('acct_num', 'integer')
    .addColumn('race', 'text', (column) => column.notNull())
    .execute()
  for (const column of ['revision_id', 'kind', 'acct_num', 'race'])
    await db.schema
      .createIndex(`record_change_by_${column}`)
      .on('record_change')
      .columns([column, 'change_id'])
      .execute()

  for (const [table, versioned] of Object.entries<VersionedTable>(VERSIONED_TABLES))
    await keepFormerRows(db, table, versioned)

  // The history of a register in use begins with its current contents; that of a new one begins with its first import.
  await sql`insert into revision (revision_id, at, day, epoch, rows_so_far)
    select 1, ${new Date().toISOString()}, ${dayInFlorida(new Date())}, epoch, 0 from register
    where exists (select 1 from import where outcome = 'done')`.execute(db)
  await sql`update register set revision = 1, is_recording = 1 where exists (select 1 from revision)`.execute(
    db,
  )
}

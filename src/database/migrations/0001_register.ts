import { type Kysely, sql } from 'kysely'
import { isSqlite } from '../connection/Db.ts'
import { withPostgresTypes } from '../connection/postgres.ts'
import { tables } from '../schema.ts'
import { creating, type Table } from '../tables/columns.ts'
import { postgresTables } from '../tables/stateTables.ts'

/*
 * All tables of the register as tables/ describes them, with their indexes and triggers. No release has been made yet.
 * From the first one on, a change of a table is a migration of its own, and this one keeps the statements that the release
 * had, as text.
 */

export async function up(db: Kysely<unknown>): Promise<void> {
  const ofSqlite = isSqlite(db)
  const described: Record<string, Table> = ofSqlite ? tables : { ...tables, ...postgresTables }
  const statements = [
    ...Object.entries(described).map(([name, table]) => creating(name, table, ofSqlite)),
    ...INDEXES,
    ...transactionIndexes(ofSqlite),
    `insert into register (register_id, version, lookups, concealed, is_sample, epoch) values (1, 1, 0, 0, 0, 0)`,
  ]
  for (const statement of statements)
    await sql.raw(ofSqlite ? statement : withPostgresTypes(statement)).execute(db)
  for (const statement of ofSqlite ? ON_SQLITE : ON_POSTGRES) await sql.raw(statement).execute(db)
}

const INDEXES = [
  // Holds every column that the list of elections is made from.
  'create index candidate_by_election_and_office on candidate (election_id, office_code, left_on, acct_num)',
  'create index candidate_by_name on candidate (lower(name_last), lower(name_first))',
  'create index candidate_by_voter on candidate (voter_id)',
  'create index listed_account_by_account on listed_account (account_num)',
  'create index document_by_account on document (acct_num, doc_date)',
  'create index document_by_path on document (file_path)',
  'create index document_by_type on document (doc_type, doc_date)',
  'create index tx_source_by_owner on tx_source (owner, kind)',
  'create index tx_named_by_other on tx_named (other)',
  'create index tx_named_by_party on tx_named (party)',
  'create index source_by_filer on source (filer)',
  'create index source_by_import on source (import_id)',
  'create index party_by_key on party (key_hash)',
  'create index account_party_by_name on account_party (name)',
  'create index added_account_by_account on added_account (account_num)',
  'create index audit_by_action on audit (who, action, at)',
  'create index audit_by_person on audit (who, audit_id)',
  'create index audit_by_record on audit (record, audit_id)',
  'create index audit_by_undone on audit (undoes)',
  'create index session_by_administrator on session (admin_id)',
  'create index counted_act_by_key on counted_act (key, at, uses)',
  'create index counted_act_by_end on counted_act (leaves_at)',
  'create index sync_run_by_day on sync_run (day)',
  "create unique index sync_run_under_way on sync_run (state) where state = 'running'",
  'create index journal_by_acct_num on journal (acct_num, journal_id)',
  'create index journal_by_day on journal (day, journal_id)',
  'create index journal_by_kind on journal (kind, journal_id)',
  'create index journal_by_race_after on journal (race_after, journal_id)',
  'create index journal_by_race_before on journal (race_before, journal_id)',
]

/**
 * The indexes of transactions. A first load builds them on the rows that it has staged. SQLite ends each index with the
 * key.
 */
export const transactionIndexes = (ofSqlite: boolean, table = 'tx'): string[] => [
  `create index tx_by_amount on ${table} (owner, kind, is_whole, cents${ofSqlite ? '' : ', day, content_hash, copy'})`,
  `create index tx_by_party on ${table} (party, day)`,
]

/** The engine itself refuses to change or remove an entry of the audit trail. */
const REFUSAL = 'The audit trail is only ever added to'

/** Statements for SQLite only. */
const ON_SQLITE = [
  ...['update', 'delete'].map(
    (change) => `create trigger audit_refuses_${change} before ${change} on audit
      begin select raise(abort, '${REFUSAL}'); end`,
  ),
  // Over the years, the committees that left the state's list become most of the table. This index holds every column
  // of the list, because an index of accounts alone would look up each row separately, which takes longer than reading
  // a table that has only listed committees.
  `create index listed_committee on committee (acct_num, name, type, chr_name_first, chr_name_middle, chr_name_last,
    trs_name_first, trs_name_middle, trs_name_last, addr1, addr2, city, state, zip, left_on) where left_on is null`,
  // The words are folded already; this tokenizer takes every character that is not ASCII for a letter.
  `create virtual table party_index using
    fts5(words, content = '', tokenize = 'ascii', prefix = '1 2 3', detail = none)`,
]

const ON_POSTGRES = [
  `create function audit_refuses() returns trigger language plpgsql
    as $$ begin raise exception '${REFUSAL}'; end $$`,
  `create trigger audit_refuses before update or delete on audit
    for each statement execute function audit_refuses()`,
  // PostgreSQL can read columns from an index alone only where the table has just been vacuumed.
  'create index listed_committee on committee (acct_num) where left_on is null',
  'create table party_index (party_id bigint primary key, words tsvector not null)',
  'create index party_index_by_word on party_index using gin (words)',
]

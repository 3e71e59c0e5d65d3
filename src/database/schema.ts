import type { Generated } from 'kysely'
import type { ChangeKind } from '#contract/domain/changeKinds.ts'
import type { LastAsked, TransactionKind } from '#contract/schemas/balanceExplanation.ts'
import type { Role } from '#contract/schemas/person.ts'
import type { WorkList } from '#contract/schemas/workList.ts'
import type { StoreTables } from './transactions/storeTables.ts'

/*
 * Two kinds of table. Mirrored tables hold the state's public files and are replaced by the next import.
 * Owned tables hold what this site's administrators and its importer did; no import touches them, and they
 * lie beside the mirrored row, never in it, so there is no foreign key from one kind to the other.
 *
 * Conventions: money is integer cents; dates are ISO `2026-11-03`; instants are ISO in UTC; blank text is ''
 * and null means unknown; a flag is 0 or 1, because that is what both SQL engines store alike.
 */

// ---- Mirrored: the state's words ----

export interface ElectionTable {
  election_id: string
  name: string
}

export interface CandidateTable {
  acct_num: number
  voter_id: string
  election_id: string
  office_code: string
  office_desc: string
  juris1num: string
  juris2num: string
  status_code: string
  status_desc: string
  party_code: string
  party_desc: string
  name_last: string
  name_first: string
  name_middle: string
  suppress_address: number
  addr1: string
  addr2: string
  city: string
  state: string
  zip: string
  county: string
  phone: string
  trs_name_last: string
  trs_name_first: string
  trs_name_middle: string
  email: string
  /** ISO: the day of the first list without the record; null while the state lists it. */
  left_on: Generated<string | null>
}

export interface CommitteeTable {
  acct_num: number
  name: string
  type: string
  type_desc: string
  addr1: string
  addr2: string
  city: string
  state: string
  zip: string
  county: string
  phone: string
  chr_name_last: string
  chr_name_first: string
  chr_name_middle: string
  trs_name_last: string
  trs_name_first: string
  trs_name_middle: string
  /** ISO: the day of the first list without the record; null while the state lists it. */
  left_on: Generated<string | null>
}

/** The account list a source gives for a candidate, in its order. */
export interface ListedAccountTable {
  candidate_acct_num: number
  position: number
  account_num: number | null
  account_name: string
}

/** An account's list of one kind of transactions is whole: its rows with `is_whole`, if there are any. */
export interface WholeListTable {
  acct_num: number
  kind: TransactionKind
  /** ISO day. */
  as_of: string
  import_id: number
  /** 1 where an export by name was whole by the operator's word. */
  by_word: number
  /** Of such an export: the election it was of, or ''. */
  election_id: string
}

/** The operator's word that an export by name held every row of its filers up to a day. */
export interface WholeExportTable {
  election_id: string
  kind: TransactionKind
  through_day: string
  import_id: number
  /** JSON: every filer's name in it. */
  filers: string
}

/** Cents; null is unknown. */
interface Figures {
  coh: number | null
  monetary: number | null
  loans: number | null
  inkind: number | null
  expend: number | null
  transfers: number | null
  other: number | null
}

/** What the four whole lists of an account come to, as of the oldest of them; see money/ledgers.ts. */
export interface LedgerTable extends Figures {
  acct_num: number
  as_of: string
  /** The import that brought the oldest of them. */
  import_id: number
  by_word: number
}

/** What the state's totals page of an account says, or a line of an operator's list of balances. */
export interface ReportedBalanceTable extends Figures {
  acct_num: number
  source: 'stateTotal' | 'list'
  /** 1 where cash on hand is known from it. */
  is_complete: number
  as_of: string
  import_id: number | null
}

export interface DocumentTable {
  /** Of an operator's document its path; of a statement that the state lists what it is known by, see statementId. */
  document_id: string
  /** Whose list it is in: the operator's own index, or the state's listing of solicitations. */
  source: 'operator' | 'state'
  /** The public path under `/docs/`, looked up as this exact string and never joined to a folder; '' without a file. */
  file_path: Generated<string>
  /** Null where the state's listing fits no one account. */
  acct_num: number | null
  doc_date: string
  doc_desc: string
  filename: Generated<string>
  doc_type: string
  /** SHA-256 of the file, in hex: its name in the document store. */
  content_hash: Generated<string>
  media_type: Generated<string>
  size: Generated<number>
  /** Of a statement: who solicits, as the state lists them, `Last, First`. */
  solicitor: Generated<string>
  /** Of a statement: the solicitor's office in the listing's words. */
  office: Generated<string>
  /** Where the listing's own link leads; '' where it has none. */
  source_link: Generated<string>
  /** The link that the file on hand came from. */
  held_link: Generated<string>
  /** The link that last gave no file. */
  tried_link: Generated<string>
  /** ISO: the day on which it gave none. */
  tried_on: Generated<string>
}

/** Owned: the account that an administrator gave to a statement of the state's listing, whatever its names fit. */
export interface StatementAccountTable {
  document_id: string
  acct_num: number
  linked_at: string
  linked_by: string
}

/** The bytes of documents, with PostgreSQL only. */
export interface DocumentFileTable {
  /** SHA-256 in hex. */
  content_hash: string
  bytes: Buffer
}

/** Which generation of the voters is in use: at most one row. */
export interface VoterGenerationTable {
  /** Names the schema that holds them; see voters/voterSchema.ts. */
  generation: string
}

/** In the schema of each generation. */
export interface VoterTable {
  voter_id: number
  /** The names without case and accents, for prefix search. */
  last_key: string
  first_key: string
  middle_key: string
  /** The other fields of the extract, in the order of EXTRACT_FIELDS, with TAB between them. */
  record: string
  /** Where it was read: the number of the file in its import, from 0, and the line, from 1. */
  file: number
  line: number
}

// ---- Owned: what people did here ----

/** An administrator's VoterID for a candidate, over the state's. */
export interface VoterIdEditTable {
  acct_num: number
  voter_id: string
  edited_at: string
  edited_by: string
}

/** An administrator's addition to a candidate's account list. */
export interface AddedAccountTable {
  candidate_acct_num: number
  account_num: number
  account_name: string
  added_at: string
  added_by: string
}

/** A hidden candidate or committee; the row goes when the deletion is undone. */
export interface DeletionTable {
  record_type: 'candidate' | 'committee'
  acct_num: number
  deleted_at: string
  deleted_by: string
}

export interface AdministratorTable {
  admin_id: Generated<number>
  /** In lower case: the canonical account. */
  email: string
  name: string
  password_hash: string
  role: Generated<Role>
  created_at: string
  disabled_at: string | null
}

/** One that nobody has taken up. Its secret is stored as a SHA-256 hash. */
export interface InvitationTable {
  invitation_id: Generated<number>
  token_hash: string
  /** In lower case. */
  email: string
  role: Role
  invited_by: string
  expires_at: string
}

/** What somebody called a view of a list; a name is there once for each list of a person. */
export interface SavedViewTable {
  view_id: Generated<number>
  admin_id: number
  list: WorkList
  name: string
  /** Of the list's address, with its question mark; '' for the usual one. */
  query: string
}

/** What an administrator's authenticator app makes codes of; see server/auth/timeCode.ts. */
export interface SecondFactorTable {
  admin_id: number
  /** In base 32. Codes are made of it, so it is no hash; it is sent once, to be given to the app. */
  secret: string
  /** Null until a first code was right. */
  confirmed_at: string | null
  /** The number of the thirty seconds whose code was used last: none of them or before is taken again. */
  last_step: Generated<number>
}

/** One that nobody has used yet, as a SHA-256 hash. */
export interface RecoveryCodeTable {
  admin_id: number
  code_hash: string
}

/** Secrets are stored as SHA-256 hashes: a stolen copy of this table opens nothing. */
export interface SessionTable {
  /** In the order they were opened; names a session to those who may end it. */
  session_id: Generated<number>
  token_hash: string
  cookie_hash: string
  admin_id: number
  /** The address it was opened from; '' where that is not known. */
  peer: string
  /** The kind of browser it was opened with; '' where that is not known. */
  client: Generated<string>
  created_at: string
  last_seen_at: string
  expires_at: string
  revoked_at: string | null
}

/** Login attempts are counted here, so that throttling survives a restart. */
export interface LoginAttemptTable {
  attempt_id: Generated<number>
  email: string
  peer: string
  attempted_at: string
}

/** The networks from which an administrator has signed in. */
export interface KnownNetworkTable {
  email: string
  network: string
  /** Last. */
  signed_in_at: string
}

/** How often a login had to wait: of an account from a network, or of all accounts or networks (''). */
export interface ThrottledSignInTable {
  email: string
  network: string
  tries: number
  /** The first of them. */
  since: string
}

/** The account of a filer's name that does not settle on one by itself; '' stands for every election. */
export interface FilerAliasTable {
  /** As the state's exports spell it, but for double blanks. */
  filer: string
  election_id: string
  acct_num: number
  made_at: string
  made_by: string
}

/** The last time the state was asked for a list; '' for one that is not by election. */
export interface SyncAttemptTable {
  list: string
  election_id: string
  tried_at: string
  outcome: 'done' | 'refused'
  message: string
}

/** The last time the state was asked for an account's money, and what is on file of it from there. */
export interface StateAccountTable {
  acct_num: number
  checked_at: string
  /** `refused` where its answers cannot be had, read or laid in. */
  outcome: LastAsked['outcome']
  message: string
  /** SHA-256 of the figures of its totals page, by period, that were laid in last; '' where none were. */
  totals_hash: string
  /** ISO day on which something was laid in that was new; '' where nothing was. */
  changed_on: string
  /** ISO day of the transactions that were laid in last; '' where none were. */
  rows_on: string
  /** JSON: by figure, the readings of the state's columns that its transactions fit; '' where nobody compared them. */
  readings: string
}

/** What the state answered about an account, until it is laid in: a program that was killed goes on with it. */
export interface StateAnswerTable {
  acct_num: number
  page: 'totals' | TransactionKind
  /** 0, or of a list that was cut, how many rows stand before these. */
  part: number
  asked_at: string
  /** Of the answer. */
  sha256: string
  /** The answer, by gzip. */
  bytes: Uint8Array
}

/**
 * A run of `sync`. At most one is `running`, which a unique index keeps to: its row is the right to ask the state, kept as
 * long as its heartbeat is. Instants are by the clock of the database, which all servers share.
 */
export interface SyncRunTable {
  run_id: Generated<number>
  /** `all`, `accounts`, or the kind that it fetches. */
  kind: string
  /** ISO: the day whose night this is; null for one that nobody scheduled. */
  day: string | null
  started_by: string
  holder: string
  state: 'running' | 'ended' | 'stopped' | 'failed'
  message: string
  started_at: string
  heartbeat_at: string
  ended_at: string | null
  /** No account is begun after that; null without such a limit. */
  until_at: string | null
  /** The kind under way; '' between two of them. */
  step: string
  step_since: string
  /** Parts of the kind under way. */
  done: number
  planned: number
  requests: number
  /** JSON: AccountCounts. */
  accounts: string | null
  /** JSON: SyncStep[]. */
  steps: string
}

/** Where the state's look-up of committees says a registration stands. */
export interface CommitteeStatusTable {
  acct_num: number
  /** Active, Closed or Revoked; any other word as the state has it. */
  status: string
  /** ISO day on which the look-up first gave this status. */
  changed_on: string
  /** ISO day of the last look-up that had the committee; '' where that was the last of all. */
  as_of: string
  /** The import that brought this status. */
  import_id: number
}

/** One row, once there was a look-up: the ISO day of the last one. */
interface LastLookupTable {
  lookup_id: number
  day: string
}

/** What the state's registration page of an account shows; of these texts '' is shown as blank, and null not shown. */
export interface RegistrationFields {
  status: string | null
  purpose: string | null
  /** A line for each. */
  affiliates: string | null
  chairperson: string | null
  treasurer: string | null
  deputy_treasurer: string | null
  registered_agent: string | null
  running_mate: string | null
  /** ISO, where the page has a day. */
  date_filed: string | null
  date_qualified: string | null
  method: string | null
}

/** The last time the state was asked for the registration page of an account, and what is on file of it. */
export interface RegistrationTable extends RegistrationFields {
  acct_num: number
  checked_at: string
  /** `refused` where the page cannot be had or read. */
  outcome: 'unchanged' | 'changed' | 'noAccount' | 'refused'
  message: string
  /** The status that the state's lists gave when the page was asked for. */
  listed_status: string
  /** ISO day of the page that was read last; null where none was. */
  as_of: string | null
  /** The import that brought these fields; null where none did. */
  import_id: number | null
}

/** An election of the state's own drop-down. */
export interface StateElectionTable {
  election_id: string
  /** As the state has it. */
  label: string
  /** ISO day of the last drop-down that had it. */
  as_of: string
  /** The import that brought this label. */
  import_id: number
}

/** What the state answered and is not laid in yet, by a name of its own: a program that was killed goes on with it. */
export interface HeldPageTable {
  name: string
  asked_at: string
  /** Of the page. */
  sha256: string
  /** The page, by gzip. */
  bytes: Uint8Array
}

/** Append-only. `before` and `after` are JSON, or null. */
export interface AuditTable {
  audit_id: Generated<number>
  at: string
  who: string
  peer: string
  action: string
  record: string
  before: string | null
  after: string | null
  /** The entry that this one took back. */
  undoes: Generated<number | null>
  /** Over the one before and this one; see repositories/auditChain.ts. */
  hash: Generated<string>
}

/** The end of the audit trail: at most one row, from the first entry on. */
export interface AuditHeadTable {
  head_id: number
  entries: number
  /** Of the last entry. */
  hash: string
}

/** At most one row: the number that the next import has which writes rows before it is on record. */
interface ReservedImportTable {
  import_id: number
}

/** One row per import, refused ones included. `files`, `rejections` and `elections` are JSON. */
export interface ImportTable {
  import_id: Generated<number>
  kind: string
  files: string
  outcome: 'done' | 'refused'
  message: string
  rows_read: number
  rows_added: number
  rows_changed: number
  rows_unchanged: number
  rows_removed: number
  rows_rejected: number
  rejections: string
  /** Those it replaced, of a type that is replaced by election. */
  elections: Generated<string>
  /** ISO: the day its files speak for; null where neither they nor the operator say, and of older imports. */
  as_of: Generated<string | null>
  started_at: string
  finished_at: string
  who: string
  /** The one that it made; null of one that was refused, or was before revisions. */
  revision: Generated<number | null>
}

/** What else the report of an import says, and the lines that it rejected: JSON by gzip, see packedPage. */
export interface ImportReportTable {
  import_id: number
  sha256: string
  bytes: Uint8Array
}

/**
 * One row. `version` grows with every committed change to what the public sees, so a kept answer is known to
 * be current; `is_sample` says whether the mirrored tables hold invented data.
 */
export interface RegisterTable {
  register_id: number
  version: number
  is_sample: number
  /** Of the store of transactions: what of it is visible. See transactions/storeTables.ts. */
  epoch: Generated<number>
  /** The last committed one; 0 while there is none. */
  revision: Generated<number>
  /** 1 once former rows are kept, which is from the first revision on. */
  is_recording: Generated<number>
  /** Grows when something is hidden that answers of former revisions would show, or shown again. */
  concealed: Generated<number>
}

/** A committed change of what public answers read: an import, or what an administrator saved. */
export interface RevisionTable {
  revision_id: number
  /** When it was committed, ISO in UTC, and the day it was in Florida. */
  at: string
  day: string
  /** Of the store of transactions, since then. */
  epoch: number
  /** How many former rows were kept, of all revisions up to this one. */
  rows_so_far: number
}

/** A record that a revision changed. */
export interface RecordChangeTable {
  change_id: number
  revision_id: number
  kind: ChangeKind
  /** What tells it apart from others of its kind. */
  record: string
  acct_num: number | null
  /** Of a candidate and its money, with the district as the state's list has it: `20261103-GEN/STR/024`; else ''. */
  race: string
}

/** Of the former rows of a table; see migrations/keepFormerRows.ts. */
interface FormerRow {
  since: number
  until: number
  is_absent: number
}

export interface Database extends StoreTables {
  election: ElectionTable
  candidate: CandidateTable
  committee: CommitteeTable
  listed_account: ListedAccountTable
  whole_list: WholeListTable
  whole_export: WholeExportTable
  ledger: LedgerTable
  reported_balance: ReportedBalanceTable
  filer_alias: FilerAliasTable
  sync_attempt: SyncAttemptTable
  state_account: StateAccountTable
  state_answer: StateAnswerTable
  committee_status: CommitteeStatusTable
  last_lookup: LastLookupTable
  registration: RegistrationTable
  state_election: StateElectionTable
  held_page: HeldPageTable
  sync_run: SyncRunTable
  document: DocumentTable
  document_file: DocumentFileTable
  statement_account: StatementAccountTable
  voter_generation: VoterGenerationTable
  voter_id_edit: VoterIdEditTable
  added_account: AddedAccountTable
  deletion: DeletionTable
  administrator: AdministratorTable
  invitation: InvitationTable
  saved_view: SavedViewTable
  session: SessionTable
  login_attempt: LoginAttemptTable
  known_network: KnownNetworkTable
  throttled_sign_in: ThrottledSignInTable
  second_factor: SecondFactorTable
  recovery_code: RecoveryCodeTable
  audit: AuditTable
  audit_head: AuditHeadTable
  import: ImportTable
  import_report: ImportReportTable
  reserved_import: ReservedImportTable
  register: RegisterTable
  revision: RevisionTable
  record_change: RecordChangeTable
  former_candidate: FormerRow & Pick<CandidateTable, 'acct_num' | 'addr1' | 'voter_id'>
}

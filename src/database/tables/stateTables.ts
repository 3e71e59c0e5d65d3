import type { Generated } from 'kysely'

/* What the state's lists, pages and files say about candidates, committees, documents and voters. */

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

export interface DocumentTable {
  /** An operator's document: its path. A statement that the state lists: its key, see statementId. */
  document_id: string
  /** Whose list it is in: the operator's own index, or the state's listing of solicitations. */
  source: 'operator' | 'state'
  /** The public path under `/docs/`, looked up as this exact string and never joined to a folder; '' without a file. */
  file_path: Generated<string>
  /** Null if the state's listing does not match exactly one account, or the operator's index gives none. */
  acct_num: number | null
  doc_date: string
  doc_desc: string
  filename: Generated<string>
  doc_type: string
  /** SHA-256 of the file, in hex: its name in the document store. */
  content_hash: Generated<string>
  media_type: Generated<string>
  size: Generated<number>
  /** For a statement: the solicitor as the state lists them, `Last, First`. */
  solicitor: Generated<string>
  /** For a statement: the solicitor's office, as worded in the listing. */
  office: Generated<string>
  /** The target of the listing's own link; '' if it has none. */
  source_link: Generated<string>
  /** The link that the stored file came from. */
  held_link: Generated<string>
  /** The last link that gave no file. */
  tried_link: Generated<string>
  /** ISO: the day on which that link gave none; if its request failed, a day after which it may be tried at once. */
  tried_on: Generated<string>
}

/** The bytes of documents, with PostgreSQL only. */
export interface DocumentFileTable {
  /** SHA-256 in hex. */
  content_hash: string
  bytes: Buffer
}

/** Which generation of the voters is current: at most one row. */
export interface VoterGenerationTable {
  /** Names the schema that holds them; see voters/voterSchema.ts. */
  generation: string
}

/** How many voters of a ZIP code live in a district; never fewer than may be published. */
export interface ZipDistrictTable {
  zip: string
  kind: 'congress' | 'senate' | 'house' | 'county'
  /** Without leading zeros; of a county, the state's code. */
  district: string
  voters: number
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

/** A committee's registration status, from the state's look-up of committees. */
export interface CommitteeStatusTable {
  acct_num: number
  /** Active, Closed or Revoked; any other word as the state spells it. */
  status: string
  /** ISO day on which the look-up first gave this status. */
  changed_on: string
  /** ISO day of the last look-up that had the committee. */
  as_of: string
  /** The import that brought this status. */
  import_id: number
}

/**
 * What the state's registration page of an account shows. In these texts '' means shown as blank, and null means not
 * shown.
 */
export interface RegistrationFields {
  status: string | null
  purpose: string | null
  /** One per line. */
  affiliates: string | null
  chairperson: string | null
  treasurer: string | null
  deputy_treasurer: string | null
  registered_agent: string | null
  running_mate: string | null
  /** ISO, if the page has a day. */
  date_filed: string | null
  date_qualified: string | null
  method: string | null
}

/** The last time the state was asked for an account's registration page, and what is stored from it. */
export interface RegistrationTable extends RegistrationFields {
  acct_num: number
  checked_at: string
  /** `refused` if the page could not be fetched or read. */
  outcome: 'unchanged' | 'changed' | 'noAccount' | 'refused'
  message: string
  /** The status in the state's lists when the page was requested. */
  listed_status: string
  /** ISO day of the page that was read last; null if none was. */
  as_of: string | null
  /** The import that brought these fields; null if none did. */
  import_id: number | null
}

/** An election from the state's own drop-down. */
export interface StateElectionTable {
  election_id: string
  /** As spelled by the state. */
  label: string
  /** ISO day of the last drop-down that had it. */
  as_of: string
  /** The import that brought this label. */
  import_id: number
}

export interface StateTables {
  election: ElectionTable
  candidate: CandidateTable
  committee: CommitteeTable
  listed_account: ListedAccountTable
  document: DocumentTable
  document_file: DocumentFileTable
  voter_generation: VoterGenerationTable
  zip_district: ZipDistrictTable
  committee_status: CommitteeStatusTable
  registration: RegistrationTable
  state_election: StateElectionTable
}

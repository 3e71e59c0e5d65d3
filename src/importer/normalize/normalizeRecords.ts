import type { Insertable } from 'kysely'
import * as z from 'zod/mini'
import { parseAcctNum } from '#contract/domain/accounts.ts'
import { electionName } from '#contract/domain/elections.ts'
import { raceDistrict } from '#contract/domain/races.ts'
import { RaceText } from '#contract/endpoints/parameters.ts'
import { AccountListEntry } from '#contract/schemas/candidate.ts'
import type { Database } from '#database/schema.ts'
import {
  type ACCOUNTS,
  CANDIDATE_FIELDS,
  type CANDIDATES,
  type ColumnOf,
  COMMITTEE_FIELDS,
  type COMMITTEES,
  type DOCUMENTS,
  type ELECTIONS,
} from '../read/fileSchemas.ts'
import type { SourcePosition, StateRecord, Warn } from '../read/recordsOf.ts'
import {
  acctNumField,
  electionIdField,
  isoDate,
  keyField,
  LineRejected,
  LineRepeated,
  LONGEST_NAME,
  refuseLong,
  requiredField,
  shorten,
} from './fields.ts'

/** The fields of a record under the names of our columns. */
const renamed = <Fields extends Readonly<Record<string, string>>>(
  record: StateRecord<keyof Fields & string>,
  fields: Fields,
) =>
  Object.fromEntries(Object.entries(fields).map(([column, name]) => [name, record[column]])) as Record<
    Fields[keyof Fields],
    string
  > // for every field

/** What the state calls these statuses, for a line that gives the code alone: nobody off the ballot counts as running. */
const LEFT: ReadonlyMap<string, string> = new Map([
  ['WIT', 'Withdrew'],
  ['DNQ', 'Did Not Qualify'],
  ['REM', 'Removed'],
  ['DEC', 'Deceased'],
  ['XTL', 'Transferred to Local'],
])

/** Names, quotes and casing stay as the state writes them; districts stay zero-padded text. */
export function normalizeCandidate(
  record: StateRecord<ColumnOf<typeof CANDIDATES>>,
  warn: Warn,
): Insertable<Database['candidate']> {
  const row = {
    ...renamed(record, CANDIDATE_FIELDS),
    acct_num: acctNumField('AcctNum', record.AcctNum),
    voter_id: voterId(record.VoterID),
    election_id: electionIdField(record.ElectionID),
    office_code: requiredField('OfficeCode', record.OfficeCode),
    status_desc: record.StatusDesc || (LEFT.get(record.StatusCode) ?? ''),
    name_last: requiredField('NameLast', record.NameLast),
    suppress_address: suppressAddress(record.SuppressAddress),
  }
  refuseLong('OfficeCode and Juris1num are', [row.office_code, row.juris1num])
  refuseLong('the names are', [row.name_last, row.name_first, row.name_middle], LONGEST_NAME)
  const race = [row.election_id, row.office_code, raceDistrict(row.juris1num)].join('/')
  if (!RaceText.safeParse(race).success)
    warn('Candidates of an office or district that no address of a page can name', `${row.acct_num}: ${race}`)
  return row
}

/** The state writes 0 if it knows none. */
function voterId(text: string): string {
  if (!/^\d{0,10}$/.test(text)) throw new LineRejected(`VoterID is "${shorten(text)}", not a number`)
  return /^0*$/.test(text) ? '' : text
}

/** Rejects unknown values, because a guess could publish a protected address. */
function suppressAddress(text: string): number {
  if (text !== 'Y' && text !== 'N')
    throw new LineRejected(`SuppressAddress is "${shorten(text)}" where Y or N is expected`)
  return text === 'Y' ? 1 : 0
}

/** Text stays as the state writes it. Throws LineRejected. */
export function normalizeCommittee(
  record: StateRecord<ColumnOf<typeof COMMITTEES>>,
): Insertable<Database['committee']> {
  refuseLong('Name is', [record.Name], LONGEST_NAME)
  return {
    ...renamed(record, COMMITTEE_FIELDS),
    acct_num: acctNumField('AcctNum', record.AcctNum),
    name: requiredField('Name', record.Name),
  }
}

/** The site offers only elections whose name ends with "Election", which the state's own names often leave out. */
export function normalizeElection(
  record: StateRecord<ColumnOf<typeof ELECTIONS>>,
): Insertable<Database['election']> {
  const election_id = electionIdField(record.ElectionID)
  const name = record.ElectionName || electionName(election_id)
  return { election_id, name: `${name.replace(/\bElection$/i, '').trim()} Election`.trim() }
}

type AccountRecord = StateRecord<ColumnOf<typeof ACCOUNTS>>

const AccountList = z.array(AccountListEntry)

/**
 * Returns the function that turns each line of an import's account lists into a candidate's accounts, in the order of the
 * source: one account, or a whole list as JSON, whose entries may be in the legacy form of one pair each.
 */
export function normalizeAccounts() {
  const positions = new Map<number, number>()
  const seen = new Map<string, SourcePosition>()

  function claim(what: string, source: SourcePosition) {
    const first = seen.get(what)
    if (first)
      throw new LineRepeated(
        `${what} already on line ${first.line}${first.path === source.path ? '' : ` of ${first.path}`}`,
      )
    seen.set(what, source)
  }

  return (record: AccountRecord, source: SourcePosition): Insertable<Database['listed_account']>[] => {
    const candidate = acctNumField('CandidateAcctNum', record.CandidateAcctNum)
    const isList = record.AccountNum === '' && record.AccountName === ''
    const entries = isList ? listIn(record.AccountList) : [entryIn(record)]
    if (isList) claim(`candidate ${candidate}`, source)
    const fresh = entries.filter(({ accountNum, accountName }) => {
      const account = `candidate ${candidate}'s account ${accountNum ?? accountName}`
      // The rest of a list counts all the same.
      if (isList && seen.has(account)) return false
      claim(account, source)
      return true
    })
    return fresh.map(({ accountNum, accountName }) => {
      const position = positions.get(candidate) ?? 0
      positions.set(candidate, position + 1)
      return { candidate_acct_num: candidate, position, account_num: accountNum, account_name: accountName }
    })
  }
}

/** An account without a number is kept and shown by name. */
function entryIn({ AccountNum, AccountName }: AccountRecord): AccountListEntry {
  return {
    accountName: AccountName,
    accountNum: AccountNum === '' ? null : acctNumField('AccountNum', AccountNum),
  }
}

function listIn(text: string): AccountListEntry[] {
  if (text === '') return []
  const list = AccountList.safeParse(entriesOf(parseJson(text)))
  if (!list.success || list.data.some(isNoAccount))
    throw new LineRejected(
      'AccountList is not a JSON list of accounts such as [{"Friends of Ann Example": 90001}]',
    )
  return list.data
}

/** JSON can contain escaped control characters, which a line cannot. */
const isNoAccount = ({ accountName, accountNum }: AccountListEntry) =>
  /\p{Cc}/u.test(accountName) || (accountName === '' && accountNum === null)

/** A legacy list may have all pairs, or several of them, in one object. */
function entriesOf(list: unknown): unknown {
  if (isLegacy(list)) return pairsIn(list)
  if (!Array.isArray(list)) return list
  return list.flatMap((entry: unknown) => {
    if (isLegacy(entry)) return pairsIn(entry)
    // A list within the list is no entry, like anything else that is no object.
    if (typeof entry !== 'object' || entry === null || Array.isArray(entry)) return [null]
    const { accountName, accountNum }: Partial<Record<string, unknown>> = { ...entry }
    return [toEntry(accountName, accountNum)]
  })
}

const pairsIn = (entry: object) => Object.entries(entry).map(([name, number]) => toEntry(name, number))

const toEntry = (name: unknown, number: unknown): AccountListEntry => ({
  accountName: textOf(name),
  accountNum: parseAcctNum(textOf(number)),
})

const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value).trim() : ''

const isLegacy = (entry: unknown): entry is object =>
  typeof entry === 'object' &&
  entry !== null &&
  !Array.isArray(entry) &&
  !('accountNum' in entry || 'accountName' in entry)

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** The path below which files linked from the state's listing are published. */
export const FETCHED_FILES = 'state/solicitations/'

export type StoredDocument = Pick<Insertable<Database['document']>, 'content_hash' | 'media_type' | 'size'>

/** `store` stores the file at a path that has been checked, or throws LineRejected. */
export function normalizeDocument(
  record: StateRecord<ColumnOf<typeof DOCUMENTS>>,
  store: (filePath: string) => StoredDocument,
  warn: Warn,
): Insertable<Database['document']> {
  const acct_num = record.Account === '' ? null : acctNumField('Account', record.Account)
  const file_path = relativePath(keyField('FilePath', record.FilePath))
  const doc_date = isoDate(record.Date)
  if (doc_date === null)
    throw new LineRejected(`Date is "${shorten(record.Date)}", not one such as 07/24/2026 or 2026-07-24`)
  const stored = store(file_path)
  if (acct_num === null) warn('Documents without an account, listed only by their type', file_path)
  return {
    document_id: file_path,
    source: 'operator',
    file_path,
    acct_num,
    doc_date,
    doc_desc: record.DocDesc,
    filename: record.Filename || file_path.slice(file_path.lastIndexOf('/') + 1),
    doc_type: record.Type && keyField('Type', record.Type),
    ...stored,
  }
}

/** Accepts only a path that stays below its folder and is valid on every system. */
function relativePath(path: string): string {
  const steps = path.split('/')
  if (path.includes('\\') || steps.some((step) => step === '' || step === '.' || step === '..'))
    throw new LineRejected(`FilePath is "${shorten(path)}", not a path inside the folder of documents`)
  if (path.startsWith(FETCHED_FILES))
    throw new LineRejected(
      `FilePath is "${shorten(path)}", and what begins with ${FETCHED_FILES} is what the site fetched from the state itself`,
    )
  return path
}

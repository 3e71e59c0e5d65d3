import type { Insertable } from 'kysely'
import { parseAcctNum } from '#contract/domain/accounts.ts'
import { electionName } from '#contract/domain/elections.ts'
import { raceDistrict } from '#contract/domain/races.ts'
import { parseJson } from '#contract/domain/text.ts'
import { RaceText } from '#contract/endpoints/parameters.ts'
import type { AccountListEntry } from '#contract/schemas/candidate.ts'
import { ElectionId, type TransactionKind } from '#contract/schemas/values.ts'
import type { Db } from '#database/connection/Db.ts'
import type { MirroredRow, MirroredTable, RecordKey } from '#database/mirroredTables.ts'
import { type Filer, filerAliasesIn, filersIn } from '#database/money/filers.ts'
import type { Database } from '#database/schema.ts'
import { orError } from './ImportError.ts'
import type { ImportJob, OpenedList } from './importJob.ts'
import { normalizeDocument, storeDocuments } from './load/documentFiles.ts'
import { warnOfUnknownAccounts } from './load/refusals.ts'
import {
  acctNumField,
  electionIdField,
  LineRejected,
  LineRepeated,
  LONGEST_NAME,
  refuseLong,
  requiredField,
  shorten,
} from './read/fields.ts'
import { matchSolicitations, solicitationType } from './read/solicitations.ts'
import {
  ACCOUNTS,
  CANDIDATE_FIELDS,
  CANDIDATES,
  type ColumnOf,
  COMMITTEE_FIELDS,
  COMMITTEES,
  DOCUMENTS,
  ELECTIONS,
  type FileSchema,
  type ImportTypeName,
} from './read/fileSchemas.ts'
import type { Source } from './read/openSource.ts'
import { recordsOfList, type StateRecord, type Warn } from './read/recordsOf.ts'

/** The types whose lists mirror a table: not money, and not voters, who are too many for one transaction. */
type MirroredType = Exclude<ImportTypeName, TransactionKind | 'balances' | 'totals' | 'voters'>

export type MirroredList = Extract<OpenedList, { kind: MirroredType }>

/** How a list is read, and which table it fills. */
export interface ImportType {
  table: MirroredTable
  /** The name of its key in messages: "account 90001 already on line 2". */
  keyName: string
  /** The rows of a file, in batches as its lines are read. */
  readRows: (
    source: Source,
    reading: { warn: Warn } & Pick<ImportJob, 'incomplete'>,
  ) => AsyncGenerator<LineOfRows[]>
}

/** A line with its rows, or with the reason why it has none. */
export interface LineOfRows {
  line: number
  content: MirroredRow[] | RejectedRows
  /** The key of its record; null if it cannot be read. */
  key: RecordKey | null
}

interface RejectedRows {
  reason: string
  /** Whether the record on file has to be kept, because no earlier line brought it. */
  isLost: boolean
  /** Whether the line itself is damaged, so that even its key may be. */
  isDamaged: boolean
}

/** The import type of a list; `trx` is the database itself for documents. A dry run stores none of them. */
export async function importTypeOf(
  trx: Db,
  list: MirroredList,
  { dryRun = false }: Pick<ImportJob, 'dryRun'>,
): Promise<ImportType> {
  switch (list.kind) {
    case 'elections':
      return importType({
        schema: ELECTIONS,
        table: 'election',
        key: ['ElectionID', (text) => (ElectionId.safeParse(text).success ? text : null)],
        keyName: 'election',
        toRows: (record) => [normalizeElection(record)],
      })
    case 'candidates':
      return importType({
        schema: CANDIDATES,
        table: 'candidate',
        key: ['AcctNum', parseAcctNum],
        keyName: 'account',
        toRows: (record, _, warn) => [normalizeCandidate(record, warn)],
      })
    case 'committees':
      return importType({
        schema: COMMITTEES,
        table: 'committee',
        key: ['AcctNum', parseAcctNum],
        keyName: 'account',
        toRows: (record) => [normalizeCommittee(record)],
      })
    case 'accounts':
      return importType({
        schema: ACCOUNTS,
        table: 'listed_account',
        key: ['CandidateAcctNum', parseAcctNum],
        keyName: 'account',
        toRows: normalizeAccounts(),
        afterBatch: warnOfStrangers(await filersIn(trx)),
      })
    case 'solicitations':
      return solicitationType(matchSolicitations(await filersIn(trx), await filerAliasesIn(trx).list()))
    default: {
      const store = storeDocuments(trx, list.folder, dryRun ? null : list.store)
      return importType({
        schema: DOCUMENTS,
        table: 'document',
        key: ['FilePath', (text) => text || null],
        keyName: 'document',
        toRows: (record, _, warn) => [normalizeDocument(record, (path) => store.copy(path), warn)],
        afterBatch: () => store.flush(),
      })
    }
  }
}

type SourcePosition = { path: string; line: number }

interface Definition<Column extends string> extends Pick<ImportType, 'table' | 'keyName'> {
  schema: FileSchema<Column>
  /** The column that identifies the record, and its parser, which returns null for an invalid key. */
  key: readonly [column: Column, read: (text: string) => RecordKey | null]
  /** The rows of a record; throws LineRejected. */
  toRows: (record: StateRecord<Column>, position: SourcePosition, warn: Warn) => MirroredRow[]
  afterBatch?: (lines: readonly LineOfRows[], warn: Warn) => Promise<void> | void
}

/** Warns about lists of candidates who are not in the register, because nothing would show them. */
const warnOfStrangers = (filers: readonly Filer[]) => (lines: readonly LineOfRows[], warn: Warn) =>
  warnOfUnknownAccounts(
    filers,
    lines.flatMap(({ key }) => (typeof key === 'number' ? [key] : [])),
    warn,
  )

function importType<Column extends string>({
  schema,
  key: [keyColumn, readKey],
  toRows,
  afterBatch,
  ...type
}: Definition<Column>): ImportType {
  return {
    ...type,
    async *readRows(source, reading) {
      const { warn } = reading
      for await (const batch of recordsOfList(source, schema, reading)) {
        const rows = batch.map(({ line, content, remains }) =>
          typeof content === 'string'
            ? {
                line,
                content: { reason: content, isLost: true, isDamaged: true },
                key: readKey(remains?.(keyColumn) ?? ''),
              }
            : {
                line,
                content: rowsOrReason(() => toRows(content, { path: source.path, line }, warn)),
                key: readKey(content[keyColumn]),
              },
        )
        await afterBatch?.(rows, warn)
        yield rows
      }
    },
  }
}

function rowsOrReason(read: () => MirroredRow[]): MirroredRow[] | RejectedRows {
  const rows = orError(LineRejected, read)
  if (!(rows instanceof LineRejected)) return rows
  return { reason: rows.message, isLost: !(rows instanceof LineRepeated), isDamaged: false }
}

/** The fields of a record under the names of our columns. */
const renamed = <Fields extends Readonly<Record<string, string>>>(
  record: StateRecord<keyof Fields & string>,
  fields: Fields,
) =>
  Object.fromEntries(Object.entries(fields).map(([column, name]) => [name, record[column]])) as Record<
    Fields[keyof Fields],
    string
  > // for every field

/**
 * The state's words for these statuses, for a line that gives only the code: nobody off the ballot may count as
 * running.
 */
const LEFT: ReadonlyMap<string, string> = new Map([
  ['WIT', 'Withdrew'],
  ['DNQ', 'Did Not Qualify'],
  ['REM', 'Removed'],
  ['DEC', 'Deceased'],
  ['XTL', 'Transferred to Local'],
])

/** Names, quotes and casing stay as the state writes them; districts stay zero-padded text. */
function normalizeCandidate(
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

/** The state writes 0 if the VoterID is unknown. */
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
function normalizeCommittee(
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
function normalizeElection(
  record: StateRecord<ColumnOf<typeof ELECTIONS>>,
): Insertable<Database['election']> {
  const election_id = electionIdField(record.ElectionID)
  const name = record.ElectionName || electionName(election_id)
  return { election_id, name: `${name.replace(/\bElection$/i, '').trim()} Election`.trim() }
}

type AccountRecord = StateRecord<ColumnOf<typeof ACCOUNTS>>

/**
 * Returns the function that turns each line of an import's account lists into a candidate's accounts, in the order of the
 * source: one account, or a whole list as JSON, whose entries may be in the legacy form of one pair each.
 */
function normalizeAccounts() {
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
      // A repeated entry does not reject the rest of its list.
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
  const list = parseJson(text)
  // A legacy list may have all pairs, or several of them, in one object.
  const entries: unknown = isLegacy(list) ? [list] : list
  const accounts = Array.isArray(entries) && entries.every(isRecord) ? entries.flatMap(accountsIn) : [NONE]
  if (accounts.some(isNoAccount))
    throw new LineRejected(
      'AccountList is not a JSON list of accounts such as [{"Friends of Ann Example": 90001}]',
    )
  return accounts
}

const NONE: AccountListEntry = { accountName: '', accountNum: null }

/** JSON can contain escaped control characters, which a line cannot. */
const isNoAccount = ({ accountName, accountNum }: AccountListEntry) =>
  /\p{Cc}/u.test(accountName) || (accountName === '' && accountNum === null)

/** A legacy entry has names as keys and numbers as values. */
function accountsIn(entry: Readonly<Record<string, unknown>>): AccountListEntry[] {
  const pairs = isLegacy(entry) ? Object.entries(entry) : [[entry['accountName'], entry['accountNum']]]
  return pairs.map(([name, number]) => ({
    accountName: textOf(name),
    accountNum: parseAcctNum(textOf(number)),
  }))
}

const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value).trim() : ''

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isLegacy = (value: unknown) => isRecord(value) && !('accountNum' in value || 'accountName' in value)

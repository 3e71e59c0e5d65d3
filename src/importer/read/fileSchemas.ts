import { EXTRACT_FIELDS } from '#contract/domain/voterRoll.ts'
import { TransactionKind } from '#contract/schemas/values.ts'

/*
 * The form of each import type's files: TAB between fields, CRLF after lines (or LF, or CR), no quoting (the state's own
 * files contain literal double quotes).
 *
 * named: the first line names the columns; readHeader.ts says what it tolerates.
 * none:  the voter extract, which has no header.
 * page:  a page of the state's site; see readTotalsPage.ts and solicitations.ts.
 */
export interface FileSchema<Column extends string> {
  /** The name of such a file for operators: "candidate list". */
  noun: string
  header: 'named' | 'none' | 'page'
  /** All that the import uses. */
  columns: readonly Column[]
  /** The import needs all columns of one of these sets. */
  needs?: readonly (readonly Column[])[]
  /** The headings as the state writes them, if these are the state's own lists. */
  known?: readonly (readonly Column[])[]
  /** Its fields have no quotes around them; a file that has some was saved by a spreadsheet program and is refused. */
  isUnquoted?: boolean
}

export type ColumnOf<L> = L extends FileSchema<infer Column> ? Column : never

/** The keys of this object, in their order. */
const columnsIn = <Fields extends object>(fields: Fields) => Object.keys(fields) as (keyof Fields & string)[] // its own keys

const fileSchema = <const Column extends string>(definition: FileSchema<Column>) => definition

/** Not one of the state's files, but this product's form of the state's drop-down of elections. */
export const ELECTIONS = fileSchema({
  noun: 'list of elections',
  header: 'named',
  columns: ['ElectionID', 'ElectionName'],
  needs: [['ElectionID', 'ElectionName']],
  isUnquoted: true,
})

/** The columns of the state's candidate list, and of our table. */
export const CANDIDATE_FIELDS = {
  AcctNum: 'acct_num',
  VoterID: 'voter_id',
  ElectionID: 'election_id',
  OfficeCode: 'office_code',
  OfficeDesc: 'office_desc',
  Juris1num: 'juris1num',
  Juris2num: 'juris2num',
  StatusCode: 'status_code',
  StatusDesc: 'status_desc',
  PartyCode: 'party_code',
  PartyDesc: 'party_desc',
  NameLast: 'name_last',
  NameFirst: 'name_first',
  NameMiddle: 'name_middle',
  SuppressAddress: 'suppress_address',
  Addr1: 'addr1',
  Addr2: 'addr2',
  City: 'city',
  State: 'state',
  Zip: 'zip',
  County: 'county',
  Phone: 'phone',
  TrsNameLast: 'trs_name_last',
  TrsNameFirst: 'trs_name_first',
  TrsNameMiddle: 'trs_name_middle',
  Email: 'email',
} as const

/** `CandidateList.txt` of the state's "Download Candidate List" form. */
export const CANDIDATES = fileSchema({
  noun: 'candidate list',
  header: 'named',
  columns: columnsIn(CANDIDATE_FIELDS),
  // A list without SuppressAddress could publish a protected address.
  needs: [
    [
      'AcctNum',
      'ElectionID',
      'OfficeCode',
      'Juris1num',
      'StatusCode',
      'PartyCode',
      'NameLast',
      'NameFirst',
      'SuppressAddress',
    ],
  ],
  known: [columnsIn(CANDIDATE_FIELDS)],
  isUnquoted: true,
})

/** The columns of the state's committee list, and of our table. */
export const COMMITTEE_FIELDS = {
  AcctNum: 'acct_num',
  Name: 'name',
  Type: 'type',
  TypeDesc: 'type_desc',
  Addr1: 'addr1',
  Addr2: 'addr2',
  City: 'city',
  State: 'state',
  Zip: 'zip',
  County: 'county',
  Phone: 'phone',
  ChrNameLast: 'chr_name_last',
  ChrNameFirst: 'chr_name_first',
  ChrNameMiddle: 'chr_name_middle',
  TrsNameLast: 'trs_name_last',
  TrsNameFirst: 'trs_name_first',
  TrsNameMiddle: 'trs_name_middle',
} as const

/** `CommitteeList.txt` of the state's "Download Committee List" form. */
export const COMMITTEES = fileSchema({
  noun: 'committee list',
  header: 'named',
  columns: columnsIn(COMMITTEE_FIELDS),
  needs: [['AcctNum', 'Name', 'Type']],
  known: [columnsIn(COMMITTEE_FIELDS)],
  isUnquoted: true,
})

/** One line for each account, or one line for each candidate with its whole list as JSON. */
export const ACCOUNTS = fileSchema({
  noun: 'list of accounts',
  header: 'named',
  columns: ['CandidateAcctNum', 'AccountNum', 'AccountName', 'AccountList'],
  needs: [
    ['CandidateAcctNum', 'AccountNum', 'AccountName'],
    ['CandidateAcctNum', 'AccountList'],
  ],
})

const FIGURES = ['monetary', 'coh', 'loans', 'expend', 'transfers', 'inkind', 'other'] as const
export const BALANCES = fileSchema({
  noun: 'list of balances',
  header: 'named',
  columns: ['account', ...FIGURES],
  needs: FIGURES.map((figure) => ['account', figure] as const),
})

/** An index of documents, whose files are in a folder. */
export const DOCUMENTS = fileSchema({
  noun: 'document index',
  header: 'named',
  columns: ['Account', 'Date', 'DocDesc', 'Filename', 'FilePath', 'Type'],
  needs: [['Account', 'Date', 'FilePath']],
})

/*
 * The state's transaction exports, by filer (contrib.exe, expend.exe, FundXfers.exe, otherdis.exe with queryformat=2)
 * or of one account (TreFin.exe, whose headers begin with the report). An account's transfers and distributions have
 * not been seen; they are assumed to name the other party as the exports by filer do, and may leave it out.
 */
const BY_FILER = ['Candidate/Committee', 'Date', 'Amount'] as const
const OF_ACCOUNT = ['Rpt Yr', 'Rpt Type', 'Date', 'Amount'] as const
const ADDRESS = ['Address', 'City State Zip'] as const
/** Other people's programs write the place in three columns. */
const PLACE = ['City', 'State', 'Zip'] as const

/** Other names of a column: former ones, and those that the state uses in another of its exports. */
export const OTHER_NAMES: Readonly<Record<string, readonly string[]>> = {
  VoterID: ['Voter'],
  OfficeDesc: ['OfficeDescription', 'Office'],
  Typ: ['Type', 'Typ Reimb'],
  'Payee Name': ['Expense Paid To'],
}

/** The columns of an account's transactions in the state's order. */
export const USUAL_COLUMNS = {
  contributions: [...OF_ACCOUNT, 'Contributor Name', ...ADDRESS, 'Occupation', 'Typ', 'Inkind Desc'],
  expenditures: [...OF_ACCOUNT, 'Payee Name', ...ADDRESS, 'Purpose', 'Typ'],
  transfers: [...OF_ACCOUNT, 'Funds Transferred To', ...ADDRESS, 'Nature Of Account', 'Typ'],
  distributions: [...OF_ACCOUNT, 'Distributed To', ...ADDRESS, 'Purpose'],
} as const

function transactions<const Column extends string>(
  noun: string,
  usual: readonly Column[],
  ...needs: readonly Column[]
) {
  const others = usual.filter((column) => !OF_ACCOUNT.some((each) => each === column))
  return fileSchema<Column | (typeof BY_FILER | typeof PLACE)[number]>({
    noun,
    header: 'named',
    columns: [...usual, 'Candidate/Committee', ...PLACE],
    needs: [['Date', 'Amount', ...needs]],
    known: [usual, [...BY_FILER, ...others]],
  })
}

/** A county file of the state's Voter Registration Extract, in which the county comes before the number. */
export const VOTERS = fileSchema({
  noun: 'voter extract',
  header: 'none',
  columns: ['CountyCode', 'VoterID', ...EXTRACT_FIELDS.slice(2)],
})

const { contributions, expenditures, transfers, distributions } = USUAL_COLUMNS

/** Every import type, by its word on the command line. */
export const fileSchemas = {
  elections: ELECTIONS,
  candidates: CANDIDATES,
  committees: COMMITTEES,
  accounts: ACCOUNTS,
  balances: BALANCES,
  /** TreSel.exe: the state's totals of what one account has received and paid. */
  totals: fileSchema({ noun: "page of an account's totals", header: 'page', columns: [] }),
  // The type decides whether a row is money, a loan or a thing, and whether petty cash is counted twice.
  contributions: transactions('list of contributions', contributions, 'Typ', 'Contributor Name'),
  expenditures: transactions('list of expenditures', expenditures, 'Payee Name', 'Typ'),
  transfers: transactions('list of transfers', transfers),
  distributions: transactions('list of distributions', distributions),
  documents: DOCUMENTS,
  solicitations: fileSchema({ noun: 'listing of solicitations', header: 'page', columns: [] }),
  voters: VOTERS,
} as const satisfies Record<string, FileSchema<string>>

export type ImportTypeName = keyof typeof fileSchemas

export const isImportType = (kind: string): kind is ImportTypeName => Object.hasOwn(fileSchemas, kind)

export const isTransactionKind = (kind: string): kind is TransactionKind =>
  TransactionKind.safeParse(kind).success

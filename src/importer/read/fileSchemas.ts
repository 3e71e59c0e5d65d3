import { EXTRACT_FIELDS } from '#contract/schemas/voter.ts'

/*
 * The form of each import type's files: TAB between fields, CRLF after lines (or LF, or CR), no quoting (the state's own
 * files contain literal double quotes).
 *
 * exact: the state's own lists; the first line has exactly these names in this order.
 * named: lists without a published form; the first line names the columns, in any order and case, and has to include
 *        one of the sets in `needs`.
 * none:  the voter extract, which has no header.
 * page:  a page of the state's site; see readTotalsPage.ts and readSolicitations.ts.
 */
export interface FileSchema<Column extends string> {
  /** The name of such a file for operators: "candidate list". */
  noun: string
  header: 'exact' | 'named' | 'none' | 'page'
  columns: readonly Column[]
  needs?: readonly (readonly Column[])[]
  /** Of `needs`, the set that allows no further columns. */
  only?: readonly Column[]
}

/** The columns of a schema, as a type. */
export type ColumnOf<L> = L extends FileSchema<infer Column> ? Column : never

const fileSchema = <const Column extends string>(definition: FileSchema<Column>) => definition

/** Not a file of the state's, but this product's form of the state's drop-down of elections. */
export const ELECTIONS = fileSchema({
  noun: 'list of elections',
  header: 'exact',
  columns: ['ElectionID', 'ElectionName'],
})

/** `CandidateList.txt` of the state's "Download Candidate List" form. */
export const CANDIDATES = fileSchema({
  noun: 'candidate list',
  header: 'exact',
  columns: [
    'AcctNum',
    'VoterID',
    'ElectionID',
    'OfficeCode',
    'OfficeDesc',
    'Juris1num',
    'Juris2num',
    'StatusCode',
    'StatusDesc',
    'PartyCode',
    'PartyDesc',
    'NameLast',
    'NameFirst',
    'NameMiddle',
    'SuppressAddress',
    'Addr1',
    'Addr2',
    'City',
    'State',
    'Zip',
    'County',
    'Phone',
    'TrsNameLast',
    'TrsNameFirst',
    'TrsNameMiddle',
    'Email',
  ],
})

/** Names that columns of the state's own lists had before, and their names now. */
export const FORMER_NAMES: Readonly<Record<string, string>> = {
  VoterId: 'VoterID',
  Voter: 'VoterID',
  OfficeDescription: 'OfficeDesc',
  Office: 'OfficeDesc',
}

/** `CommitteeList.txt` of the state's "Download Committee List" form. */
export const COMMITTEES = fileSchema({
  noun: 'committee list',
  header: 'exact',
  columns: [
    'AcctNum',
    'Name',
    'Type',
    'TypeDesc',
    'Addr1',
    'Addr2',
    'City',
    'State',
    'Zip',
    'County',
    'Phone',
    'ChrNameLast',
    'ChrNameFirst',
    'ChrNameMiddle',
    'TrsNameLast',
    'TrsNameFirst',
    'TrsNameMiddle',
  ],
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

export const BALANCES = fileSchema({
  noun: 'list of balances',
  header: 'named',
  columns: ['account', 'coh', 'monetary', 'loans', 'inkind', 'expend', 'transfers', 'other'],
  needs: [
    ['account', 'monetary'],
    ['account', 'coh'],
    ['account', 'loans'],
    ['account', 'expend'],
    ['account', 'transfers'],
    ['account', 'inkind'],
    ['account', 'other'],
  ],
})

/** TreSel.exe: the state's totals of what one account has received and paid. */
const TOTALS = fileSchema({ noun: "page of an account's totals", header: 'page', columns: [] })

/** An index of documents, whose files are in a folder. */
export const DOCUMENTS = fileSchema({
  noun: 'document index',
  header: 'named',
  columns: ['Account', 'Date', 'DocDesc', 'Filename', 'FilePath', 'Type'],
  needs: [['Account', 'Date', 'FilePath']],
})

/*
 * The state's transaction exports, by filer (contrib.exe, expend.exe, FundXfers.exe, otherdis.exe with queryformat=2) or
 * of one account (TreFin.exe, whose headers begin with the report). Of the latter, transfers and distributions have not
 * been seen; they are assumed to name the other party as the former do.
 */
const ADDRESS = ['Address', 'City State Zip'] as const
const BY_FILER = ['Candidate/Committee', 'Date', 'Amount'] as const
const OF_ACCOUNT = ['Rpt Yr', 'Rpt Type', 'Date', 'Amount'] as const

/** The state's exports name this column differently; the other party's column is recognized by its name. */
const TYPES = ['Typ', 'Type', 'Typ Reimb'] as const
const PAYEES = ['Payee Name', 'Expense Paid To'] as const

/** Other names that a required column may have. */
export const ALSO_NAMED: Readonly<Record<string, readonly string[]>> = Object.fromEntries(
  [TYPES, PAYEES].flatMap((names) => names.map((name) => [name, names])),
)

/**
 * The columns of an account's transactions in the state's order. Such a list has all of them, under any of their names,
 * and no other, because a column that is not known may change what the others mean.
 */
export const USUAL_COLUMNS = {
  contributions: [...OF_ACCOUNT, 'Contributor Name', ...ADDRESS, 'Occupation', 'Typ', 'Inkind Desc'],
  expenditures: [...OF_ACCOUNT, 'Expense Paid To', ...ADDRESS, 'Purpose', 'Typ Reimb'],
  transfers: [...OF_ACCOUNT, 'Funds Transferred To', ...ADDRESS, 'Nature Of Account', 'Type'],
  distributions: [...OF_ACCOUNT, 'Distributed To', ...ADDRESS, 'Purpose'],
} as const

const CONTRIBUTIONS = fileSchema({
  noun: 'list of contributions',
  header: 'named',
  columns: [
    ...BY_FILER,
    'Rpt Yr',
    'Rpt Type',
    ...TYPES,
    'Contributor Name',
    ...ADDRESS,
    'Occupation',
    'Inkind Desc',
  ],
  needs: [[...BY_FILER, 'Typ', 'Contributor Name'], USUAL_COLUMNS.contributions],
  only: USUAL_COLUMNS.contributions,
})

const EXPENDITURES = fileSchema({
  noun: 'list of expenditures',
  header: 'named',
  columns: [...BY_FILER, 'Rpt Yr', 'Rpt Type', ...PAYEES, ...ADDRESS, 'Purpose', ...TYPES],
  needs: [[...BY_FILER, 'Payee Name', 'Type'], USUAL_COLUMNS.expenditures],
  only: USUAL_COLUMNS.expenditures,
})

const TRANSFERS = fileSchema({
  noun: 'list of transfers',
  header: 'named',
  columns: [
    ...BY_FILER,
    'Rpt Yr',
    'Rpt Type',
    'Funds Transferred To',
    ...ADDRESS,
    'Nature Of Account',
    ...TYPES,
  ],
  needs: [[...BY_FILER, 'Funds Transferred To'], USUAL_COLUMNS.transfers],
  only: USUAL_COLUMNS.transfers,
})

const DISTRIBUTIONS = fileSchema({
  noun: 'list of distributions',
  header: 'named',
  columns: [...BY_FILER, 'Rpt Yr', 'Rpt Type', 'Distributed To', ...ADDRESS, 'Purpose'],
  needs: [[...BY_FILER, 'Distributed To'], USUAL_COLUMNS.distributions],
  only: USUAL_COLUMNS.distributions,
})

const SOLICITATIONS = fileSchema({
  noun: 'listing of solicitations',
  header: 'page',
  columns: [],
})

/** A county file of the state's Voter Registration Extract, in which the county comes before the number. */
const [VOTER_ID, COUNTY_CODE, ...OTHER_FIELDS] = EXTRACT_FIELDS
export const VOTERS = fileSchema({
  noun: 'voter extract',
  header: 'none',
  columns: [COUNTY_CODE, VOTER_ID, ...OTHER_FIELDS],
})

/** Every import type, by its word on the command line. */
export const fileSchemas = {
  elections: ELECTIONS,
  candidates: CANDIDATES,
  committees: COMMITTEES,
  accounts: ACCOUNTS,
  balances: BALANCES,
  totals: TOTALS,
  contributions: CONTRIBUTIONS,
  expenditures: EXPENDITURES,
  transfers: TRANSFERS,
  distributions: DISTRIBUTIONS,
  documents: DOCUMENTS,
  solicitations: SOLICITATIONS,
  voters: VOTERS,
} as const satisfies Record<string, FileSchema<string>>

export type ImportTypeName = keyof typeof fileSchemas

/*
 * What each kind of file looks like: TAB between fields, CRLF or LF after lines, no quoting (the state's own
 * bytes hold literal double quotes).
 *
 * exact: the state's own lists; the first line holds exactly these names in this order.
 * named: lists with no published form; the first line says which column is which, in any order and case, and one
 *        of the sets in `needs` must be there.
 * none:  the voter extract has no line of names.
 */
export interface Layout<Column extends string> {
  /** "candidate list": what an operator calls such a file. */
  noun: string
  header: 'exact' | 'named' | 'none'
  columns: readonly Column[]
  needs?: readonly (readonly Column[])[]
}

/** The columns of a layout, as a type. */
export type ColumnOf<L> = L extends Layout<infer Column> ? Column : never

const layout = <const Column extends string>(definition: Layout<Column>) => definition

/** Not the state's: this product's own form of the state's drop-down of elections. */
export const ELECTIONS = layout({
  noun: 'election list',
  header: 'exact',
  columns: ['ElectionID', 'ElectionName'],
})

/** `CandidateList.txt` of the state's "Download Candidate List" form. */
export const CANDIDATES = layout({
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

/** `CommitteeList.txt` of the state's "Download Committee List" form. */
export const COMMITTEES = layout({
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
export const ACCOUNTS = layout({
  noun: 'account list',
  header: 'named',
  columns: ['CandidateAcctNum', 'AccountNum', 'AccountName', 'AccountList'],
  needs: [
    ['CandidateAcctNum', 'AccountNum', 'AccountName'],
    ['CandidateAcctNum', 'AccountList'],
  ],
})

export const BALANCES = layout({
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

/** An index of documents; the files it names lie in a folder. */
export const DOCUMENTS = layout({
  noun: 'document index',
  header: 'named',
  columns: ['Account', 'Date', 'DocDesc', 'Filename', 'FilePath', 'Type'],
  needs: [['Account', 'Date', 'FilePath']],
})

/** A county file of the state's Voter Registration Extract, layout of October 2018. */
export const VOTERS = layout({
  noun: 'voter extract',
  header: 'none',
  columns: [
    'CountyCode',
    'VoterID',
    'LastName',
    'Suffix',
    'FirstName',
    'MiddleName',
    'Exempt',
    'Addr1',
    'Addr2',
    'City',
    'State',
    'Zip',
    'MailAddr1',
    'MailAddr2',
    'MailAddr3',
    'MailCity',
    'MailState',
    'MailZip',
    'MailCountry',
    'Gender',
    'Race',
    'DOB',
    'RegDate',
    'Party',
    'Pre',
    'PreGroup',
    'PreSplit',
    'PreSuffix',
    'VoterStatus',
    'ConDist',
    'HouDist',
    'SenDist',
    'CCDist',
    'SBDist',
    'PhArea',
    'PhNum',
    'PhExt',
    'Email',
  ],
})

/** Every kind of file the importer reads, by the word of the command line. */
export const LAYOUTS = {
  elections: ELECTIONS,
  candidates: CANDIDATES,
  committees: COMMITTEES,
  accounts: ACCOUNTS,
  balances: BALANCES,
  documents: DOCUMENTS,
  voters: VOTERS,
} as const satisfies Record<string, Layout<string>>

export type KindName = keyof typeof LAYOUTS

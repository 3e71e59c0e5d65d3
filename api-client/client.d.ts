// Made from the OpenAPI document by `npm run client`: whatever is changed here is lost.

/** An election in which candidates run. */
export interface Election {
  /** The election’s id: its date and type. */
  value: string
  /** The election’s name. */
  name: string
}

/** An office, and the number of candidates for it in an election. */
export interface OfficeCount {
  /** The state’s code for the office. */
  code: string
  /** The name of the office. */
  description: string
  /** The number of candidates. */
  candidates: number
}

/** One of the newest documents, with its owner. */
export interface NewestDocument {
  /** Its identifier. */
  id: string
  /** The day on which it was filed. */
  date: string
  /** Its description, in the state’s words. */
  description: string
  /** The path of its file, which is at /docs/{filePath}; blank if the state lists the document without a file. */
  filePath: string
  /** The account it was filed for; null if its names do not fit exactly one account. */
  account: number | null
  /** The name of the account’s owner; blank if no record has the account. */
  name: string
  /** Whether the owner is a candidate or a committee; null if no record has the account. */
  owner: "candidate" | "committee" | null
}

/** An overview of the register. */
export interface Overview {
  /** The id of the default election; null while there are no candidates. */
  electionId: string | null
  /** Its name; blank if there is none. */
  electionName: string
  /** The offices of this election, in the order of the site’s selectors. */
  offices: OfficeCount[]
  /** The number of committees on the state’s list. */
  committees: number
  /** The newest documents, newest first, at most 5. */
  documents: NewestDocument[]
  /** The instant of the last import; null before the first. */
  loadedAt: string | null
}

/** A candidate’s registration for one election. A candidate who runs again gets a new account. Text that the state left blank is the empty string. */
export interface Candidate {
  /** The account number that the state assigned. */
  AcctNum: number
  /** First name, as the state spells it. */
  NameFirst: string
  /** Middle name or initial. */
  NameMiddle: string
  /** Last name. */
  NameLast: string
  /** Street address; blank if the state suppresses the address. */
  Addr1: string
  /** Second line of the address. */
  Addr2: string
  /** City of the address. */
  City: string
  /** State of the address. */
  State: string
  /** ZIP code of the address. */
  Zip: string
  /** The state’s code for the party. */
  PartyCode: string
  /** The state’s code for the office. */
  OfficeCode: string
  /** The name of the office. */
  OfficeDesc: string
  /** The district: zero-padded text, blank for a statewide office. */
  Juris1num: string
  /** The status of the candidacy. */
  StatusDesc: string
  /** The candidate’s voter registration number; blank if unknown. In public answers it is also blank if the state suppresses the candidate’s address. */
  VoterID: string
  /** Committee accounts linked to the candidate. */
  AccountList: AccountListEntry[]
  /** The election of this registration. */
  ElectionID: string
  /** The record’s path in this register, which never changes. */
  id: string
  /** The day since which the state has not listed the record; null while it is listed. Lists omit such records. */
  offListSince: string | null
}

/** A committee account linked to a candidate. */
export interface AccountListEntry {
  /** The name of the account. */
  accountName: string
  /** Its account number; null if the source has no usable number. */
  accountNum: number | null
}

/** A committee registered with the state. Text that the state left blank is the empty string. */
export interface Committee {
  /** The account number that the state assigned. */
  AcctNum: number
  /** The committee’s name. */
  Name: string
  /** The state’s code for the type of committee. */
  Type: string
  /** First name of the chair. */
  ChrNameFirst: string
  /** Middle name of the chair. */
  ChrNameMiddle: string
  /** Last name of the chair. */
  ChrNameLast: string
  /** First name of the treasurer. */
  TrsNameFirst: string
  /** Middle name of the treasurer. */
  TrsNameMiddle: string
  /** Last name of the treasurer. */
  TrsNameLast: string
  /** Street address. */
  Addr1: string
  /** Second line of the address. */
  Addr2: string
  /** City of the address. */
  City: string
  /** State of the address. */
  State: string
  /** ZIP code of the address. */
  Zip: string
  /** The day since which the state is known not to list the record; null while it is listed. Lists omit such records. */
  offListSince: string | null
}

/** A search result: a candidate’s registration, a committee, or the name of a chair or treasurer of committees. Registrations under the same name are separate results, because no list of the state says that they belong to one person. */
export interface SearchHit {
  /** What was found. */
  kind: "candidate" | "committee" | "officer"
  /** Its account number; null for an officer. */
  acctNum: number | null
  /** Its name. */
  name: string
  /** What distinguishes it from others of the same name. */
  says: string
  /** The address of its page on this site. */
  page: string
  /** What matched: `account`, its account number; `name`, every word is in its name; `beginning`, words of its name begin with those searched for; `similar`, its name has a nickname or the initial of a word, or a word that differs by one letter. */
  match: "account" | "name" | "beginning" | "similar"
  /** The day since which the state has not listed it; null while it is listed. */
  offListSince: string | null
}

/** The results of a search. */
export interface SearchAnswer {
  /** The results, best match first. */
  hits: SearchHit[]
  /** Whether there are more results than the limit. */
  hasMore: boolean
}

/** A committee that has an officer of a given name. */
export interface OfficerCommittee {
  /** The committee’s account number. */
  acctNum: number
  /** Its name. */
  name: string
  /** The state’s code for the type of committee. */
  type: string
  /** The officer’s roles in the committee. */
  roles: ("chair" | "treasurer")[]
  /** The officer’s name, as written for this committee. */
  officer: string
  /** The day since which the state is known not to list it; null while it is listed. */
  offListSince: string | null
}

/** A candidate’s registration, with just enough fields to distinguish it from others. */
export interface NamedCandidate {
  /** Its account number. */
  acctNum: number
  /** The candidate’s name. */
  name: string
  /** The election’s id. */
  electionId: string
  /** The name of the office. */
  office: string
  /** The district, as the state writes it; blank for a statewide office. */
  district: string
  /** The state’s code for the party. */
  party: string
  /** The status of the candidacy, in the state’s word. */
  status: string
  /** The day since which the state is known not to list it; null while it is listed. */
  offListSince: string | null
}

/** A person named in a record. */
export interface NamedOfficer {
  /** The person’s role in the record. */
  as: "chair" | "treasurer" | "campaignTreasurer" | "candidate"
  /** The name, as written in the record. */
  name: string
  /** The number of committees whose chair or treasurer has this name, including this one. */
  committees: number
}

/** A statement of solicitation in the state’s listing. */
export interface Solicitation {
  /** Its identifier. */
  id: string
  /** The day the state received it. */
  date: string
  /** The type of form, in the state’s words. */
  form: string
  /** The person who solicits, last name first. */
  solicitor: string
  /** The organization for which contributions are solicited. */
  organization: string
  /** The page of the only candidate with this name; if there are several, the search for it; null if there is none. */
  solicitorPage: string | null
  /** Likewise for the organization’s name. */
  organizationPage: string | null
  /** The path of its file, which is at /docs/{filePath}; blank if there is no file. */
  filePath: string
}

/** What else is on file about the people and organizations named in a record. */
export interface Related {
  /** Other registrations for which the state gives the same voter, newest first. */
  sameVoter: NamedCandidate[]
  /** Other registrations under the same name: not necessarily the same person. */
  sameName: NamedCandidate[]
  /** The officers named in the record. */
  officers: NamedOfficer[]
  /** Statements of solicitation filed under this candidate’s name, or for an organization with this committee’s name, newest first. */
  solicitations: Solicitation[]
}

/** A contributor or payee as filed: the rows with one name, ignoring case and accents, and one ZIP code. They are not necessarily one person. */
export interface FiledNameHit {
  /** The name, as first filed. */
  name: string
  /** City, state and ZIP code. */
  place: string
  /** The ZIP code, five digits; blank if the place has none. */
  zip: string
  /** The address of its page on this site. */
  page: string
  /** What matched, as in SearchHit. */
  match: "account" | "name" | "beginning" | "similar"
}

/** Contributors and payees that a search found. */
export interface FiledNameAnswer {
  /** The results, best match first; among equal matches, those of the latest imports, then the largest sums. */
  hits: FiledNameHit[]
  /** Whether there are more results than the limit. */
  hasMore: boolean
}

/** What the accounts of the register filed under one name and ZIP code, not necessarily one person. Amounts are in whole cents. */
export interface FiledName {
  /** The name, as first filed. */
  name: string
  /** The ZIP code, five digits; blank if the place has none. */
  zip: string
  /** The number of rows filed under the name; if they are not summed, there are at least this many. */
  rows: number
  /** Whether the rows are summed; if not, the lists below are empty. */
  isSummed: boolean
  /** The accounts of the register that these rows name, those with the most rows first. */
  otherAccounts: ({
  account: number
  name: string
  owner: "candidate" | "committee" | null
})[]
  /** The spellings of the name, most common first. */
  spellings: ({
  text: string
  rows: number
})[]
  /** The places filed with the name, most common first. */
  places: ({
  text: string
  rows: number
})[]
  /** Sums by kind: contributions given under this name, expenditures paid to it. */
  totals: ({
  kind: "contributions" | "expenditures" | "transfers" | "distributions"
  rows: number
  cents: number
})[]
  /** Sums by year and kind, newest year first. */
  years: ({
  kind: "contributions" | "expenditures" | "transfers" | "distributions"
  rows: number
  cents: number
  year: number
})[]
  /** Sums by the account that filed the rows, and by kind; largest sums first. */
  accounts: ({
  kind: "contributions" | "expenditures" | "transfers" | "distributions"
  rows: number
  cents: number
  account: number
  name: string
  owner: "candidate" | "committee" | null
})[]
  /** The number of further combinations of account and kind. */
  moreAccounts: number
}

/** A row that was filed under a name, without its street address. */
export interface FiledNameRow {
  /** The account whose list contains the row. */
  account: number
  /** The name of the account’s owner. */
  accountName: string
  /** What the owner is; null, with a blank name, if no record has the account. */
  owner: "candidate" | "committee" | null
  /** Which of the state’s lists it is in. */
  kind: "contributions" | "expenditures" | "transfers" | "distributions"
  /** The day of the transaction. */
  day: string
  /** The amount in cents, signed as filed. */
  cents: number
  /** The state’s code for the type of transaction. */
  type: string
  /** The name, as filed. */
  name: string
  /** City, state and ZIP code, as filed. */
  place: string
  /** The occupation, the purpose, or the nature of the account. */
  detail: string
  /** The account of the register with this name, if there is exactly one. */
  otherAccount?: {
  account: number
  name: string
  owner: "candidate" | "committee" | null
}
}

/** A page of the rows filed under a name. */
export interface FiledNameRows {
  /** The rows, newest first. */
  rows: FiledNameRow[]
  /** What to send as `after` for the next page; null on the last. */
  next: string | null
}

/** What the state’s own pages, as opposed to its lists, say about the registration of a candidate or committee. Text is blank if the state shows it as blank, and null if the state does not show it or has not been asked yet. */
export interface Registration {
  /** The account number. */
  account: number
  /** The status, in the state’s word; for a committee, for example Active, Closed or Revoked. It comes from the state’s committee look-up, which is read with every list, or from the registration page, whichever is newer. */
  status: string | null
  /** The day on which the state gave this status. */
  statusAsOf: string | null
  /** The purpose of a committee. */
  purpose: string | null
  /** The affiliates of a committee, one per item. */
  affiliates: string[] | null
  /** The chairperson of a committee. */
  chairperson: string | null
  /** The treasurer of a committee. */
  treasurer: string | null
  /** The deputy treasurer of a committee. */
  deputyTreasurer: string | null
  /** The registered agent of a committee. */
  registeredAgent: string | null
  /** The running mate of a candidate for governor. */
  runningMate: string | null
  /** The day on which a candidate filed. */
  dateFiled: string | null
  /** The day on which a candidate qualified. */
  dateQualified: string | null
  /** How a candidate qualified. */
  method: string | null
  /** The day on which the registration page was read; null if it has not been. */
  asOf: string | null
  /** The state’s own registration page. */
  statePage: string
  /** The import that loaded the registration page; null if there is none. */
  importId: number | null
}

/** What one account has received and paid out since it was opened. Amounts are in whole cents; null means unknown, which is not zero. */
export interface Balance {
  /** The account number. */
  account: number
  /** Cash on hand: monetary + loans - expend - transfers. */
  coh: number | null
  /** Monetary contributions, without loans and in-kind. */
  monetary: number | null
  /** Loans received. */
  loans: number | null
  /** In-kind contributions, which are not cash. */
  inkind: number | null
  /** Expenditures. */
  expend: number | null
  /** Transfers: positive out of the account, negative back into it. */
  transfers: number | null
  /** Other distributions, which are already part of expenditures and not subtracted from cash again. */
  other: number | null
  /** The source of cash on hand: `ledger`, the account’s own transactions, with the whole list of each kind; `stateTotal`, the state’s totals page; `list`, an operator’s list; null if no source is complete, and cash on hand is then unknown. */
  basis: "ledger" | "stateTotal" | "list" | null
  /** The day that the figures are for. */
  asOf: string | null
  /** Whether the account’s transactions add up to the state’s total of the same day; null if only one of the two is known, and if that total gives no cash on hand and agrees as far as it goes. */
  reconciled: boolean | null
  /** If they do not, by how many cents the transactions exceed the state’s total, figure by figure; null for a figure that one of the two lacks. */
  difference: {
  coh: number | null
  monetary: number | null
  loans: number | null
  inkind: number | null
  expend: number | null
  transfers: number | null
  other: number | null
} | null
  /** The import that the figures are from; if there are several, the one with the oldest part. */
  importId: number | null
}

/** One row of the state’s lists of transactions. Text is as it was filed; street addresses are not published. */
export interface Transaction {
  /** The account that filed the row. */
  account: number
  /** Which of the state’s four lists it is in. */
  kind: "contributions" | "expenditures" | "transfers" | "distributions"
  /** The day of the transaction. */
  day: string
  /** The amount in whole cents, signed as filed: a refund is negative. */
  cents: number
  /** The state’s code for its type; blank if the source has none. */
  type: string
  /** The contributor or payee. */
  name: string
  /** The city, state and five-digit ZIP code of the contributor or payee. */
  place: string
  /** The contributor’s occupation, the purpose of an expenditure, or the nature of the other account of a transfer. */
  detail: string
  /** The register’s account of the contributor or payee; left out if no account has this name, or several may. */
  otherAccount?: {
  account: number
  name: string
  owner: "candidate" | "committee" | null
}
  /** What an in-kind contribution was. */
  inKind: string
  /** The report it was filed in; blank if the source does not say. */
  report: string
  /** Whether it is part of the account’s whole list of its kind. */
  isWhole: boolean
}

/** The rows of one kind on file for one account: its whole list, or only some rows. */
export interface AccountRows {
  /** The account number. */
  account: number
  /** Which of the state’s four lists they are in. */
  kind: "contributions" | "expenditures" | "transfers" | "distributions"
  /** The number of rows. */
  count: number
  /** Their sum, in whole cents. */
  sum: number
  /** The day of the first row; null if there are none. */
  from: string | null
  /** The day of the last row; null if there are none. */
  to: string | null
  /** The day that the whole list is as of; null if these are not all of the account’s rows. */
  wholeAsOf: string | null
}

/** A page of the rows that match a filter, with the count and sum of all of them. */
export interface TransactionPage {
  /** The number of rows that match the filter. */
  count: number
  /** Their sum, in whole cents. */
  cents: number
  /** The position of this page’s first row among them, starting at 1; 0 if there are none. */
  first: number
  /** The rows of this page, up to 50. */
  rows: Transaction[]
  /** The value of `page` for the rows before these; null if there are none. */
  previous: string | null
  /** The value of `page` for the rows after these; null if there are none. */
  next: string | null
  /** The rows on file for each account before filtering; whole lists first. */
  onFile: AccountRows[]
}

/** The sums of the rows of some accounts and one kind, broken down in several ways. Each breakdown adds up to all of the rows. */
export interface TransactionSummary {
  /** Which of the state’s four lists they are in. */
  kind: "contributions" | "expenditures" | "transfers" | "distributions"
  /** The number of rows. */
  count: number
  /** Their sum, in whole cents. */
  cents: number
  /** The rows on file for each account; whole lists first. */
  onFile: AccountRows[]
  /** Sums by month, in chronological order; months without rows are left out. */
  months: ({
  count: number
  cents: number
  month: string
})[]
  /** Sums by the state’s code for the type; blank if the source has none. */
  types: ({
  count: number
  cents: number
  type: string
})[]
  /** Sums by amount: up to `most` cents and more than the previous class. Null means no upper limit; -1 means negative amounts, such as refunds. */
  sizes: ({
  count: number
  cents: number
  most: number | null
})[]
  /** Sums by the state of the other party: `in` Florida, `out` of it, or `unknown` if the row does not say. */
  places: ({
  count: number
  cents: number
  where: "in" | "out" | "unknown"
})[]
  /** The contributors or payees with the largest sums, largest first; with `otherAccount` if all rows of one belong to an account of the register. */
  parties: ({
  count: number
  cents: number
  name: string
  place: string
  otherAccount?: {
  account: number
  name: string
  owner: "candidate" | "committee" | null
}
})[]
  /** The sum of all others. */
  rest: {
  count: number
  cents: number
}
  /** Sums by the account of the register that rows name: the accounts with the largest sums, all `further` accounts together, and the `rest` of the rows, which name no account. */
  shares: {
  accounts: ({
  account: number
  name: string
  owner: "candidate" | "committee" | null
  count: number
  cents: number
})[]
  further: {
  count: number
  cents: number
}
  rest: {
  count: number
  cents: number
}
}
}

/** The sums of the whole lists of one kind, of all candidates in a race or for an office. */
export interface RaceTransactions {
  /** Which of the state’s four lists they are in. */
  kind: "contributions" | "expenditures" | "transfers" | "distributions"
  /** The number of rows. */
  count: number
  /** Their sum, in whole cents. */
  cents: number
  /** Sums by month, in chronological order; months without rows are left out. */
  months: ({
  count: number
  cents: number
  month: string
})[]
  /** Sums by the state’s code for the type; blank if the source has none. */
  types: ({
  count: number
  cents: number
  type: string
})[]
  /** Sums by amount: up to `most` cents and more than the previous class. Null means no upper limit; -1 means negative amounts, such as refunds. */
  sizes: ({
  count: number
  cents: number
  most: number | null
})[]
  /** Sums by the state of the other party: `in` Florida, `out` of it, or `unknown` if the row does not say. */
  places: ({
  count: number
  cents: number
  where: "in" | "out" | "unknown"
})[]
  /** The number of accounts whose whole list is on file. */
  known: number
  /** The number of accounts. */
  accounts: number
  /** The day of the oldest of these lists; null if there are none. */
  asOf: string | null
  /** Sums by candidate, largest first. `cents` is null if no list is on file; these candidates are last. */
  candidates: ({
  AcctNum: number
  name: string
  district: string
  known: number
  accounts: number
  count: number
  cents: number | null
  sizes: ({
  count: number
  cents: number
  most: number | null
})[]
})[]
}

/** An account of the register that money came from or went to. */
export interface Counterparty {
  /** The account number. */
  account: number
  /** The name of its owner; blank if no record has the account any more. */
  name: string
  /** `candidate` or `committee`; null if the name is blank. */
  owner: "candidate" | "committee" | null
  /** The number of rows and their sum in whole cents, by which side has them on file. */
  sums: {
  both: {
  count: number
  cents: number
}
  payerOnly: {
  count: number
  cents: number
}
  receiverOnly: {
  count: number
  cents: number
}
  payerUnchecked: {
  count: number
  cents: number
}
  receiverUnchecked: {
  count: number
  cents: number
}
}
}

/** Accounts of the register that money came from, or that it went to. */
export interface Counterparties {
  /** The sums over all accounts, by which side has the rows on file. */
  sums: {
  both: {
  count: number
  cents: number
}
  payerOnly: {
  count: number
  cents: number
}
  receiverOnly: {
  count: number
  cents: number
}
  payerUnchecked: {
  count: number
  cents: number
}
  receiverUnchecked: {
  count: number
  cents: number
}
}
  /** The accounts, largest sums first. */
  accounts: Counterparty[]
  /** The value of `page` for the accounts after these; null if there are none. */
  next: string | null
}

/** Money from one account of the register to another, according to both sides’ lists. */
export interface ComparedAccounts {
  /** The account that pays. */
  payer: {
  account: number
  name: string
  owner: "candidate" | "committee" | null
}
  /** The account that receives. */
  receiver: {
  account: number
  name: string
  owner: "candidate" | "committee" | null
}
  /** The number of rows and their sum in whole cents, by which side has them on file. */
  sums: {
  both: {
  count: number
  cents: number
}
  payerOnly: {
  count: number
  cents: number
}
  receiverOnly: {
  count: number
  cents: number
}
  payerUnchecked: {
  count: number
  cents: number
}
  receiverUnchecked: {
  count: number
  cents: number
}
}
  /** The rows, newest first. A side without a row on file is null. A negative amount is money that went back. */
  rows: ({
  payer: {
  day: string
  kind: "contributions" | "expenditures" | "transfers" | "distributions"
} | null
  receiver: {
  day: string
  kind: "contributions" | "expenditures" | "transfers" | "distributions"
} | null
  cents: number
  foundIn: "both" | "payerOnly" | "receiverOnly" | "payerUnchecked" | "receiverUnchecked"
})[]
  /** The value of `page` for the rows after these; null if there are none. */
  next: string | null
}

/** How an account’s figures were calculated. */
export interface BalanceExplanation {
  /** The figures that the site shows. */
  balance: Balance
  /** Whether its transactions count as whole lists because the operator vouched for an export by name. */
  isByOperatorsWord: boolean
  /** The account’s transactions on file: first the whole list of each kind, then rows that may not be all of their kind. */
  rows: ({
  importId: number
  loadedAt: string
  files: ({
  name: string
  sha256: string | null
})[]
  kind: "contributions" | "expenditures" | "transfers" | "distributions"
  count: number
  sum: number
  from: string | null
  to: string | null
  wholeAsOf: string | null
})[]
  /** When the state was last asked for the account’s money, and the outcome; null if it never was. */
  lastAsked: {
  at: string
  outcome: "changed" | "unchanged" | "noActivity" | "noAccount" | "refused"
} | null
  /** For each figure that differs, the ways to read the state’s columns in which the transactions do add up to its total. */
  readings: ({
  figure: "coh" | "monetary" | "loans" | "inkind" | "expend" | "transfers" | "other"
  ways: string[]
})[]
  /** What the state’s totals page and operators’ lists report for the account, in cents. */
  reported: ({
  importId: number
  loadedAt: string
  files: ({
  name: string
  sha256: string | null
})[]
  by: "stateTotal" | "list"
  asOf: string
  isComplete: boolean
  figures: {
  coh: number | null
  monetary: number | null
  loans: number | null
  inkind: number | null
  expend: number | null
  transfers: number | null
  other: number | null
}
})[]
  /** The state’s own page with the account’s totals. */
  statePage: string
}

/** How complete the money of one group of accounts is. */
export interface MoneyStatus {
  /** The election of the candidates who have these accounts; null for committees. */
  election: string | null
  /** The number of accounts. */
  accounts: number
  /** The number of accounts whose cash on hand is from each basis. */
  byBasis: {
  ledger: number
  stateTotal: number
  list: number
}
  /** The day of the oldest figures among them; null if none are known. */
  oldestAsOf: string | null
  /** The number of accounts that differ from the state’s total of the same day. */
  differing: number
}

/** How complete the register’s money is. */
export interface DataStatus {
  /** The committees first, then the elections, newest first. */
  money: MoneyStatus[]
  /** The accounts that differ most from the state’s total of the same day, at most 50, in cents. */
  differing: ({
  account: number
  name: string
  owner: "candidate" | "committee" | null
  asOf: string
  difference: {
  coh: number | null
  monetary: number | null
  loans: number | null
  inkind: number | null
  expend: number | null
  transfers: number | null
  other: number | null
}
})[]
  /** The number of accounts that differ, with those that the state no longer lists, which `money` leaves out. */
  differingAccounts: number
  /** The number of accounts for which the state was asked, and the oldest and latest of the instants at which each was last asked. */
  asked: {
  accounts: number
  oldest: string | null
  latest: string | null
}
  /** Where to report mistakes: an e-mail address or the address of a page; null if the operator set none. */
  contact: string | null
  /** When everything was last published as files (see /api/bulk); null if it never was. */
  publishedAt: string | null
}

/** A file of a publication. */
export interface PublishedFile {
  /** The path of the file, which is at /api/bulk/{path}. */
  path: string
  /** What the file contains. */
  title: string
  /** The number of rows; null for the database, which contains all tables. */
  rows: number | null
  /** Its size in bytes. */
  bytes: number
  /** The size that is sent to clients that accept gzip. */
  gzipBytes?: number
  /** The SHA-256 hash of the file, in lower-case hexadecimal. */
  sha256: string
}

/** The public tables as files, from one snapshot. */
export interface Publication {
  /** The source of the data. */
  source: string
  /** The instant of the snapshot. */
  at: string
  /** Whether the records are invented. */
  isSample: boolean
  /** Changes when the register hides records or shows them again; then these files are withdrawn. */
  concealed?: string
  /** The files. */
  files: PublishedFile[]
}

/** A document filed for an account. */
export interface FiledDocument {
  /** Its identifier. */
  id: string
  /** The account it was filed for; null for a statement of solicitation whose names do not fit exactly one account. */
  Account: number | null
  /** The day on which it was filed. */
  Date: string
  /** Its description, in the state’s words. */
  DocDesc: string
  /** The name of its file; blank if the state lists the document without a file. */
  Filename: string
  /** The path of its file, which is at /docs/{FilePath}; blank if the state lists the document without a file. */
  FilePath: string
  /** The type under which it is filed. */
  type: string
  /** For a statement in the state’s listing of solicitations, the person who solicits, last name first; otherwise blank. */
  solicitor: string
  /** For such a statement, whether the listing links to a file; FilePath is blank until that file has been fetched. */
  isLinked: boolean
}

/** The source from which the records of a kind were last loaded. */
export interface LatestImport {
  /** For candidates, the election; for everything else, the kind. */
  of: string
  /** The kind of record, as the importer names it. */
  kind: string
  /** The election, for a kind that is imported by election; otherwise null. */
  election: string | null
  /** All of this in a sentence, with days in Florida’s time. */
  says: string
  /** The instant of the import, in UTC. */
  loadedAt: string
  /** The day in the names of its files; null if their names have none. */
  asOf: string | null
  /** The files, with their SHA-256 hashes; empty for invented records. */
  files: ({
  name: string
  sha256: string | null
})[]
  /** The number of rows in these files. */
  rows: number
  /** Whether the records are invented. */
  isSample: boolean
}

/** A field of a record, before and after. */
export interface FieldChange {
  /** The field. */
  field: string
  /** The value before; money is in cents, null means unknown or absent. */
  before: string | number | null
  /** The value since. */
  after: string | number | null
  /** The change in words. */
  says: string
}

/** What a revision of the register changed in one record. */
export interface RecordChange {
  /** The number of the change; newer ones have greater numbers. */
  id: number
  /** The number of the revision; `asOf=r57` answers as of revision 57. */
  revision: number
  /** The instant of the change, in UTC. */
  at: string
  /** The import that made the change; null if an administrator made it. */
  importId: number | null
  /** What was imported, as the importer names it. */
  importKind: string | null
  /** Which part of the record changed. */
  kind: "candidate" | "committee" | "balance" | "registration" | "document" | "election"
  /** The record’s identifier within its kind: an account number, a document, an election. */
  record: string
  /** The account that the change is about; null if it is about none. */
  account: number | null
  /** The name of the record. */
  name: string
  /** The address of the record’s page; null if it has none. */
  page: string | null
  /** Whether the record was added, changed or removed. */
  what: "added" | "changed" | "removed"
  /** What changed, field by field. Empty for records that were added or removed, except balances. */
  fields: FieldChange[]
}

/** A page of changes. */
export interface ChangeList {
  /** The changes, newest first. */
  changes: RecordChange[]
  /** The value of `before` for the next page; null on the last page. */
  next: string | null
  /** The day in Florida on which the history on file begins; null before the first import. */
  since: string | null
}

/** The combined money of several accounts: of those whose cash on hand is known. Amounts are in whole cents; null means unknown, which is not zero. */
export interface RaceMoney {
  /** Cash on hand. */
  coh: number | null
  /** Monetary contributions, without loans and in-kind. */
  monetary: number | null
  /** Loans received. */
  loans: number | null
  /** Expenditures. */
  expend: number | null
  /** The number of accounts whose cash on hand is known. */
  known: number
  /** The number of accounts. */
  accounts: number
  /** The day of the oldest figures among them. */
  asOf: string | null
  /** The bases of the known figures, as in Balance. */
  bases: ("ledger" | "stateTotal" | "list")[]
  /** By how many cents cash on hand by the transactions and by the state’s totals differs, summed over the accounts without regard to sign; null if none differs. */
  apart: number | null
}

/** A candidate beside the others of the race. */
export interface RaceEntry {
  /** The candidate’s account number. */
  AcctNum: number
  /** The full name. */
  name: string
  /** The state’s code for the party. */
  PartyCode: string
  /** The status of the candidacy. */
  StatusDesc: string
  /** The group or seat within the district, as the state writes it; usually blank. */
  seat: string
  /** Whether the candidate withdrew, did not qualify, or is otherwise out of the race. */
  hasLeft: boolean
  /** The money of the candidate’s own account and those of the account list. */
  money: RaceMoney
  /** The money of the committees’ accounts in the account list only. */
  committees: RaceMoney
}

/** The candidates for one office in one district, side by side. */
export interface Race {
  /** The election’s id: its date and type. */
  electionId: string
  /** The name of the election. */
  election: string
  /** The state’s code for the office. */
  officeCode: string
  /** The name of the office. */
  office: string
  /** The district, without leading zeros; `all` for an office without districts. */
  district: string
  /** Those in the race first, then those who left it. In each group, the most cash on hand is first and unknown is last. */
  candidates: RaceEntry[]
  /** The money of the candidates in the race. An account in the lists of several of them counts once. */
  total: RaceMoney
  /** The day of the oldest figure in this answer; null if none is known. */
  asOf: string | null
}

/** One race, summarized. */
export interface RaceSummary {
  /** The district, without leading zeros; `all` for an office without districts. */
  district: string
  /** The number of candidates in the race. */
  candidates: number
  /** The number of candidates who have left it. */
  left: number
  /** The money of the candidates in the race. An account in the lists of several of them counts once. */
  money: RaceMoney
}

/** The races for one office in an election. */
export interface OfficeRaces {
  /** The election’s id: its date and type. */
  electionId: string
  /** The name of the election. */
  election: string
  /** The state’s code for the office. */
  officeCode: string
  /** The name of the office. */
  office: string
  /** The races, by district. */
  races: RaceSummary[]
  /** The money of the candidates in the race. An account in the lists of several of them counts once. */
  total: RaceMoney
}

/** A record that a name may refer to. */
export interface ReconciliationCandidate {
  /** The record’s identifier: its type and account number. */
  id: string
  /** Its name. */
  name: string
  /** What distinguishes it from others of the same name. */
  description: string
  /** Its type. */
  type: ({
  id: "candidate" | "committee"
  name: string
})[]
  /** How well it matches, from 0 to 100. */
  score: number
  /** The parts of the score: 0 to 100 for the name, and for each property whether it matches. */
  features: ({
  id: string
  value: number | boolean
})[]
  /** Whether the match is certain: the whole name and all requested properties match, and no other record does. */
  match: boolean
}

/** The manifest of the service for matching names, as the Reconciliation Service API 0.2 defines it. */
export interface ReconciliationManifest {
  /** The supported versions of that API. */
  versions: string[]
  /** The name of the service. */
  name: string
  /** The address to which the ids of records are appended. */
  identifierSpace: string
  /** The address of the types. */
  schemaSpace: string
  /** The address of the documentation for people. */
  documentation: string
  /** The types of records. */
  defaultTypes: ({
  id: "candidate" | "committee"
  name: string
})[]
  /** The address of a record’s page. */
  view: {
  url: string
}
  /** The address of a short preview of a record, and the size of a frame for it in pixels. */
  preview: {
  url: string
  width: number
  height: number
}
  /** The addresses of the suggestions of records, types and properties. */
  suggest: {
  entity: {
  service_url: string
  service_path: string
}
  type: {
  service_url: string
  service_path: string
}
  property: {
  service_url: string
  service_path: string
}
}
  /** The most names in one call. */
  batchSize: number
}

/** A refusal of the server, in its own words; `status` is that of the answer. */
export declare class LedgerError extends Error {
  readonly status: number
  constructor(status: number, message: string)
}

export interface LedgerClient {
  /** Searches candidates, committees and their officers by name, by the beginning of a name, or by account number. Case, accents, apostrophes, hyphens and the order of the words do not matter; a word may also be a nickname or differ by one letter. Words after the first 8 are ignored. Records that an administrator deleted are not found; records that the state no longer lists are, with the day in `offListSince`. */
  searchRegister(
    parameters: {
      /** What to search for: names or beginnings of names, in any order, or an account number. */
      q: string
      /** The most results in the answer, from 1 to 50. The default is 10. */
      limit?: number
      /** Answers as of then: the end of a day in Florida, the number of an import, or a revision such as r57. Records that are hidden today are hidden then too. */
      asOf?: string
    },
    options?: RequestInit,
  ): Promise<SearchAnswer>
  /** An overview of the register: the default election and its number of candidates for each office, the newest documents, and the time of the last import. */
  getOverview(
    parameters?: {
      /** Answers as of then: the end of a day in Florida, the number of an import, or a revision such as r57. Records that are hidden today are hidden then too. */
      asOf?: string
    },
    options?: RequestInit,
  ): Promise<Overview>
  /** Searches the contributors and payees of all accounts by name, place and occupation. A result stands for one name and ZIP code as filed, not necessarily one person. Words match as in `GET /api/search`. */
  searchNames(
    parameters: {
      /** What to search for: names or beginnings of names, in any order, or an account number. */
      q: string
      /** The most results in the answer, from 1 to 50. The default is 10. */
      limit?: number
      /** Answers as of then: the end of a day in Florida, the number of an import, or a revision such as r57. Records that are hidden today are hidden then too. */
      asOf?: string
    },
    options?: RequestInit,
  ): Promise<FiledNameAnswer>
  /** What was filed under one name and ZIP code: spellings, places, and sums by year and by account. Case and accents are ignored. The name is not necessarily one person. More than 20000 rows that a former version of the program imported are not summed until the next import; `isSummed` is then false. Street addresses are not published. */
  getFiledName(
    parameters: {
      /** The ZIP code that the name was filed with: five digits, or - for none. */
      zip: string
      /** The name, as it was filed. */
      name: string
      /** Answers as of then: the end of a day in Florida, the number of an import, or a revision such as r57. Records that are hidden today are hidden then too. */
      asOf?: string
    },
    options?: RequestInit,
  ): Promise<FiledName>
  /** The rows that all accounts filed under one name and ZIP code, newest first. A page has at most 50 rows. Consecutive pages neither repeat nor skip a row, even if something is imported in between. */
  listFiledNameRows(
    parameters: {
      /** The ZIP code that the name was filed with: five digits, or - for none. */
      zip: string
      /** The name, as it was filed. */
      name: string
      /** `next` of the previous page. Without it, the answer is the first page. */
      after?: string
      /** Answers as of then: the end of a day in Florida, the number of an import, or a revision such as r57. Records that are hidden today are hidden then too. */
      asOf?: string
    },
    options?: RequestInit,
  ): Promise<FiledNameRows>
  /** Every election that was imported or has candidates, newest first. */
  listElections(
    parameters?: {
      /** Answers as of then: the end of a day in Florida, the number of an import, or a revision such as r57. Records that are hidden today are hidden then too. */
      asOf?: string
    },
    options?: RequestInit,
  ): Promise<Election[]>
  /** The latest filings: the candidates with the highest account numbers. */
  listLatestCandidates(
    parameters?: {
      /** The order of the list. There is only this one. */
      sort?: "acctnum_desc"
      /** The most records in the answer, from 1 to 500. The default is 15. */
      limit?: number
      /** Answers as of then: the end of a day in Florida, the number of an import, or a revision such as r57. Records that are hidden today are hidden then too. */
      asOf?: string
    },
    options?: RequestInit,
  ): Promise<Candidate[]>
  /** The candidates of an election, for every office. The list is empty if the election has no candidates. */
  listElectionCandidates(
    parameters: {
      /** An election’s id: its date and type. */
      electionId: string
      /** Answers as of then: the end of a day in Florida, the number of an import, or a revision such as r57. Records that are hidden today are hidden then too. */
      asOf?: string
    },
    options?: RequestInit,
  ): Promise<Candidate[]>
  /** The candidates for one office in an election. The list is empty if the office has no candidates. */
  listOfficeCandidates(
    parameters: {
      /** An election’s id: its date and type. */
      electionId: string
      /** The state’s code for an office. */
      officeCode: string
      /** Answers as of then: the end of a day in Florida, the number of an import, or a revision such as r57. Records that are hidden today are hidden then too. */
      asOf?: string
    },
    options?: RequestInit,
  ): Promise<Candidate[]>
  /** The candidates whose account list contains this committee’s account. The list is empty if no candidate’s list contains the account. */
  listCandidatesByAccount(
    parameters: {
      /** The account number of a committee: a positive integer of at most 2147483647. */
      acctNum: number
      /** Answers as of then: the end of a day in Florida, the number of an import, or a revision such as r57. Records that are hidden today are hidden then too. */
      asOf?: string
    },
    options?: RequestInit,
  ): Promise<Candidate[]>
  /** One candidate, with all fields. */
  getCandidate(
    parameters: {
      /** An account number: a positive integer of at most 2147483647. */
      acctNum: number
      /** Answers as of then: the end of a day in Florida, the number of an import, or a revision such as r57. Records that are hidden today are hidden then too. */
      asOf?: string
    },
    options?: RequestInit,
  ): Promise<Candidate>
  /** The races for one office in an election, by district, each with its number of candidates and their combined money. Totals leave out candidates who left the race, and count an account that is in several candidates’ lists once. */
  listRaces(
    parameters: {
      /** An election’s id: its date and type. */
      electionId: string
      /** The state’s code for an office. */
      officeCode: string
      /** Answers as of then: the end of a day in Florida, the number of an import, or a revision such as r57. Records that are hidden today are hidden then too. */
      asOf?: string
    },
    options?: RequestInit,
  ): Promise<OfficeRaces>
  /** One race: its candidates side by side, each with the money raised, spent and on hand. A candidate’s figures are the sums of `GET /api/balances` over all of the candidate’s accounts. Totals leave out candidates who left the race, and count an account that is in several candidates’ lists once. */
  getRace(
    parameters: {
      /** An election’s id: its date and type. */
      electionId: string
      /** The state’s code for an office. */
      officeCode: string
      /** A district, with or without leading zeros; `all` for an office without districts. */
      district: string
      /** Answers as of then: the end of a day in Florida, the number of an import, or a revision such as r57. Records that are hidden today are hidden then too. */
      asOf?: string
    },
    options?: RequestInit,
  ): Promise<Race>
  /** Every committee. */
  listCommittees(
    parameters?: {
      /** Answers as of then: the end of a day in Florida, the number of an import, or a revision such as r57. Records that are hidden today are hidden then too. */
      asOf?: string
    },
    options?: RequestInit,
  ): Promise<Committee[]>
  /** Every committee, at the address that the committee finder uses. The answer is the same as that of `GET /api/committees`. */
  listCommitteesToFind(
    parameters?: {
      /** Answers as of then: the end of a day in Florida, the number of an import, or a revision such as r57. Records that are hidden today are hidden then too. */
      asOf?: string
    },
    options?: RequestInit,
  ): Promise<Committee[]>
  /** The committees whose chair or treasurer has this name. Case, accents and punctuation are ignored. A name is not necessarily one person. The list is empty if no chair or treasurer has the name. */
  listCommitteesOfOfficer(
    parameters: {
      /** The name of a chair or treasurer, first name first, as written for a committee. */
      name: string
      /** Answers as of then: the end of a day in Florida, the number of an import, or a revision such as r57. Records that are hidden today are hidden then too. */
      asOf?: string
    },
    options?: RequestInit,
  ): Promise<OfficerCommittee[]>
  /** One committee, with all fields. */
  getCommittee(
    parameters: {
      /** The account number of a committee: a positive integer of at most 2147483647. */
      acctNum: number
      /** Answers as of then: the end of a day in Florida, the number of an import, or a revision such as r57. Records that are hidden today are hidden then too. */
      asOf?: string
    },
    options?: RequestInit,
  ): Promise<Committee>
  /** What the state’s own pages, as opposed to its lists, say about one account’s registration. A field is null if the state does not show it or has not been asked yet. There are no addresses or phone numbers. */
  getRegistration(
    parameters: {
      /** An account number: a positive integer of at most 2147483647. */
      acctNum: number
      /** Answers as of then: the end of a day in Florida, the number of an import, or a revision such as r57. Records that are hidden today are hidden then too. */
      asOf?: string
    },
    options?: RequestInit,
  ): Promise<Registration>
  /** What else is on file about the people and organizations named in a record: other registrations, officers, solicitations. `sameVoter` has the registrations for which the state itself gives the same voter, unless an address is suppressed. `sameName` has those with the same first and last name, ignoring case; they are not necessarily of the same person. Each list has the newest 100 at most. `solicitations` has the statements in the state’s listing that were filed under this candidate’s name, or for an organization with this committee’s name. */
  getRelated(
    parameters: {
      /** An account number: a positive integer of at most 2147483647. */
      acctNum: number
      /** Answers as of then: the end of a day in Florida, the number of an import, or a revision such as r57. Records that are hidden today are hidden then too. */
      asOf?: string
    },
    options?: RequestInit,
  ): Promise<Related>
  /** The balances of up to 500 accounts: what each has received, paid out and has on hand. Items that are not account numbers are skipped, and accounts without any figures are left out of the answer. */
  listBalances(
    parameters: {
      /** Account numbers, separated by commas. */
      accounts: string
      /** Answers as of then: the end of a day in Florida, the number of an import, or a revision such as r57. Records that are hidden today are hidden then too. */
      asOf?: string
    },
    options?: RequestInit,
  ): Promise<Balance[]>
  /** How one account’s figures were calculated: everything on file about its money. An account without anything on file has an explanation with empty lists. */
  explainBalance(
    parameters: {
      /** An account number: a positive integer of at most 2147483647. */
      acctNum: number
      /** Answers as of then: the end of a day in Florida, the number of an import, or a revision such as r57. Records that are hidden today are hidden then too. */
      asOf?: string
    },
    options?: RequestInit,
  ): Promise<BalanceExplanation>
  /** The transactions of some accounts: contributions, expenditures, transfers or other distributions. A page has up to 50 rows; `count` and `cents` cover all rows that match the filter. For a day, `next` and `previous` stay within the same rows even if others are imported. Accounts without anything on file have no rows. */
  listTransactions(
    parameters: {
      /** Account numbers, separated by commas. */
      accounts: string
      /** Which of the state’s four lists. */
      kind: "contributions" | "expenditures" | "transfers" | "distributions"
      /** Words that all occur in the name, the place, or the occupation or purpose, in any order. Case does not matter. */
      text?: string
      /** Codes of types, separated by commas: only rows of these types; with a hyphen before each code, all other rows. `none` is a blank code. */
      type?: string
      /** The first day. */
      from?: string
      /** The last day. */
      to?: string
      /** The least amount, in dollars. */
      least?: string
      /** The greatest amount, in dollars. */
      most?: string
      /** `whole`: only rows of whole lists, from which balances are calculated; `partial`: only other rows, which may not be all of their account’s. */
      list?: "whole" | "partial"
      /** Which rows come first. The default is `newest`. */
      sort?: "newest" | "oldest" | "largest" | "smallest"
      /** `next` or `previous` of another page of the same rows, or `last` for the last page. */
      page?: string
      /** Answers as of then: the end of a day in Florida, the number of an import, or a revision such as r57. Records that are hidden today are hidden then too. */
      asOf?: string
    },
    options?: RequestInit,
  ): Promise<TransactionPage>
  /** Where the money of some accounts comes from or goes, by month, type, size, place and name. Each breakdown adds up to `count` and `cents`: `months`, `types`, `sizes`, `places`, and `parties` with `rest`. One name and ZIP code are one party, not necessarily one person. */
  getTransactionSummary(
    parameters: {
      /** Account numbers, separated by commas. */
      accounts: string
      /** Which of the state’s four lists. */
      kind: "contributions" | "expenditures" | "transfers" | "distributions"
      /** `whole`: only rows of whole lists, from which balances are calculated; `partial`: only other rows, which may not be all of their account’s. */
      list?: "whole" | "partial"
      /** Answers as of then: the end of a day in Florida, the number of an import, or a revision such as r57. Records that are hidden today are hidden then too. */
      asOf?: string
    },
    options?: RequestInit,
  ): Promise<TransactionSummary>
  /** Where the money of all candidates for an office comes from or goes, by month, type, size, place and candidate. Only whole lists count, of all accounts of each candidate. If a candidate has none on file, `cents` is null, which is not zero. Candidates who left the race are left out. An account that is in several candidates’ lists is part of each of their sums, and counts once in the total. */
  getOfficeTransactions(
    parameters: {
      /** An election’s id: its date and type. */
      electionId: string
      /** The state’s code for an office. */
      officeCode: string
      /** Which of the state’s four lists. */
      kind: "contributions" | "expenditures" | "transfers" | "distributions"
      /** Answers as of then: the end of a day in Florida, the number of an import, or a revision such as r57. Records that are hidden today are hidden then too. */
      asOf?: string
    },
    options?: RequestInit,
  ): Promise<RaceTransactions>
  /** Where the money of all candidates in a race comes from or goes, by month, type, size, place and candidate. Only whole lists count, of all accounts of each candidate. If a candidate has none on file, `cents` is null, which is not zero. Candidates who left the race are left out. An account that is in several candidates’ lists is part of each of their sums, and counts once in the total. */
  getRaceTransactions(
    parameters: {
      /** An election’s id: its date and type. */
      electionId: string
      /** The state’s code for an office. */
      officeCode: string
      /** A district, with or without leading zeros; `all` for an office without districts. */
      district: string
      /** Which of the state’s four lists. */
      kind: "contributions" | "expenditures" | "transfers" | "distributions"
      /** Answers as of then: the end of a day in Florida, the number of an import, or a revision such as r57. Records that are hidden today are hidden then too. */
      asOf?: string
    },
    options?: RequestInit,
  ): Promise<RaceTransactions>
  /** The accounts of the register that an account’s money came from or went to, and what either side reports. A row names an account if its name is exactly that of one account; a name that may be that of several accounts names none. A row of the payer and a row of the receiver are matched, each once, if their amounts are equal and their days at most 30 days apart. `payerOnly` and `receiverOnly` mean that the other side’s whole lists certainly have no such row under the name; `payerUnchecked` and `receiverUnchecked` mean that the other side may have it or is unknown. Largest sums first, up to 50 per page. For a day, the pages stay the same even if something is imported. */
  listCounterparties(
    parameters: {
      /** An account number: a positive integer of at most 2147483647. */
      acctNum: number
      /** `in`: accounts that the money came from; `out`: accounts that it went to. */
      direction: "in" | "out"
      /** `next` of the previous page. */
      page?: string
      /** Answers as of then: the end of a day in Florida, the number of an import, or a revision such as r57. Records that are hidden today are hidden then too. */
      asOf?: string
    },
    options?: RequestInit,
  ): Promise<Counterparties>
  /** Money from one account of the register to another, row by row, according to both sides’ lists. A row names an account if its name is exactly that of one account; a name that may be that of several accounts names none. A row of the payer and a row of the receiver are matched, each once, if their amounts are equal and their days at most 30 days apart. `payerOnly` and `receiverOnly` mean that the other side’s whole lists certainly have no such row under the name; `payerUnchecked` and `receiverUnchecked` mean that the other side may have it or is unknown. Newest rows first, up to 50 per page. Beyond 5,000 rows, older ones are only in the sums. */
  listRowsBetween(
    parameters: {
      /** The number of the account that pays. */
      payer: number
      /** The number of the account that receives. */
      receiver: number
      /** `next` of the previous page. */
      page?: string
      /** Answers as of then: the end of a day in Florida, the number of an import, or a revision such as r57. Records that are hidden today are hidden then too. */
      asOf?: string
    },
    options?: RequestInit,
  ): Promise<ComparedAccounts>
  /** How complete the money of committees and of each election is. */
  getDataStatus(
    parameters?: {
      /** Answers as of then: the end of a day in Florida, the number of an import, or a revision such as r57. Records that are hidden today are hidden then too. */
      asOf?: string
    },
    options?: RequestInit,
  ): Promise<DataStatus>
  /** The documents filed for an account, newest first. */
  listDocuments(
    parameters: {
      /** An account number: a positive integer of at most 2147483647. */
      acctNum: number
      /** Answers as of then: the end of a day in Florida, the number of an import, or a revision such as r57. Records that are hidden today are hidden then too. */
      asOf?: string
    },
    options?: RequestInit,
  ): Promise<FiledDocument[]>
  /** The documents of one type, for all accounts, newest first. */
  listDocumentsOfType(
    parameters: {
      /** A type of document. */
      type: string
      /** Answers as of then: the end of a day in Florida, the number of an import, or a revision such as r57. Records that are hidden today are hidden then too. */
      asOf?: string
    },
    options?: RequestInit,
  ): Promise<FiledDocument[]>
  /** The candidates, committees, balances, documents and transactions of the site, as files from one snapshot: CSV, JSON and an SQLite database. Candidates and committees that have left the state’s lists are among them. The files have no street addresses, VoterIDs, e-mail addresses or phone numbers. They are withdrawn when a record is hidden, until they are published anew. */
  getPublication(
    parameters?: Record<string, never>,
    options?: RequestInit,
  ): Promise<Publication>
  /** The last import into each public table: its source and time. There is one record for each kind; for candidates, who are imported by election, one for each election. */
  listLatestImports(
    parameters?: {
      /** Answers as of then: the end of a day in Florida, the number of an import, or a revision such as r57. Records that are hidden today are hidden then too. */
      asOf?: string
    },
    options?: RequestInit,
  ): Promise<LatestImport[]>
  /** The revision of the register that answers: its number, day and instant, and the last import before it. */
  getRevision(
    parameters?: {
      /** Answers as of then: the end of a day in Florida, the number of an import, or a revision such as r57. Records that are hidden today are hidden then too. */
      asOf?: string
    },
    options?: RequestInit,
  ): Promise<{
  revision: number
  at: string
  day: string
  importId: number | null
}>
  /** What imports and administrators changed, record by record and field by field. Newest first, 25 per page. Addresses, VoterIDs and deleted records are left out. Once a million former rows are on file, the oldest revisions are removed with their changes, and the history begins after them. */
  listChanges(
    parameters?: {
      /** Only changes of this kind. */
      kind?: "candidate" | "committee" | "balance" | "registration" | "document" | "election"
      /** Only changes to the candidates of a race and their accounts: an election, an office and a district. */
      race?: string
      /** Only changes to the record with this account number. */
      account?: number
      /** Only changes on this day, in Florida. */
      day?: string
      /** Only changes on or after this day. */
      from?: string
      /** Only changes on or before this day. */
      to?: string
      /** `next` of the previous page. */
      before?: number
      /** Answers as of then: the end of a day in Florida, the number of an import, or a revision such as r57. Records that are hidden today are hidden then too. */
      asOf?: string
    },
    options?: RequestInit,
  ): Promise<ChangeList>
  /** Cites a page as of now: the calls that it shows, the revision that they answer for, and the hash of each answer. Each `call` gets the same answer later, unless a record is hidden or rows are removed after a newer list; checking the citation then says so. Its `sha256` is the hash of the answer in canonical JSON (RFC 8785); the citation’s own `sha256` is the hash of `page`, `asOf`, `importId`, `revision` and `answers`, in the same form. `npm run verify` checks a citation. */
  getCitation(
    parameters: {
      /** The address of a page of this site, starting with its first slash. */
      page: string
      /** `answers` also includes the answers, under `saved`, so that the citation can be checked without this site. */
      with?: "answers"
    },
    options?: RequestInit,
  ): Promise<{
  page: string
  asOf: string
  importId: number | null
  revision: number
  answers: ({
  call: string
  sha256: string
})[]
  sha256: string
  title?: string
  saved?: object
}>
  /** Matches names with candidates and committees; without names, the answer is the service’s manifest. This call implements the Reconciliation Service API 0.2, which OpenRefine uses. Scores are from 0 to 100. `match` is true only if the whole name and every requested property match, and no other record does. The properties are election, office, district, party, status and type, given as the state’s codes or in words. */
  getReconciliation(
    parameters?: {
      /** Names to match, in JSON as defined by the Reconciliation Service API 0.2: an object whose keys you choose and whose values are queries, each with optional type, properties and limit. Without it, the answer is the service’s manifest. */
      queries?: string
      /** Answers as of then: the end of a day in Florida, the number of an import, or a revision such as r57. Records that are hidden today are hidden then too. */
      asOf?: string
    },
    options?: RequestInit,
  ): Promise<ReconciliationManifest | Record<string, {
  result: ReconciliationCandidate[]
}>>
  /** Suggests candidates and committees by the beginning of a name. */
  suggestEntities(
    parameters: {
      /** The beginning of a name, or an account number. */
      prefix: string
      /** The number of suggestions to skip. */
      cursor?: number
      /** Answers as of then: the end of a day in Florida, the number of an import, or a revision such as r57. Records that are hidden today are hidden then too. */
      asOf?: string
    },
    options?: RequestInit,
  ): Promise<{
  result: ({
  id: string
  name: string
  description?: string
})[]
}>
  /** Suggests types of records. */
  suggestTypes(
    parameters?: {
      /** The beginning of the name or id. Without it, the answer has all of them. */
      prefix?: string
    },
    options?: RequestInit,
  ): Promise<{
  result: ({
  id: string
  name: string
  description?: string
})[]
}>
  /** Suggests properties that distinguish records of the same name. */
  suggestProperties(
    parameters?: {
      /** The beginning of the name or id. Without it, the answer has all of them. */
      prefix?: string
    },
    options?: RequestInit,
  ): Promise<{
  result: ({
  id: string
  name: string
  description?: string
})[]
}>
  /** This documentation in OpenAPI 3.1, for programs. */
  getOpenApiDocument(
    parameters?: Record<string, never>,
    options?: RequestInit,
  ): Promise<object>
}

/** The calls of the register at this address, such as https://ledger.example.org. */
export declare function createClient(site: string, options?: { fetch?: typeof fetch }): LedgerClient

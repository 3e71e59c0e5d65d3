// Made from the OpenAPI document by `npm run client`: whatever is changed here is lost.

/** An election candidates run in. */
export interface Election {
  /** The election’s id: its date and kind. */
  value: string
  /** What people call it. */
  name: string
}

/** An office, and how many run for it in an election. */
export interface OfficeCount {
  /** The office, in the state’s code. */
  code: string
  /** The office in words. */
  description: string
  /** How many run for it. */
  candidates: number
}

/** One of the newest documents, and whose it is. */
export interface NewestDocument {
  /** What it is known by. */
  id: string
  /** The day it was filed. */
  date: string
  /** What it is, in the state’s words. */
  description: string
  /** Where its file is: /docs/{filePath}; blank where the state lists it without one. */
  filePath: string
  /** The account it was filed for; null where its names fit no one account. */
  account: number | null
  /** Whose account that is; blank where no record has it. */
  name: string
  /** Whether that is a candidate or a committee; null where no record has the account. */
  owner: "candidate" | "committee" | null
}

/** What the register holds, for whoever comes to it first. */
export interface Overview {
  /** The election that lists begin with; null while nobody runs in any. */
  electionId: string | null
  /** What people call it; blank where there is none. */
  electionName: string
  /** The offices of this election, in the order of the selectors. */
  offices: OfficeCount[]
  /** How many committees the state lists. */
  committees: number
  /** The newest documents, at most 5, the newest first. */
  documents: NewestDocument[]
  /** The instant at which records were last loaded; null while none were. */
  loadedAt: string | null
}

/** A candidate’s registration for one election. Whoever runs again gets a new account. Text the state left blank is the empty string. */
export interface Candidate {
  /** The account number the state gave the candidate. */
  AcctNum: number
  /** First name, as the state writes it. */
  NameFirst: string
  /** Middle name or initial. */
  NameMiddle: string
  /** Last name. */
  NameLast: string
  /** Street address; blank where the state suppresses the address. */
  Addr1: string
  /** Second line of the address. */
  Addr2: string
  /** City of the address. */
  City: string
  /** State of the address. */
  State: string
  /** ZIP code of the address. */
  Zip: string
  /** The party, in the state’s code. */
  PartyCode: string
  /** The office, in the state’s code. */
  OfficeCode: string
  /** The office in words. */
  OfficeDesc: string
  /** The district: zero-padded text, blank for a statewide office. */
  Juris1num: string
  /** Where the candidacy stands. */
  StatusDesc: string
  /** The candidate’s voter registration number; blank when none is known, and for the public where the state suppresses the candidate’s address. */
  VoterID: string
  /** Committee accounts linked to the candidate. */
  AccountList: AccountListEntry[]
  /** The election of this registration. */
  ElectionID: string
  /** The record’s own path in this register, the same for its life. */
  id: string
  /** The day from which the state has not listed it any more; null while it is listed. Lists leave such a record out. */
  offListSince: string | null
}

/** A committee account linked to a candidate. */
export interface AccountListEntry {
  /** The name it goes by. */
  accountName: string
  /** Its account number; null where the source has no usable one. */
  accountNum: number | null
}

/** A committee registered with the state. Text the state left blank is the empty string. */
export interface Committee {
  /** The account number the state gave the committee. */
  AcctNum: number
  /** The committee’s name. */
  Name: string
  /** The kind of committee, in the state’s code. */
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
  /** The day from which the state is known not to list it; null while it is listed. Lists leave such a record out. */
  offListSince: string | null
}

/** What a search found: a candidate’s registration, a committee, or a name under which somebody is chair or treasurer of committees. Registrations of one name are listed apart: no list says that they are one person’s. */
export interface SearchHit {
  /** What it is. */
  kind: "candidate" | "committee" | "officer"
  /** Its account number; null for an officer. */
  acctNum: number | null
  /** Its name. */
  name: string
  /** What tells it from others of its name. */
  says: string
  /** The address of its page on this site. */
  page: string
  /** Why it was found: `account`, it is its account number; `name`, its name has every word; `beginning`, it has words that begin so; `similar`, it has a nickname of one or a word a letter apart. */
  match: "account" | "name" | "beginning" | "similar"
  /** The day from which the state has not listed it any more; null while it is listed. */
  offListSince: string | null
}

/** What a search found. */
export interface SearchAnswer {
  /** The hits, the best first. */
  hits: SearchHit[]
  /** Whether there are more than the limit. */
  hasMore: boolean
}

/** A committee of which somebody of a name is an officer. */
export interface OfficerCommittee {
  /** The committee’s account number. */
  acctNum: number
  /** Its name. */
  name: string
  /** The kind of committee, in the state’s code. */
  type: string
  /** What the officer is in it. */
  roles: ("chair" | "treasurer")[]
  /** The officer’s name, as this committee has it. */
  officer: string
  /** The day from which the state is known not to list it; null while it is listed. */
  offListSince: string | null
}

/** A candidate’s registration, in so many words as tell it from another. */
export interface NamedCandidate {
  /** Its account number. */
  acctNum: number
  /** The candidate’s name. */
  name: string
  /** The election’s id. */
  electionId: string
  /** The office in words. */
  office: string
  /** The district, as the state writes it; blank for a statewide office. */
  district: string
  /** The party, in the state’s code. */
  party: string
  /** Where the candidacy stands, in the state’s word. */
  status: string
  /** The day from which the state is known not to list it; null while it is listed. */
  offListSince: string | null
}

/** Somebody whom a record names. */
export interface NamedOfficer {
  /** What the name stands for in the record. */
  as: "chair" | "treasurer" | "campaignTreasurer" | "candidate"
  /** The name, as the record has it. */
  name: string
  /** How many committees name a chair or treasurer so, this one included. */
  committees: number
}

/** A statement of solicitation in the state’s listing. */
export interface Solicitation {
  /** What it is known by. */
  id: string
  /** The day the state received it. */
  date: string
  /** What it is, in the state’s words. */
  form: string
  /** Who solicits, last name first. */
  solicitor: string
  /** For which organization. */
  organization: string
  /** The page of whoever has this name on this site, or of a search for it; else null. */
  solicitorPage: string | null
  /** The same of the organization’s name. */
  organizationPage: string | null
  /** Where its file is: /docs/{filePath}; blank where there is none. */
  filePath: string
}

/** What else is on file of whom and what a record names. */
export interface Related {
  /** Other registrations of the voter that the state gives, newest first. */
  sameVoter: NamedCandidate[]
  /** Other registrations under the same name: not necessarily the same person. */
  sameName: NamedCandidate[]
  /** Whom the record names. */
  officers: NamedOfficer[]
  /** Statements of solicitation by this candidate’s name, or for this committee’s, newest first. */
  solicitations: Solicitation[]
}

/** A contributor or payee as filed: rows filed under one name, without regard to case and accents, and one ZIP code. Not necessarily one person. */
export interface FiledNameHit {
  /** The name, as it was filed first. */
  name: string
  /** City, state and ZIP code. */
  place: string
  /** The ZIP code; blank where the place has none. */
  zip: string
  /** The address of its page on this site. */
  page: string
  /** Why it was found, as of SearchHit. */
  match: "account" | "name" | "beginning" | "similar"
}

/** Contributors and payees that a search found. */
export interface FiledNameAnswer {
  /** The hits, the best first; of those that are as alike, those that came to much first. */
  hits: FiledNameHit[]
  /** Whether there are more than the limit. */
  hasMore: boolean
}

/** What was filed under one name and ZIP code, in the accounts of the register. Not necessarily one person. Amounts are in whole cents. */
export interface FiledName {
  /** The name, as it was filed first. */
  name: string
  /** The ZIP code; blank where the place has none. */
  zip: string
  /** How many rows were filed under it; where they are not summed, that there are at least so many. */
  rows: number
  /** Whether they are summed below. */
  isSummed: boolean
  /** The accounts of the register that rows here name, those of the most rows first. */
  otherAccounts: ({
  account: number
  name: string
  owner: "candidate" | "committee" | null
})[]
  /** How the name was written, the commonest first. */
  spellings: ({
  text: string
  rows: number
})[]
  /** The places it was filed with, the commonest first. */
  places: ({
  text: string
  rows: number
})[]
  /** By kind: contributions it gave, expenditures it was paid. */
  totals: ({
  kind: "contributions" | "expenditures" | "transfers" | "distributions"
  rows: number
  cents: number
})[]
  /** By year, the newest first. */
  years: ({
  kind: "contributions" | "expenditures" | "transfers" | "distributions"
  rows: number
  cents: number
  year: number
})[]
  /** Whose rows they are, the largest sums first. */
  accounts: ({
  kind: "contributions" | "expenditures" | "transfers" | "distributions"
  rows: number
  cents: number
  account: number
  name: string
  owner: "candidate" | "committee" | null
})[]
  /** How many more accounts and kinds there are. */
  moreAccounts: number
}

/** A row that was filed under a name, without its street address. */
export interface FiledNameRow {
  /** The account whose list has it. */
  account: number
  /** Whose account that is. */
  accountName: string
  /** Which of the state’s lists it is in. */
  kind: "contributions" | "expenditures" | "transfers" | "distributions"
  /** Its day. */
  day: string
  /** Its amount in cents, signed as filed. */
  cents: number
  /** The state’s code. */
  type: string
  /** The name, as filed. */
  name: string
  /** City, state and ZIP code, as filed. */
  place: string
  /** The occupation, the purpose, or the nature of the account. */
  detail: string
  /** The account of the register that the row names by it, if there is one. */
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

/** What the state’s own pages say of the registration of a candidate or committee, beside its lists. Blank text is what the state shows as blank; null is what it does not show, or was not asked for yet. */
export interface Registration {
  /** The account number. */
  account: number
  /** Where it stands, in the state’s word: of a committee such as Active, Closed or Revoked. From the look-up of committees, which is asked with every list, or from the registration page, whichever is newer. */
  status: string | null
  /** The day the state said so. */
  statusAsOf: string | null
  /** What a committee is for. */
  purpose: string | null
  /** What a committee is affiliated with, a line each. */
  affiliates: string[] | null
  /** Who chairs a committee. */
  chairperson: string | null
  /** The treasurer of a committee. */
  treasurer: string | null
  /** The deputy treasurer of a committee. */
  deputyTreasurer: string | null
  /** The registered agent of a committee. */
  registeredAgent: string | null
  /** Who runs with a candidate for governor. */
  runningMate: string | null
  /** The day a candidate filed. */
  dateFiled: string | null
  /** The day a candidate qualified. */
  dateQualified: string | null
  /** How a candidate qualified. */
  method: string | null
  /** The day of the registration page that was read; null where none was. */
  asOf: string | null
  /** The state’s own registration page. */
  statePage: string
  /** The import that brought what the page shows; null where none did. */
  importId: number | null
}

/** What one account has taken in and paid out since it was opened. Every amount is in whole cents; null means unknown, which is not zero. */
export interface Balance {
  /** The account number. */
  account: number
  /** Cash on hand: monetary + loans - expend - transfers. */
  coh: number | null
  /** Monetary contributions, without loans and in-kind. */
  monetary: number | null
  /** Loans received. */
  loans: number | null
  /** In-kind contributions, which are never cash. */
  inkind: number | null
  /** Expenditures. */
  expend: number | null
  /** Transfers: positive out of the account, negative back into it. */
  transfers: number | null
  /** Other distributions, which are never cash. */
  other: number | null
  /** What cash on hand stands on: `ledger`, the account’s own transactions, each kind whole; `stateTotal`, the state’s totals page; `list`, an operator’s list; null where nothing tells all of it. */
  basis: "ledger" | "stateTotal" | "list" | null
  /** The day the figures are of. */
  asOf: string | null
  /** Whether the account’s transactions come to the state’s total of the same day; null where only one of them is known. */
  reconciled: boolean | null
  /** Where they do not: by how many cents the transactions exceed the state’s total; null for a figure that one of them lacks. */
  difference: {
  coh: number | null
  monetary: number | null
  loans: number | null
  inkind: number | null
  expend: number | null
  transfers: number | null
  other: number | null
} | null
  /** The import that brought the figures; of several, the one of the oldest part. */
  importId: number | null
}

/** One row of the state’s lists of transactions. Text is as it was filed; street addresses are not published. */
export interface Transaction {
  /** The account whose row it is. */
  account: number
  /** Which of the state’s four lists it is in. */
  kind: "contributions" | "expenditures" | "transfers" | "distributions"
  /** Its day. */
  day: string
  /** Its amount in whole cents, signed as filed: a refund is negative. */
  cents: number
  /** The state’s code of its type; blank where the source has none. */
  type: string
  /** The contributor or payee. */
  name: string
  /** Its city, state and ZIP code of five digits. */
  place: string
  /** A contributor’s occupation, the purpose of an expenditure, the nature of the account of a transfer. */
  detail: string
  /** The account of the register that the contributor or payee is; left out where its name is none’s, or may be one of several. */
  otherAccount?: {
  account: number
  name: string
  owner: "candidate" | "committee" | null
}
  /** What an in-kind contribution was. */
  inKind: string
  /** The report it was filed in; blank where the source does not say. */
  report: string
  /** Whether it is part of the account’s whole list of its kind. */
  isWhole: boolean
}

/** The rows of one kind that are on file for one account: its whole list, or rows that are not all of them. */
export interface AccountRows {
  /** The account number. */
  account: number
  /** Which of the state’s four lists. */
  kind: "contributions" | "expenditures" | "transfers" | "distributions"
  /** How many rows. */
  count: number
  /** What they come to, in whole cents. */
  sum: number
  /** The day of the first; null where there are none. */
  from: string | null
  /** The day of the last; null where there are none. */
  to: string | null
  /** The day of the whole list; null where these are not all of the account’s rows. */
  wholeAsOf: string | null
}

/** Some of the rows that a filter leaves, and what all of them come to. */
export interface TransactionPage {
  /** How many rows the filter leaves. */
  count: number
  /** What they come to, in whole cents. */
  cents: number
  /** The place of the first row of this page among them, from 1; 0 where there are none. */
  first: number
  /** The rows of this page, up to 50. */
  rows: Transaction[]
  /** What to ask for as `page` to get the rows before these; null where there are none. */
  previous: string | null
  /** What to ask for as `page` to get the rows after these; null where there are none. */
  next: string | null
  /** What there is before the filter, account by account; whole lists first. */
  onFile: AccountRows[]
}

/** What the rows of some accounts and one kind come to, in several ways, each of which adds up to all of them. */
export interface TransactionSummary {
  /** Which of the state’s four lists. */
  kind: "contributions" | "expenditures" | "transfers" | "distributions"
  /** How many rows. */
  count: number
  /** What they come to, in whole cents. */
  cents: number
  /** What there is, account by account; whole lists first. */
  onFile: AccountRows[]
  /** By month, in the order of time; a month without rows is left out. */
  months: ({
  count: number
  cents: number
  month: string
})[]
  /** By the state’s code of the type; blank where the source has none. */
  types: ({
  count: number
  cents: number
  type: string
})[]
  /** By amount: up to `most` cents and more than the class before; null is without limit, -1 what went back. */
  sizes: ({
  count: number
  cents: number
  most: number | null
})[]
  /** Where the other party is: `in` Florida, `out` of it, or `unknown`, where the row does not say. */
  places: ({
  count: number
  cents: number
  where: "in" | "out" | "unknown"
})[]
  /** The contributors or payees who come to most, the first first; with `otherAccount` where all rows of one are an account of the register. */
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
  /** All others together. */
  rest: {
  count: number
  cents: number
}
  /** By the account of the register that rows name: those who come to most, all `further` accounts, and the `rest` of the rows, which name none. */
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

/** What the whole lists of one kind come to, of all who are in a race or run for an office. */
export interface RaceTransactions {
  /** Which of the state’s four lists. */
  kind: "contributions" | "expenditures" | "transfers" | "distributions"
  /** How many rows. */
  count: number
  /** What they come to, in whole cents. */
  cents: number
  /** By month, in the order of time; a month without rows is left out. */
  months: ({
  count: number
  cents: number
  month: string
})[]
  /** By the state’s code of the type; blank where the source has none. */
  types: ({
  count: number
  cents: number
  type: string
})[]
  /** By amount: up to `most` cents and more than the class before; null is without limit, -1 what went back. */
  sizes: ({
  count: number
  cents: number
  most: number | null
})[]
  /** Where the other party is: `in` Florida, `out` of it, or `unknown`, where the row does not say. */
  places: ({
  count: number
  cents: number
  where: "in" | "out" | "unknown"
})[]
  /** Of how many of the accounts the whole list is on file. */
  known: number
  /** How many accounts there are. */
  accounts: number
  /** The day of the oldest of these lists; null where there is none. */
  asOf: string | null
  /** By candidate: the most cents first; null, where no list is on file, last. */
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
  /** Its number. */
  account: number
  /** Whose it is; blank where it is no record’s any more. */
  name: string
  /** `candidate` or `committee`; null with a blank name. */
  owner: "candidate" | "committee" | null
  /** By who has the rows on file: how many, and what they come to in whole cents. */
  sums: Record<string, {
  count: number
  cents: number
}>
}

/** Accounts of the register that money came from, or that it went to. */
export interface Counterparties {
  /** Over all of them, by who has the rows on file. */
  sums: Record<string, {
  count: number
  cents: number
}>
  /** Those that most came from or went to first. */
  accounts: Counterparty[]
  /** What to ask for as `page` to get those after these; null where there are none. */
  next: string | null
}

/** Money from one account of the register to another, as the lists of either have it. */
export interface ComparedAccounts {
  /** Who pays. */
  payer: {
  account: number
  name: string
  owner: "candidate" | "committee" | null
}
  /** Who receives. */
  receiver: {
  account: number
  name: string
  owner: "candidate" | "committee" | null
}
  /** By who has the rows on file: how many, and what they come to in whole cents. */
  sums: Record<string, {
  count: number
  cents: number
}>
  /** The newest first. Who has none on file is null; below zero, money went back. */
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
  /** What to ask for as `page` to get the rows after these; null where there are none. */
  next: string | null
}

/** How the figures of an account were made. */
export interface BalanceExplanation {
  /** What is shown of it. */
  balance: Balance
  /** Whether its transactions are whole because the operator said so of an export by name. */
  isByOperatorsWord: boolean
  /** Its transactions on file: each kind’s whole list, then those that are not all of a kind. */
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
  /** When the state was last asked for its money, and what came of it; null where it never was. */
  lastAsked: {
  at: string
  outcome: "changed" | "unchanged" | "noActivity" | "noAccount" | "refused"
} | null
  /** By figure that differs: the ways to read the state’s columns in which the transactions come to its total after all. */
  readings: ({
  figure: "coh" | "monetary" | "loans" | "inkind" | "expend" | "transfers" | "other"
  ways: string[]
})[]
  /** What the state’s totals page and operators’ lists say of it, in cents. */
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
  /** The state’s own page of its totals. */
  statePage: string
}

/** How far the money of one group of accounts is known. */
export interface MoneyStatus {
  /** The election whose candidates’ accounts these are; null for the committees. */
  election: string | null
  /** How many accounts. */
  accounts: number
  /** How many have cash on hand from each basis. */
  byBasis: {
  ledger: number
  stateTotal: number
  list: number
}
  /** The day of the oldest figures among them; null where none are known. */
  oldestAsOf: string | null
  /** How many differ from the state’s total of the same day. */
  differing: number
}

/** How far the register’s money is known. */
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
  /** How many accounts differ. */
  differingAccounts: number
  /** Of how many accounts the state was asked, and when: the oldest of the last times, and the latest. */
  asked: {
  accounts: number
  oldest: string | null
  latest: string | null
}
  /** Whom to tell of what is wrong: an address of mail or of a page; null where the operator set none. */
  contact: string | null
  /** When all of it was last published as files, see /api/bulk; null where it was not. */
  publishedAt: string | null
}

/** A file of a publication. */
export interface PublishedFile {
  /** Where it is: /api/bulk/{path}. */
  path: string
  /** What it holds. */
  title: string
  /** How many rows; null for the database, which has them all. */
  rows: number | null
  /** How large it is. */
  bytes: number
  /** The SHA-256 of its bytes, in hex. */
  sha256: string
}

/** All that the site shows, as files of one moment. */
export interface Publication {
  /** Where it is from. */
  source: string
  /** When it was read. */
  at: string
  /** Whether the records are invented. */
  isSample: boolean
  /** The files. */
  files: PublishedFile[]
}

/** A document filed for an account. */
export interface FiledDocument {
  /** What it is known by. */
  id: string
  /** The account it was filed for; null for a statement of solicitation whose names fit no one account. */
  Account: number | null
  /** The day it was filed. */
  Date: string
  /** What it is, in the state’s words. */
  DocDesc: string
  /** The name of its file; blank where the state lists it without one. */
  Filename: string
  /** Where its file is: /docs/{FilePath}; blank where the state lists it without one. */
  FilePath: string
  /** The type it is filed under. */
  type: string
  /** Of a statement of solicitation in the state’s listing, who solicits, last name first; else blank. */
  solicitor: string
  /** Of such a statement, whether the listing links to a file, which FilePath has once it is on hand. */
  isLinked: boolean
}

/** What the records of a kind were last filled from. */
export interface LatestImport {
  /** The election, of candidates; else the kind. */
  of: string
  /** The kind of record, in the importer’s word. */
  kind: string
  /** The election it is for, of a kind imported by election; else null. */
  election: string | null
  /** All of it in a sentence, days as they were in Florida. */
  says: string
  /** When it was done, in UTC. */
  loadedAt: string
  /** The day its files carry in their names; null where they carry none. */
  asOf: string | null
  /** The files, with the SHA-256 of their bytes; none of invented records. */
  files: ({
  name: string
  sha256: string | null
})[]
  /** How many rows these files held. */
  rows: number
  /** Whether they are invented. */
  isSample: boolean
}

/** A field of a record, before and after. */
export interface FieldChange {
  /** The field. */
  field: string
  /** What it was; cents where it is money, null where it was unknown or not there. */
  before: string | number | null
  /** What it is since. */
  after: string | number | null
  /** Both in words. */
  says: string
}

/** What a revision of the register changed of a record. */
export interface RecordChange {
  /** The number of the change; newer ones have greater numbers. */
  id: number
  /** The revision, as asOf=r57 names it. */
  revision: number
  /** When it was committed, in UTC. */
  at: string
  /** The import that made it; null of what an administrator saved. */
  importId: number | null
  /** What was imported, in the importer’s word. */
  importKind: string | null
  /** What of the record changed. */
  kind: "candidate" | "committee" | "balance" | "registration" | "document" | "election"
  /** What tells the record from others of its kind: an account number, a document, an election. */
  record: string
  /** The account it is about; null where it is about none. */
  account: number | null
  /** What the record is called. */
  name: string
  /** Its page. */
  page: string | null
  /** Whether it was added, changed or removed. */
  what: "added" | "changed" | "removed"
  /** What differs, field by field; none of what is not said here. */
  fields: FieldChange[]
}

/** A page of changes. */
export interface ChangeList {
  /** The changes, the newest first. */
  changes: RecordChange[]
  /** Where to go on, as before=; null at the end. */
  next: string | null
  /** The day on which the history on file begins, in Florida. */
  since: string | null
}

/** What several accounts have together, over those whose cash on hand is known. Amounts are in whole cents; null means unknown, which is not zero. */
export interface RaceMoney {
  /** Cash on hand. */
  coh: number | null
  /** Monetary contributions, without loans and in-kind. */
  monetary: number | null
  /** Loans received. */
  loans: number | null
  /** Expenditures. */
  expend: number | null
  /** Of how many of the accounts cash on hand is known. */
  known: number
  /** How many accounts there are. */
  accounts: number
  /** The day of the oldest part. */
  asOf: string | null
  /** What the known parts stand on, as in Balance. */
  bases: ("ledger" | "stateTotal" | "list")[]
  /** By how many cents transactions and the state’s totals are apart, account by account; null where none differs. */
  apart: number | null
}

/** A candidate beside the others of the race. */
export interface RaceEntry {
  /** The candidate’s account number. */
  AcctNum: number
  /** The full name. */
  name: string
  /** The party, in the state’s code. */
  PartyCode: string
  /** Where the candidacy stands. */
  StatusDesc: string
  /** The group or seat within the district, as the state writes it; mostly blank. */
  seat: string
  /** Whether the candidate withdrew, did not qualify, or is otherwise not in the race any more. */
  hasLeft: boolean
  /** Over the candidate’s own account and all of the account list. */
  money: RaceMoney
  /** Over the committees’ accounts of the account list alone. */
  committees: RaceMoney
}

/** Who runs for one office in one district, side by side. */
export interface Race {
  /** The election’s id: its date and kind. */
  electionId: string
  /** What people call the election. */
  election: string
  /** The office, in the state’s code. */
  officeCode: string
  /** The office in words. */
  office: string
  /** The district, without leading zeros; `all` for an office without districts. */
  district: string
  /** Those in the race first, then those who left it; within each the most cash on hand first, unknown last. */
  candidates: RaceEntry[]
  /** Of those in the race, each account once: one that several candidates have in their lists does not count twice. */
  total: RaceMoney
  /** The day of the oldest figure of anybody here; null where none is known. */
  asOf: string | null
}

/** One race on one line. */
export interface RaceSummary {
  /** The district, without leading zeros; `all` for an office without districts. */
  district: string
  /** How many are in the race. */
  candidates: number
  /** How many have left it. */
  left: number
  /** Of those in the race, each account once: one that several candidates have in their lists does not count twice. */
  money: RaceMoney
}

/** The races for one office in an election. */
export interface OfficeRaces {
  /** The election’s id: its date and kind. */
  electionId: string
  /** What people call the election. */
  election: string
  /** The office, in the state’s code. */
  officeCode: string
  /** The office in words. */
  office: string
  /** By district. */
  races: RaceSummary[]
  /** Of those in the race, each account once: one that several candidates have in their lists does not count twice. */
  total: RaceMoney
}

/** A record that a name may be meant for. */
export interface ReconciliationCandidate {
  /** What the record is known by: its type and account number. */
  id: string
  /** Its name. */
  name: string
  /** What tells it from others of its name. */
  description: string
  /** What it is. */
  type: ({
  id: "candidate" | "committee"
  name: string
})[]
  /** How well it fits, from 0 to 100. */
  score: number
  /** What the score is made of: of the name from 0 to 100, of each property whether it is as asked. */
  features: ({
  id: string
  value: number | boolean
})[]
  /** Whether it is sure: the whole name, all that was asked of it, and no other record like it. */
  match: boolean
}

/** What the service for matching names is and can do, by the Reconciliation Service API 0.2. */
export interface ReconciliationManifest {
  /** The versions of that API. */
  versions: string[]
  /** What people call the service. */
  name: string
  /** What the ids of records are appended to. */
  identifierSpace: string
  /** Where the types are told. */
  schemaSpace: string
  /** Where people read on. */
  documentation: string
  /** The types of records. */
  defaultTypes: ({
  id: "candidate" | "committee"
  name: string
})[]
  /** The page of a record. */
  view: {
  url: string
}
  /** The same in a few lines, for a frame of this size. */
  preview: {
  url: string
  width: number
  height: number
}
  /** Where records, types and properties are suggested. */
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
  /** The most names of a call. */
  batchSize: number
}

/** A refusal of the server, in its own words; `status` is that of the answer. */
export declare class LedgerError extends Error {
  readonly status: number
  constructor(status: number, message: string)
}

export interface LedgerClient {
  /** Candidates, committees and their officers by name, by the beginning of a name, or by account number. Case, accents, apostrophes, hyphens and the order of the words do not matter; a word may be a nickname, or a letter apart. Words after the first 8 are ignored. Nothing that an administrator deleted is found; what the state does not list any more is, and says so. */
  searchRegister(
    parameters: {
      /** What to look for: names or beginnings of names, in any order, or an account number. */
      q: string
      /** The most hits to answer, from 1 to 50; 10 when it is left out. */
      limit?: number
      /** Answers as the register stood then: at the end of a day in Florida, after an import by its number, or at a revision. What is hidden today is hidden there too. */
      asOf?: string
    },
    options?: RequestInit,
  ): Promise<SearchAnswer>
  /** What the register holds: the election that lists begin with and how many run for each office, the newest documents, and when records were last loaded. */
  getOverview(
    parameters?: {
      /** Answers as the register stood then: at the end of a day in Florida, after an import by its number, or at a revision. What is hidden today is hidden there too. */
      asOf?: string
    },
    options?: RequestInit,
  ): Promise<Overview>
  /** Contributors and payees of all accounts, by name, place and occupation. A hit is what was filed under one name and ZIP code, not necessarily one person. Words are taken as by `GET /api/search`. */
  searchNames(
    parameters: {
      /** What to look for: names or beginnings of names, in any order, or an account number. */
      q: string
      /** The most hits to answer, from 1 to 50; 10 when it is left out. */
      limit?: number
      /** Answers as the register stood then: at the end of a day in Florida, after an import by its number, or at a revision. What is hidden today is hidden there too. */
      asOf?: string
    },
    options?: RequestInit,
  ): Promise<FiledNameAnswer>
  /** What was filed under one name and ZIP code: spellings, places, and sums by year and by account. Names are compared without case and accents. Not necessarily one person. Of more than 20000 rows that a former version imported only that is said, until the next import. Street addresses are not published. */
  getFiledName(
    parameters: {
      /** The ZIP code that the name was filed with: five digits, or - for none. */
      zip: string
      /** The name, as it was filed. */
      name: string
      /** Answers as the register stood then: at the end of a day in Florida, after an import by its number, or at a revision. What is hidden today is hidden there too. */
      asOf?: string
    },
    options?: RequestInit,
  ): Promise<FiledName>
  /** The rows filed under one name and ZIP code, of all accounts, newest first. At most 50 at a time. Pages that follow one another neither repeat nor leave out a row, whatever was imported meanwhile. */
  listFiledNameRows(
    parameters: {
      /** The ZIP code that the name was filed with: five digits, or - for none. */
      zip: string
      /** The name, as it was filed. */
      name: string
      /** Where to go on: `next` of the page before. Left out, the first page. */
      after?: string
      /** Answers as the register stood then: at the end of a day in Florida, after an import by its number, or at a revision. What is hidden today is hidden there too. */
      asOf?: string
    },
    options?: RequestInit,
  ): Promise<FiledNameRows>
  /** Every election that was imported or that a candidate runs in, newest first. */
  listElections(
    parameters?: {
      /** Answers as the register stood then: at the end of a day in Florida, after an import by its number, or at a revision. What is hidden today is hidden there too. */
      asOf?: string
    },
    options?: RequestInit,
  ): Promise<Election[]>
  /** The latest filings: the candidates with the highest account numbers. */
  listLatestCandidates(
    parameters?: {
      /** The order of the list. There is only one. */
      sort?: "acctnum_desc"
      /** The most records to answer, from 1 to 500; 15 when it is left out. */
      limit?: number
      /** Answers as the register stood then: at the end of a day in Florida, after an import by its number, or at a revision. What is hidden today is hidden there too. */
      asOf?: string
    },
    options?: RequestInit,
  ): Promise<Candidate[]>
  /** The candidates of an election, for every office. An election nobody runs in has an empty list. */
  listElectionCandidates(
    parameters: {
      /** An election’s id: its date and kind. */
      electionId: string
      /** Answers as the register stood then: at the end of a day in Florida, after an import by its number, or at a revision. What is hidden today is hidden there too. */
      asOf?: string
    },
    options?: RequestInit,
  ): Promise<Candidate[]>
  /** The candidates for one office in an election. An office nobody runs for has an empty list. */
  listOfficeCandidates(
    parameters: {
      /** An election’s id: its date and kind. */
      electionId: string
      /** An office, in the state’s code. */
      officeCode: string
      /** Answers as the register stood then: at the end of a day in Florida, after an import by its number, or at a revision. What is hidden today is hidden there too. */
      asOf?: string
    },
    options?: RequestInit,
  ): Promise<Candidate[]>
  /** The candidates whose account list holds this committee’s account. An account in no list has an empty answer. */
  listCandidatesByAccount(
    parameters: {
      /** The account number of a committee: a positive whole number of at most 2147483647. */
      acctNum: number
      /** Answers as the register stood then: at the end of a day in Florida, after an import by its number, or at a revision. What is hidden today is hidden there too. */
      asOf?: string
    },
    options?: RequestInit,
  ): Promise<Candidate[]>
  /** One candidate, whole. */
  getCandidate(
    parameters: {
      /** An account number: a positive whole number of at most 2147483647. */
      acctNum: number
      /** Answers as the register stood then: at the end of a day in Florida, after an import by its number, or at a revision. What is hidden today is hidden there too. */
      asOf?: string
    },
    options?: RequestInit,
  ): Promise<Candidate>
  /** The races for one office in an election, by district, with how many run and what they have together. Who left the race is in no total, and an account that several candidates have in their lists is in a total once. */
  listRaces(
    parameters: {
      /** An election’s id: its date and kind. */
      electionId: string
      /** An office, in the state’s code. */
      officeCode: string
      /** Answers as the register stood then: at the end of a day in Florida, after an import by its number, or at a revision. What is hidden today is hidden there too. */
      asOf?: string
    },
    options?: RequestInit,
  ): Promise<OfficeRaces>
  /** One race: its candidates side by side, with what each raised, spent and has left. The sums are those of /api/balances over all accounts of a candidate. Who left the race is in no total, and an account that several candidates have in their lists is in a total once. */
  getRace(
    parameters: {
      /** An election’s id: its date and kind. */
      electionId: string
      /** An office, in the state’s code. */
      officeCode: string
      /** A district as its candidates have it, with or without leading zeros; `all` for an office without districts. */
      district: string
      /** Answers as the register stood then: at the end of a day in Florida, after an import by its number, or at a revision. What is hidden today is hidden there too. */
      asOf?: string
    },
    options?: RequestInit,
  ): Promise<Race>
  /** Every committee. */
  listCommittees(
    parameters?: {
      /** Answers as the register stood then: at the end of a day in Florida, after an import by its number, or at a revision. What is hidden today is hidden there too. */
      asOf?: string
    },
    options?: RequestInit,
  ): Promise<Committee[]>
  /** Every committee, under the name the committee finder asks for. The answer is that of /api/committees. */
  listCommitteesToFind(
    parameters?: {
      /** Answers as the register stood then: at the end of a day in Florida, after an import by its number, or at a revision. What is hidden today is hidden there too. */
      asOf?: string
    },
    options?: RequestInit,
  ): Promise<Committee[]>
  /** The committees of which somebody of this name is chair or treasurer. Names are compared without case, accents and punctuation. One name is not necessarily one person. A name that nobody has gets an empty list. */
  listCommitteesOfOfficer(
    parameters: {
      /** The name of a chair or treasurer, first name first, as a committee has it. */
      name: string
      /** Answers as the register stood then: at the end of a day in Florida, after an import by its number, or at a revision. What is hidden today is hidden there too. */
      asOf?: string
    },
    options?: RequestInit,
  ): Promise<OfficerCommittee[]>
  /** One committee, whole. */
  getCommittee(
    parameters: {
      /** The account number of a committee: a positive whole number of at most 2147483647. */
      acctNum: number
      /** Answers as the register stood then: at the end of a day in Florida, after an import by its number, or at a revision. What is hidden today is hidden there too. */
      asOf?: string
    },
    options?: RequestInit,
  ): Promise<Committee>
  /** What the state’s own pages say of one account’s registration, beside its lists. A field is null where the state does not show it, or was not asked yet. Nothing here is an address or a phone number. */
  getRegistration(
    parameters: {
      /** An account number: a positive whole number of at most 2147483647. */
      acctNum: number
      /** Answers as the register stood then: at the end of a day in Florida, after an import by its number, or at a revision. What is hidden today is hidden there too. */
      asOf?: string
    },
    options?: RequestInit,
  ): Promise<Registration>
  /** What else is on file of whom and what a record names: other registrations, officers, solicitations. `sameVoter` are registrations for which the state itself gives the same voter, where no address is suppressed. `sameName` is not necessarily the same person: first and last name are compared without case. At most 100 of each, the newest. Solicitations are those of the state’s listing by this candidate’s name, or for this committee’s. */
  getRelated(
    parameters: {
      /** An account number: a positive whole number of at most 2147483647. */
      acctNum: number
      /** Answers as the register stood then: at the end of a day in Florida, after an import by its number, or at a revision. What is hidden today is hidden there too. */
      asOf?: string
    },
    options?: RequestInit,
  ): Promise<Related>
  /** What each of up to 500 accounts has taken in, paid out and has left. Entries that are no account number are skipped, and an account nobody reported on is not in the answer. */
  listBalances(
    parameters: {
      /** Account numbers with commas between. */
      accounts: string
      /** Answers as the register stood then: at the end of a day in Florida, after an import by its number, or at a revision. What is hidden today is hidden there too. */
      asOf?: string
    },
    options?: RequestInit,
  ): Promise<Balance[]>
  /** How the figures of one account were made: everything that is on file about its money. An account of which nothing is on file has an explanation that says so. */
  explainBalance(
    parameters: {
      /** An account number: a positive whole number of at most 2147483647. */
      acctNum: number
      /** Answers as the register stood then: at the end of a day in Florida, after an import by its number, or at a revision. What is hidden today is hidden there too. */
      asOf?: string
    },
    options?: RequestInit,
  ): Promise<BalanceExplanation>
  /** The rows behind the figures: contributions, expenditures, transfers or other distributions. A page has up to 50 rows; `count` and `cents` are of all rows that the filter leaves. `next` and `previous` go on in the same rows while others are imported, for a day. Accounts of which nothing is on file have no rows. */
  listTransactions(
    parameters: {
      /** Account numbers with commas between. */
      accounts: string
      /** Which of the state’s four lists. */
      kind: "contributions" | "expenditures" | "transfers" | "distributions"
      /** Words that are all in the name, the place, or the occupation or purpose; in any order, without regard to case. */
      text?: string
      /** Codes of types with commas between: only these, or each after a hyphen, all but these. `none` is a blank code. */
      type?: string
      /** The first day. */
      from?: string
      /** The last day. */
      to?: string
      /** The least amount, in dollars. */
      least?: string
      /** The greatest amount, in dollars. */
      most?: string
      /** `whole`: only rows of whole lists, of which balances are made; `partial`: only rows that are not all of their account’s. */
      list?: "whole" | "partial"
      /** Which rows come first; the newest when it is left out. */
      sort?: "newest" | "oldest" | "largest" | "smallest"
      /** Where to go on: what a page of the same rows has as `next` or `previous`, or `last` for the end. */
      page?: string
      /** Answers as the register stood then: at the end of a day in Florida, after an import by its number, or at a revision. What is hidden today is hidden there too. */
      asOf?: string
    },
    options?: RequestInit,
  ): Promise<TransactionPage>
  /** Where the money of some accounts comes from, or goes: by month, type, size, place and name. Each way adds up to `count` and `cents`: `months`, `types`, `sizes`, `places`, and `parties` with `rest`. A name and a ZIP code are one party as filed, not necessarily one person; of several large accounts, whoever is below the first hundred of each is in `rest`. */
  getTransactionSummary(
    parameters: {
      /** Account numbers with commas between. */
      accounts: string
      /** Which of the state’s four lists. */
      kind: "contributions" | "expenditures" | "transfers" | "distributions"
      /** `whole`: only rows of whole lists, of which balances are made; `partial`: only rows that are not all of their account’s. */
      list?: "whole" | "partial"
      /** Answers as the register stood then: at the end of a day in Florida, after an import by its number, or at a revision. What is hidden today is hidden there too. */
      asOf?: string
    },
    options?: RequestInit,
  ): Promise<TransactionSummary>
  /** Where the money of all who run for an office comes from, or goes: by month, type, size and place, and by candidate. Only lists that are on file whole are counted, over all accounts of each candidate: of a candidate of whom none is, `cents` is null, which is not zero. Who left the race is not in it, and an account that several candidates have in their lists is in each of their lines and counts once. */
  getOfficeTransactions(
    parameters: {
      /** An election’s id: its date and kind. */
      electionId: string
      /** An office, in the state’s code. */
      officeCode: string
      /** Which of the state’s four lists. */
      kind: "contributions" | "expenditures" | "transfers" | "distributions"
      /** Answers as the register stood then: at the end of a day in Florida, after an import by its number, or at a revision. What is hidden today is hidden there too. */
      asOf?: string
    },
    options?: RequestInit,
  ): Promise<RaceTransactions>
  /** Where the money of all who are in a race comes from, or goes: by month, type, size and place, and by candidate. Only lists that are on file whole are counted, over all accounts of each candidate: of a candidate of whom none is, `cents` is null, which is not zero. Who left the race is not in it, and an account that several candidates have in their lists is in each of their lines and counts once. */
  getRaceTransactions(
    parameters: {
      /** An election’s id: its date and kind. */
      electionId: string
      /** An office, in the state’s code. */
      officeCode: string
      /** A district as its candidates have it, with or without leading zeros; `all` for an office without districts. */
      district: string
      /** Which of the state’s four lists. */
      kind: "contributions" | "expenditures" | "transfers" | "distributions"
      /** Answers as the register stood then: at the end of a day in Florida, after an import by its number, or at a revision. What is hidden today is hidden there too. */
      asOf?: string
    },
    options?: RequestInit,
  ): Promise<RaceTransactions>
  /** The accounts of the register that money of an account came from, or that it went to, and what either reports of it. A row names an account where its name is exactly that of one account; of two that it may mean it names none. A row of the payer and one of the receiver are the same where amounts are equal and days at most 30 apart, each once. `payerOnly` and `receiverOnly` are said where the whole lists of the other surely do not have it under the name; else it is `payerUnchecked` or `receiverUnchecked`, which says nothing of the other. The largest sums first, up to 50 at a time; pages go on in the same while others are imported, for a day. */
  listCounterparties(
    parameters: {
      /** An account number: a positive whole number of at most 2147483647. */
      acctNum: number
      /** `in`: accounts that money came from; `out`: accounts that it went to. */
      direction: "in" | "out"
      /** Where to go on: what the page before has as `next`. */
      page?: string
      /** Answers as the register stood then: at the end of a day in Florida, after an import by its number, or at a revision. What is hidden today is hidden there too. */
      asOf?: string
    },
    options?: RequestInit,
  ): Promise<Counterparties>
  /** Money from one account of the register to another, row by row, as the lists of either have it. A row names an account where its name is exactly that of one account; of two that it may mean it names none. A row of the payer and one of the receiver are the same where amounts are equal and days at most 30 apart, each once. `payerOnly` and `receiverOnly` are said where the whole lists of the other surely do not have it under the name; else it is `payerUnchecked` or `receiverUnchecked`, which says nothing of the other. The newest rows first, up to 50 at a time; of more than 5,000 the older are in the sums alone. */
  listRowsBetween(
    parameters: {
      /** The account number of who pays. */
      payer: number
      /** The account number of who receives. */
      receiver: number
      /** Where to go on: what the page before has as `next`. */
      page?: string
      /** Answers as the register stood then: at the end of a day in Florida, after an import by its number, or at a revision. What is hidden today is hidden there too. */
      asOf?: string
    },
    options?: RequestInit,
  ): Promise<ComparedAccounts>
  /** How far the money of committees and of each election is known. */
  getDataStatus(
    parameters?: {
      /** Answers as the register stood then: at the end of a day in Florida, after an import by its number, or at a revision. What is hidden today is hidden there too. */
      asOf?: string
    },
    options?: RequestInit,
  ): Promise<DataStatus>
  /** The documents filed for an account, newest first. */
  listDocuments(
    parameters: {
      /** An account number: a positive whole number of at most 2147483647. */
      acctNum: number
      /** Answers as the register stood then: at the end of a day in Florida, after an import by its number, or at a revision. What is hidden today is hidden there too. */
      asOf?: string
    },
    options?: RequestInit,
  ): Promise<FiledDocument[]>
  /** The documents of one type, of every account, newest first. */
  listDocumentsOfType(
    parameters: {
      /** A type of document. */
      type: string
      /** Answers as the register stood then: at the end of a day in Florida, after an import by its number, or at a revision. What is hidden today is hidden there too. */
      asOf?: string
    },
    options?: RequestInit,
  ): Promise<FiledDocument[]>
  /** All that the site shows, as files of one moment: CSV, JSON and an SQLite database. No street address, VoterID, e-mail address or phone number is in them. */
  getPublication(
    parameters?: Record<string, never>,
    options?: RequestInit,
  ): Promise<Publication>
  /** What each public table was last filled from, and when. One record for each kind; of candidates, who are imported by election, one for each election. */
  listLatestImports(
    parameters?: {
      /** Answers as the register stood then: at the end of a day in Florida, after an import by its number, or at a revision. What is hidden today is hidden there too. */
      asOf?: string
    },
    options?: RequestInit,
  ): Promise<LatestImport[]>
  /** The revision of the register that answers: its day, its moment and the last import before it. */
  getRevision(
    parameters?: {
      /** Answers as the register stood then: at the end of a day in Florida, after an import by its number, or at a revision. What is hidden today is hidden there too. */
      asOf?: string
    },
    options?: RequestInit,
  ): Promise<{
  revision: number
  at: string
  day: string
  importId: number | null
}>
  /** What each import changed, and what administrators saved, record by record and field by field. The newest first, 25 at a time. Addresses and voters’ numbers are not said, and nothing of deleted records. The oldest changes are folded once a million former rows are kept. */
  listChanges(
    parameters?: {
      /** Only changes of this kind. */
      kind?: "candidate" | "committee" | "balance" | "registration" | "document" | "election"
      /** Only those of the candidates of a race and of their accounts: an election, an office and a district. */
      race?: string
      /** Only those of the record with this account number. */
      account?: number
      /** Only those of this day, in Florida. */
      day?: string
      /** Only those since this day. */
      from?: string
      /** Only those up to this day and on it. */
      to?: string
      /** Where to go on: `next` of the page before. */
      before?: number
      /** Answers as the register stood then: at the end of a day in Florida, after an import by its number, or at a revision. What is hidden today is hidden there too. */
      asOf?: string
    },
    options?: RequestInit,
  ): Promise<ChangeList>
  /** Cites a page as it stands: what it is made of, as of which revision, and the hash of each answer. Each `call` answers the same for good. `sha256` is of the answer in canonical JSON (RFC 8785); that of the citation is of all its other fields. `npm run verify` checks one. */
  getCitation(
    parameters: {
      /** The address of a page of this site, from its first slash on. */
      page: string
      /** `answers`: the answers too, under `saved`, for who wants to check the citation without this site. */
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
  /** Matches names with candidates and committees; without names, what the service is and can do. By the Reconciliation Service API 0.2, which OpenRefine speaks. A score goes from 0 to 100; `match` is true only for the whole name, with every property as asked, where no other record is like that. Properties are election, office, district, party, status and type, in the state’s code or in words. */
  getReconciliation(
    parameters?: {
      /** Names to match, in JSON as the Reconciliation Service API 0.2 has it: under each key of your own a query with a type, properties and a limit. Left out, what the service is and can do. */
      queries?: string
      /** Answers as the register stood then: at the end of a day in Florida, after an import by its number, or at a revision. What is hidden today is hidden there too. */
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
      /** How many suggestions to pass over. */
      cursor?: number
      /** Answers as the register stood then: at the end of a day in Florida, after an import by its number, or at a revision. What is hidden today is hidden there too. */
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
      /** What the name or the id begins with; all when it is left out. */
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
  /** Suggests properties that records of one name are told apart by. */
  suggestProperties(
    parameters?: {
      /** What the name or the id begins with; all when it is left out. */
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
  /** This documentation for programs, in OpenAPI 3.1. */
  getOpenApiDocument(
    parameters?: Record<string, never>,
    options?: RequestInit,
  ): Promise<object>
}

/** The calls of the register at this address, such as https://ledger.example.org. */
export declare function createClient(site: string, options?: { fetch?: typeof fetch }): LedgerClient

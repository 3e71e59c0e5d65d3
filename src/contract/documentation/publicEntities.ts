import { AccountListEntry } from '../schemas/account.ts'
import { NO_CANDIDATE } from '../endpoints/refusals.ts'
import { Balance } from '../schemas/balance.ts'
import { BalanceExplanation } from '../schemas/balanceExplanation.ts'
import { Candidate } from '../schemas/candidate.ts'
import { ChangeList, FieldChange, RecordChange } from '../schemas/change.ts'
import { Committee } from '../schemas/committee.ts'
import { DataStatus, MoneyStatus, STATUS_NAMED } from '../schemas/dataStatus.ts'
import { FiledDocument } from '../schemas/document.ts'
import { Election } from '../schemas/election.ts'
import { NEWEST_DOCUMENTS, NewestDocument, OfficeCount, Overview } from '../schemas/overview.ts'
import {
  FiledName,
  FiledNameAnswer,
  FiledNameHit,
  FiledNameRow,
  FiledNameRows,
} from '../schemas/filedName.ts'
import { NamedCandidate, NamedOfficer, Related, Solicitation } from '../schemas/related.ts'
import { Publication, PublishedFile } from '../schemas/publication.ts'
import { Registration } from '../schemas/registration.ts'
import { OfficerCommittee, SearchAnswer, SearchHit } from '../schemas/search.ts'
import { entity, type Entity } from './entity.ts'
import { ErrorBody } from '../schemas/errorBody.ts'
import { TRANSACTION_ENTITIES } from './transactionEntities.ts'
import { LatestImport } from '../schemas/latestImport.ts'

export const A_BALANCE: Balance = {
  account: 91527,
  coh: 100000,
  monetary: 150000,
  loans: 0,
  inkind: 2500,
  expend: 50000,
  transfers: 0,
  other: 0,
  basis: 'ledger',
  asOf: '2026-07-24',
  reconciled: true,
  difference: null,
  importId: 12,
}

/** The records of the public calls. They stand apart from their schemas, which every visitor downloads. */
export const PUBLIC_ENTITIES = {
  Election: entity(Election, 'An election candidates run in.', {
    value: ['The election’s id: its date and kind.', '20261103-GEN'],
    name: ['What people call it.', '2026 General Election'],
  }),
  OfficeCount: entity(OfficeCount, 'An office, and how many run for it in an election.', {
    code: ['The office, in the state’s code.', 'STR'],
    description: ['The office in words.', 'State Representative'],
    candidates: ['How many run for it.', 272],
  }),
  NewestDocument: entity(NewestDocument, 'One of the newest documents, and whose it is.', {
    id: ['What it is known by.', '91527/statement.pdf'],
    date: ['The day it was filed.', '2026-06-01'],
    description: ['What it is, in the state’s words.', 'Statement of Candidate'],
    filePath: [
      'Where its file is: /docs/{filePath}; blank where the state lists it without one.',
      '91527/statement.pdf',
    ],
    account: ['The account it was filed for; null where its names fit no one account.', 91527],
    name: ['Whose account that is; blank where no record has it.', 'Ada M. Alvarez'],
    owner: ['Whether that is a candidate or a committee; null where no record has the account.', 'candidate'],
  }),
  Overview: entity(Overview, 'What the register holds, for whoever comes to it first.', {
    electionId: ['The election that lists begin with; null while nobody runs in any.', '20261103-GEN'],
    electionName: ['What people call it; blank where there is none.', '2026 General Election'],
    offices: ['The offices of this election, in the order of the selectors.', []],
    committees: ['How many committees the state lists.', 1960],
    documents: [`The newest documents, at most ${NEWEST_DOCUMENTS}, the newest first.`, []],
    loadedAt: [
      'The instant at which records were last loaded; null while none were.',
      '2026-07-25T08:15:04.000Z',
    ],
  }),
  Candidate: entity(
    Candidate,
    'A candidate’s registration for one election. Whoever runs again gets a new account. Text the state left blank is the empty string.',
    {
      AcctNum: ['The account number the state gave the candidate.', 91527],
      NameFirst: ['First name, as the state writes it.', 'Ada'],
      NameMiddle: ['Middle name or initial.', 'M.'],
      NameLast: ['Last name.', 'Alvarez'],
      Addr1: ['Street address; blank where the state suppresses the address.', '12 Palm Way'],
      Addr2: ['Second line of the address.', ''],
      City: ['City of the address.', 'Ocala'],
      State: ['State of the address.', 'FL'],
      Zip: ['ZIP code of the address.', '34470'],
      PartyCode: ['The party, in the state’s code.', 'NPA'],
      OfficeCode: ['The office, in the state’s code.', 'STR'],
      OfficeDesc: ['The office in words.', 'State Representative'],
      Juris1num: ['The district: zero-padded text, blank for a statewide office.', '024'],
      StatusDesc: ['Where the candidacy stands.', 'Qualified'],
      VoterID: [
        'The candidate’s voter registration number; blank when none is known, and for the public where the state suppresses the candidate’s address.',
        '100000001',
      ],
      AccountList: [
        'Committee accounts linked to the candidate.',
        [{ accountName: 'Citizens for Shade Trees', accountNum: 70275 }],
      ],
      ElectionID: ['The election of this registration.', '20261103-GEN'],
      id: ['The record’s own path in this register, the same for its life.', 'candidates/91527'],
      offListSince: [
        'The day from which the state has not listed it any more; null while it is listed. Lists leave such a record out.',
        null,
      ],
    },
  ),
  AccountListEntry: entity(AccountListEntry, 'A committee account linked to a candidate.', {
    accountName: ['The name it goes by.', 'Citizens for Shade Trees'],
    accountNum: ['Its account number; null where the source has no usable one.', 70275],
  }),
  Committee: entity(
    Committee,
    'A committee registered with the state. Text the state left blank is the empty string.',
    {
      AcctNum: ['The account number the state gave the committee.', 70275],
      Name: ['The committee’s name.', 'Citizens for Shade Trees'],
      Type: ['The kind of committee, in the state’s code.', 'PAC'],
      ChrNameFirst: ['First name of the chair.', 'Bea'],
      ChrNameMiddle: ['Middle name of the chair.', ''],
      ChrNameLast: ['Last name of the chair.', 'Boone'],
      TrsNameFirst: ['First name of the treasurer.', 'Carl'],
      TrsNameMiddle: ['Middle name of the treasurer.', ''],
      TrsNameLast: ['Last name of the treasurer.', 'Cruz'],
      Addr1: ['Street address.', 'PO Box 9'],
      Addr2: ['Second line of the address.', ''],
      City: ['City of the address.', 'Largo'],
      State: ['State of the address.', 'FL'],
      Zip: ['ZIP code of the address.', '33770'],
      offListSince: [
        'The day from which the state is known not to list it; null while it is listed. Lists leave such a record out.',
        null,
      ],
    },
  ),
  SearchHit: entity(
    SearchHit,
    'What a search found: a candidate’s registration, a committee, or a name under which somebody is chair or treasurer of committees. Registrations of one name are listed apart: no list says that they are one person’s.',
    {
      kind: ['What it is.', 'candidate'],
      acctNum: ['Its account number; null for an officer.', 91527],
      name: ['Its name.', 'Ada M. Alvarez'],
      says: [
        'What tells it from others of its name.',
        'State Representative, District 24 · 2026 General Election · NPA · Qualified',
      ],
      page: ['The address of its page on this site.', '/candidates/91527'],
      match: [
        'Why it was found: `account`, it is its account number; `name`, its name has every word; `beginning`, it has words that begin so; `similar`, it has a nickname of one or a word a letter apart.',
        'name',
      ],
      offListSince: [
        'The day from which the state has not listed it any more; null while it is listed.',
        null,
      ],
    },
  ),
  SearchAnswer: entity(SearchAnswer, 'What a search found.', {
    hits: ['The hits, the best first.', []],
    hasMore: ['Whether there are more than the limit.', false],
  }),
  OfficerCommittee: entity(OfficerCommittee, 'A committee of which somebody of a name is an officer.', {
    acctNum: ['The committee’s account number.', 70275],
    name: ['Its name.', 'Citizens for Shade Trees'],
    type: ['The kind of committee, in the state’s code.', 'PAC'],
    roles: ['What the officer is in it.', ['chair']],
    officer: ['The officer’s name, as this committee has it.', 'Bea Boone'],
    offListSince: ['The day from which the state is known not to list it; null while it is listed.', null],
  }),
  NamedCandidate: entity(
    NamedCandidate,
    'A candidate’s registration, in so many words as tell it from another.',
    {
      acctNum: ['Its account number.', 91527],
      name: ['The candidate’s name.', 'Ada M. Alvarez'],
      electionId: ['The election’s id.', '20261103-GEN'],
      office: ['The office in words.', 'State Representative'],
      district: ['The district, as the state writes it; blank for a statewide office.', '024'],
      party: ['The party, in the state’s code.', 'NPA'],
      status: ['Where the candidacy stands, in the state’s word.', 'Qualified'],
      offListSince: ['The day from which the state is known not to list it; null while it is listed.', null],
    },
  ),
  NamedOfficer: entity(NamedOfficer, 'Somebody whom a record names.', {
    as: ['What the name stands for in the record.', 'chair'],
    name: ['The name, as the record has it.', 'Bea Boone'],
    committees: ['How many committees name a chair or treasurer so, this one included.', 3],
  }),
  Solicitation: entity(Solicitation, 'A statement of solicitation in the state’s listing.', {
    id: ['What it is known by.', '/Mockley, Dana | Example Fund | 2026-07-24 | Statement of Solicitation'],
    date: ['The day the state received it.', '2026-07-24'],
    form: ['What it is, in the state’s words.', 'Statement of Solicitation'],
    solicitor: ['Who solicits, last name first.', 'Mockley, Dana'],
    organization: ['For which organization.', 'Example Fund'],
    solicitorPage: [
      'The page of whoever has this name on this site, or of a search for it; else null.',
      '/candidates/91527',
    ],
    organizationPage: ['The same of the organization’s name.', null],
    filePath: ['Where its file is: /docs/{filePath}; blank where there is none.', ''],
  }),
  Related: entity(Related, 'What else is on file of whom and what a record names.', {
    sameVoter: ['Other registrations of the voter that the state gives, newest first.', []],
    sameName: ['Other registrations under the same name: not necessarily the same person.', []],
    officers: ['Whom the record names.', []],
    solicitations: [
      'Statements of solicitation by this candidate’s name, or for this committee’s, newest first.',
      [],
    ],
  }),
  FiledNameHit: entity(
    FiledNameHit,
    'A contributor or payee as filed: rows filed under one name, without regard to case and accents, and one ZIP code. Not necessarily one person.',
    {
      name: ['The name, as it was filed first.', 'MOCKLEY, DANA'],
      place: ['City, state and ZIP code.', 'OCALA, FL 34470'],
      zip: ['The ZIP code; blank where the place has none.', '34470'],
      page: ['The address of its page on this site.', '/names/34470/MOCKLEY%2C%20DANA'],
      match: ['Why it was found, as of SearchHit.', 'name'],
    },
  ),
  FiledNameAnswer: entity(FiledNameAnswer, 'Contributors and payees that a search found.', {
    hits: ['The hits, the best first; of those that are as alike, those that came to much first.', []],
    hasMore: ['Whether there are more than the limit.', false],
  }),
  FiledName: entity(
    FiledName,
    'What was filed under one name and ZIP code, in the accounts of the register. Not necessarily one person. Amounts are in whole cents.',
    {
      name: ['The name, as it was filed first.', 'MOCKLEY, DANA'],
      zip: ['The ZIP code; blank where the place has none.', '34470'],
      rows: [
        'How many rows were filed under it; where they are not summed, that there are at least so many.',
        3,
      ],
      isSummed: ['Whether they are summed below.', true],
      otherAccounts: [
        'The accounts of the register that rows here name, those of the most rows first.',
        [{ account: 70275, name: 'Citizens for Shade Trees', owner: 'committee' }],
      ],
      spellings: ['How the name was written, the commonest first.', [{ text: 'MOCKLEY, DANA', rows: 3 }]],
      places: ['The places it was filed with, the commonest first.', [{ text: 'OCALA, FL 34470', rows: 3 }]],
      totals: [
        'By kind: contributions it gave, expenditures it was paid.',
        [{ kind: 'contributions', rows: 3, cents: 75000 }],
      ],
      years: ['By year, the newest first.', [{ year: 2026, kind: 'contributions', rows: 3, cents: 75000 }]],
      accounts: [
        'Whose rows they are, the largest sums first.',
        [
          {
            account: 91527,
            name: 'Ada M. Alvarez',
            owner: 'candidate',
            kind: 'contributions',
            rows: 3,
            cents: 75000,
          },
        ],
      ],
      moreAccounts: ['How many more accounts and kinds there are.', 0],
    },
  ),
  FiledNameRow: entity(FiledNameRow, 'A row that was filed under a name, without its street address.', {
    account: ['The account whose list has it.', 91527],
    accountName: ['Whose account that is.', 'Ada M. Alvarez'],
    kind: ['Which of the state’s lists it is in.', 'contributions'],
    day: ['Its day.', '2026-03-05'],
    cents: ['Its amount in cents, signed as filed.', 50000],
    type: ['The state’s code.', 'CHE'],
    name: ['The name, as filed.', 'MOCKLEY, DANA'],
    place: ['City, state and ZIP code, as filed.', 'OCALA, FL 34470'],
    detail: ['The occupation, the purpose, or the nature of the account.', 'BOATBUILDER'],
    otherAccount: [
      'The account of the register that the row names by it, if there is one.',
      { account: 70275, name: 'Citizens for Shade Trees', owner: 'committee' },
    ],
  }),
  FiledNameRows: entity(FiledNameRows, 'A page of the rows filed under a name.', {
    rows: ['The rows, newest first.', []],
    next: ['What to send as `after` for the next page; null on the last.', null],
  }),
  Registration: entity(
    Registration,
    'What the state’s own pages say of the registration of a candidate or committee, beside its lists. Blank text is what the state shows as blank; null is what it does not show, or was not asked for yet.',
    {
      account: ['The account number.', 91527],
      status: [
        'Where it stands, in the state’s word: of a committee such as Active, Closed or Revoked. From the look-up of committees, which is asked with every list, or from the registration page, whichever is newer.',
        'Active',
      ],
      statusAsOf: ['The day the state said so.', '2026-07-24'],
      purpose: ['What a committee is for.', null],
      affiliates: ['What a committee is affiliated with, a line each.', null],
      chairperson: ['Who chairs a committee.', null],
      treasurer: ['The treasurer of a committee.', null],
      deputyTreasurer: ['The deputy treasurer of a committee.', null],
      registeredAgent: ['The registered agent of a committee.', null],
      runningMate: ['Who runs with a candidate for governor.', null],
      dateFiled: ['The day a candidate filed.', '2026-04-20'],
      dateQualified: ['The day a candidate qualified.', '2026-06-10'],
      method: ['How a candidate qualified.', 'Petition'],
      asOf: ['The day of the registration page that was read; null where none was.', '2026-07-24'],
      statePage: [
        'The state’s own registration page.',
        'https://dos.elections.myflorida.com/candidates/CanDetail.asp?account=91527',
      ],
      importId: ['The import that brought what the page shows; null where none did.', 14],
    },
  ),
  Balance: entity(
    Balance,
    'What one account has taken in and paid out since it was opened. Every amount is in whole cents; null means unknown, which is not zero.',
    {
      account: ['The account number.', 91527],
      coh: ['Cash on hand: monetary + loans - expend - transfers.', 100000],
      monetary: ['Monetary contributions, without loans and in-kind.', 150000],
      loans: ['Loans received.', 0],
      inkind: ['In-kind contributions, which are never cash.', 2500],
      expend: ['Expenditures.', 50000],
      transfers: ['Transfers: positive out of the account, negative back into it.', 0],
      other: ['Other distributions, which are never cash.', 0],
      basis: [
        'What cash on hand stands on: `ledger`, the account’s own transactions, each kind whole; `stateTotal`, the state’s totals page; `list`, an operator’s list; null where nothing tells all of it.',
        'ledger',
      ],
      asOf: ['The day the figures are of.', '2026-07-24'],
      reconciled: [
        'Whether the account’s transactions come to the state’s total of the same day; null where only one of them is known.',
        true,
      ],
      difference: [
        'Where they do not: by how many cents the transactions exceed the state’s total; null for a figure that one of them lacks.',
        null,
      ],
      importId: ['The import that brought the figures; of several, the one of the oldest part.', 12],
    },
  ),
  ...TRANSACTION_ENTITIES,
  BalanceExplanation: entity(BalanceExplanation, 'How the figures of an account were made.', {
    balance: ['What is shown of it.', A_BALANCE],
    isByOperatorsWord: [
      'Whether its transactions are whole because the operator said so of an export by name.',
      false,
    ],
    rows: [
      'Its transactions on file: each kind’s whole list, then those that are not all of a kind.',
      [
        {
          kind: 'contributions',
          count: 12,
          sum: 340000,
          from: '2026-01-04',
          to: '2026-02-28',
          wholeAsOf: '2026-07-24',
          importId: 12,
          loadedAt: '2026-07-25T08:15:04.000Z',
          files: [],
        },
      ],
    ],
    lastAsked: [
      'When the state was last asked for its money, and what came of it; null where it never was.',
      { at: '2026-07-25T08:15:04.000Z', outcome: 'unchanged' },
    ],
    readings: [
      'By figure that differs: the ways to read the state’s columns in which the transactions come to its total after all.',
      [{ figure: 'expend', ways: ['with PCS'] }],
    ],
    reported: ['What the state’s totals page and operators’ lists say of it, in cents.', []],
    statePage: [
      'The state’s own page of its totals.',
      'https://dos.elections.myflorida.com/cgi-bin/TreSel.exe?account=91527',
    ],
  }),
  MoneyStatus: entity(MoneyStatus, 'How far the money of one group of accounts is known.', {
    election: ['The election whose candidates’ accounts these are; null for the committees.', '20261103-GEN'],
    accounts: ['How many accounts.', 638],
    byBasis: ['How many have cash on hand from each basis.', { ledger: 410, stateTotal: 12, list: 0 }],
    oldestAsOf: ['The day of the oldest figures among them; null where none are known.', '2026-07-24'],
    differing: ['How many differ from the state’s total of the same day.', 3],
  }),
  DataStatus: entity(DataStatus, 'How far the register’s money is known.', {
    money: ['The committees first, then the elections, newest first.', []],
    differing: [
      `The accounts that differ most from the state’s total of the same day, at most ${STATUS_NAMED}, in cents.`,
      [],
    ],
    differingAccounts: ['How many accounts differ.', 0],
    asked: [
      'Of how many accounts the state was asked, and when: the oldest of the last times, and the latest.',
      { accounts: 2598, oldest: '2026-07-19T08:16:04.000Z', latest: '2026-07-25T08:15:04.000Z' },
    ],
    contact: [
      'Whom to tell of what is wrong: an address of mail or of a page; null where the operator set none.',
      'https://ledger.example.org/about',
    ],
    publishedAt: [
      'When all of it was last published as files, see /api/bulk; null where it was not.',
      '2026-07-26T09:30:00.000Z',
    ],
  }),
  PublishedFile: entity(PublishedFile, 'A file of a publication.', {
    path: ['Where it is: /api/bulk/{path}.', '20261121T120000Z/candidates.csv'],
    title: ['What it holds.', 'Candidates of the state’s lists'],
    rows: ['How many rows; null for the database, which has them all.', 638],
    bytes: ['How large it is.', 61440],
    sha256: [
      'The SHA-256 of its bytes, in hex.',
      'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
    ],
  }),
  Publication: entity(Publication, 'All that the site shows, as files of one moment.', {
    source: [
      'Where it is from.',
      'Sunshine Ledger, an independent site, from the public files of the State of Florida.',
    ],
    at: ['When it was read.', '2026-07-26T09:30:00.000Z'],
    isSample: ['Whether the records are invented.', false],
    files: ['The files.', []],
  }),
  FiledDocument: entity(FiledDocument, 'A document filed for an account.', {
    id: ['What it is known by.', '91527/statement.pdf'],
    Account: [
      'The account it was filed for; null for a statement of solicitation whose names fit no one account.',
      91527,
    ],
    Date: ['The day it was filed.', '2026-06-01'],
    DocDesc: ['What it is, in the state’s words.', 'Statement of Candidate'],
    Filename: ['The name of its file; blank where the state lists it without one.', 'statement.pdf'],
    FilePath: [
      'Where its file is: /docs/{FilePath}; blank where the state lists it without one.',
      '91527/statement.pdf',
    ],
    type: ['The type it is filed under.', 'Statement of Candidate'],
    solicitor: [
      'Of a statement of solicitation in the state’s listing, who solicits, last name first; else blank.',
      '',
    ],
    isLinked: [
      'Of such a statement, whether the listing links to a file, which FilePath has once it is on hand.',
      false,
    ],
  }),
  LatestImport: entity(LatestImport, 'What the records of a kind were last filled from.', {
    of: ['The election, of candidates; else the kind.', '20261103-GEN'],
    kind: ['The kind of record, in the importer’s word.', 'candidates'],
    election: ['The election it is for, of a kind imported by election; else null.', '20261103-GEN'],
    says: [
      'All of it in a sentence, days as they were in Florida.',
      'Data as of 07/24/2026, loaded 07/25/2026 from CandidateList_20261103-GEN_20260724.txt.',
    ],
    loadedAt: ['When it was done, in UTC.', '2026-07-25T08:15:04.000Z'],
    asOf: ['The day its files carry in their names; null where they carry none.', '2026-07-24'],
    files: [
      'The files, with the SHA-256 of their bytes; none of invented records.',
      [
        {
          name: 'CandidateList_20261103-GEN_20260724.txt',
          sha256: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
        },
      ],
    ],
    rows: ['How many rows these files held.', 638],
    isSample: ['Whether they are invented.', false],
  }),
  FieldChange: entity(FieldChange, 'A field of a record, before and after.', {
    field: ['The field.', 'coh'],
    before: ['What it was; cents where it is money, null where it was unknown or not there.', 120000],
    after: ['What it is since.', 90000],
    says: ['Both in words.', 'Cash on hand: $1,200.00 → $900.00'],
  }),
  RecordChange: entity(RecordChange, 'What a revision of the register changed of a record.', {
    id: ['The number of the change; newer ones have greater numbers.', 1042],
    revision: ['The revision, as asOf=r57 names it.', 57],
    at: ['When it was committed, in UTC.', '2026-07-25T08:15:04.000Z'],
    importId: ['The import that made it; null of what an administrator saved.', 12],
    importKind: ['What was imported, in the importer’s word.', 'balances'],
    kind: ['What of the record changed.', 'balance'],
    record: [
      'What tells the record from others of its kind: an account number, a document, an election.',
      '91527',
    ],
    account: ['The account it is about; null where it is about none.', 91527],
    name: ['What the record is called.', 'Dana Mockley'],
    page: ['Its page.', '/candidates/91527'],
    what: ['Whether it was added, changed or removed.', 'changed'],
    fields: [
      'What differs, field by field; none of what is not said here.',
      [{ field: 'coh', before: 120000, after: 90000, says: 'Cash on hand: $1,200.00 → $900.00' }],
    ],
  }),
  ChangeList: entity(ChangeList, 'A page of changes.', {
    changes: ['The changes, the newest first.', []],
    next: ['Where to go on, as before=; null at the end.', '1017'],
    since: ['The day on which the history on file begins, in Florida.', '2026-07-24'],
  }),
  ErrorBody: entity(ErrorBody, 'Why a call did not succeed. At least one reason is given.', {
    errors: ['The reasons, each a sentence in msg.', [{ msg: NO_CANDIDATE }]],
  }),
} as const satisfies Record<string, Entity>

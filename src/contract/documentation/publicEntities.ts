import { AccountListEntry } from '../schemas/account.ts'
import { NO_CANDIDATE } from '../endpoints/refusals.ts'
import { Candidate } from '../schemas/candidate.ts'
import { Committee } from '../schemas/committee.ts'
import { FiledDocument } from '../schemas/document.ts'
import { Election } from '../schemas/election.ts'
import { NEWEST_DOCUMENTS, NewestDocument, OfficeCount, Overview } from '../schemas/overview.ts'
import { NamedCandidate, NamedOfficer, Related, Solicitation } from '../schemas/related.ts'
import { Publication, PublishedFile } from '../schemas/publication.ts'
import { Registration } from '../schemas/registration.ts'
import { OfficerCommittee, SearchAnswer, SearchHit } from '../schemas/search.ts'
import { entity, type Entity } from './entity.ts'
import { ErrorBody } from '../schemas/errorBody.ts'
import { LatestImport } from '../schemas/latestImport.ts'
import { FILED_NAME_ENTITIES } from './filedNameEntities.ts'
import { BALANCE_ENTITIES } from './balanceEntities.ts'
import { CHANGE_ENTITIES } from './changeEntities.ts'

/** The records of the public calls, separate from their schemas because every visitor downloads those. */
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
  ...FILED_NAME_ENTITIES,
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
  ...BALANCE_ENTITIES,
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
  ...CHANGE_ENTITIES,
  ErrorBody: entity(ErrorBody, 'Why a call did not succeed. At least one reason is given.', {
    errors: ['The reasons, each a sentence in msg.', [{ msg: NO_CANDIDATE }]],
  }),
} as const satisfies Record<string, Entity>

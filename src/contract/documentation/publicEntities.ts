import { AccountListEntry } from '../schemas/account.ts'
import { NO_CANDIDATE } from '../endpoints/refusals.ts'
import { Candidate } from '../schemas/candidate.ts'
import { Committee } from '../schemas/committee.ts'
import { FiledDocument } from '../schemas/document.ts'
import { Election } from '../schemas/election.ts'
import { NEWEST_DOCUMENTS, NewestDocument, Overview } from '../schemas/overview.ts'
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
import { CITATION_ENTITIES } from './citationEntities.ts'

/** The records of the public calls, separate from their schemas because every visitor downloads those. */
export const PUBLIC_ENTITIES = {
  Election: entity(Election, 'An election in which candidates run.', {
    value: ['The election’s id: its date and type.', '20261103-GEN'],
    name: ['The election’s name.', '2026 General Election'],
  }),
  NewestDocument: entity(NewestDocument, 'One of the newest documents, with its owner.', {
    id: ['Its identifier.', '91527/statement.pdf'],
    date: ['The day on which it was filed.', '2026-06-01'],
    description: ['Its description, in the state’s words.', 'Statement of Candidate'],
    filePath: [
      'The path of its file, which is at /docs/{filePath}; blank if the state lists the document without a file.',
      '91527/statement.pdf',
    ],
    account: ['The account it was filed for; null if its names do not fit exactly one account.', 91527],
    name: ['The name of the account’s owner; blank if no record has the account.', 'Ada M. Alvarez'],
    owner: [
      'Whether the owner is a candidate or a committee; null if no record has the account.',
      'candidate',
    ],
  }),
  Overview: entity(Overview, 'An overview of the register.', {
    electionId: ['The id of the default election; null while there are no candidates.', '20261103-GEN'],
    electionName: ['Its name; blank if there is none.', '2026 General Election'],
    offices: ['The offices of this election with candidates in the race, as in ElectionRaces.', []],
    total: ['Their money, as in ElectionRaces; null while there are no candidates.', null],
    committees: ['The number of committees on the state’s list.', 1960],
    documents: [`The newest documents, newest first, at most ${NEWEST_DOCUMENTS}.`, []],
    ages: [
      'How old the candidates of this election, the committees and the documents are.',
      [{ of: 'committees', asOf: '2026-07-24', loadedAt: '2026-07-25T08:15:04.000Z', isSample: false }],
    ],
  }),
  Candidate: entity(
    Candidate,
    'A candidate’s registration for one election. A candidate who runs again gets a new account. Text that the state left blank is the empty string.',
    {
      AcctNum: ['The account number that the state assigned.', 91527],
      NameFirst: ['First name, as the state spells it.', 'Ada'],
      NameMiddle: ['Middle name or initial.', 'M.'],
      NameLast: ['Last name.', 'Alvarez'],
      Addr1: ['Street address; blank if the state suppresses the address.', '12 Palm Way'],
      Addr2: ['Second line of the address.', ''],
      City: ['City of the address.', 'Ocala'],
      State: ['State of the address.', 'FL'],
      Zip: ['ZIP code of the address.', '34470'],
      PartyCode: ['The state’s code for the party.', 'NPA'],
      OfficeCode: ['The state’s code for the office.', 'STR'],
      OfficeDesc: ['The name of the office.', 'State Representative'],
      Juris1num: ['The district: zero-padded text, blank for a statewide office.', '024'],
      StatusDesc: ['The status of the candidacy.', 'Qualified'],
      VoterID: [
        'The candidate’s voter registration number; blank if unknown. In public answers it is also blank if the state suppresses the candidate’s address.',
        '100000001',
      ],
      AccountList: [
        'Committee accounts linked to the candidate.',
        [{ accountName: 'Citizens for Shade Trees', accountNum: 70275 }],
      ],
      ElectionID: ['The election of this registration.', '20261103-GEN'],
      id: ['The record’s path in this register, which never changes.', 'candidates/91527'],
      offListSince: [
        'The day since which the state has not listed the record; null while it is listed. Lists omit such records.',
        null,
      ],
    },
  ),
  AccountListEntry: entity(AccountListEntry, 'A committee account linked to a candidate.', {
    accountName: ['The name of the account.', 'Citizens for Shade Trees'],
    accountNum: ['Its account number; null if the source has no usable number.', 70275],
  }),
  Committee: entity(
    Committee,
    'A committee registered with the state. Text that the state left blank is the empty string.',
    {
      AcctNum: ['The account number that the state assigned.', 70275],
      Name: ['The committee’s name.', 'Citizens for Shade Trees'],
      Type: ['The state’s code for the type of committee.', 'PAC'],
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
        'The day since which the state is known not to list the record; null while it is listed. Lists omit such records.',
        null,
      ],
    },
  ),
  SearchHit: entity(
    SearchHit,
    'A search result: a candidate’s registration, a race, a committee, or the name of a chair or treasurer of committees. Registrations under the same name are separate results, because no list of the state says that they belong to one person.',
    {
      kind: ['What was found.', 'candidate'],
      acctNum: ['Its account number; null for an officer or a race.', 91527],
      name: ['Its name.', 'Ada M. Alvarez'],
      says: [
        'What distinguishes it from others of the same name.',
        'State Representative, District 24 · 2026 General Election · NPA · Qualified',
      ],
      page: ['The address of its page on this site.', '/candidates/91527'],
      match: [
        'What matched: `account`, its account number; `name`, every word is in its name; `beginning`, words of its name begin with those searched for; `similar`, its name has a nickname or the initial of a word, or a word that differs by one letter; `place`, its address has the ZIP code searched for.',
        'name',
      ],
      offListSince: ['The day since which the state has not listed it; null while it is listed.', null],
    },
  ),
  SearchAnswer: entity(SearchAnswer, 'The results of a search.', {
    hits: ['The results, best match first.', []],
    hasMore: ['Whether there are more results than the limit.', false],
  }),
  OfficerCommittee: entity(OfficerCommittee, 'A committee that has an officer of a given name.', {
    acctNum: ['The committee’s account number.', 70275],
    name: ['Its name.', 'Citizens for Shade Trees'],
    type: ['The state’s code for the type of committee.', 'PAC'],
    roles: ['The officer’s roles in the committee.', ['chair']],
    officer: ['The officer’s name, as written for this committee.', 'Bea Boone'],
    offListSince: ['The day since which the state is known not to list it; null while it is listed.', null],
  }),
  NamedCandidate: entity(
    NamedCandidate,
    'A candidate’s registration, with just enough fields to distinguish it from others.',
    {
      acctNum: ['Its account number.', 91527],
      name: ['The candidate’s name.', 'Ada M. Alvarez'],
      electionId: ['The election’s id.', '20261103-GEN'],
      office: ['The name of the office.', 'State Representative'],
      district: ['The district, as the state writes it; blank for a statewide office.', '024'],
      party: ['The state’s code for the party.', 'NPA'],
      status: ['The status of the candidacy, in the state’s word.', 'Qualified'],
      offListSince: ['The day since which the state is known not to list it; null while it is listed.', null],
    },
  ),
  NamedOfficer: entity(NamedOfficer, 'A person named in a record.', {
    as: ['The person’s role in the record.', 'chair'],
    name: ['The name, as written in the record.', 'Bea Boone'],
    committees: ['The number of committees whose chair or treasurer has this name, including this one.', 3],
  }),
  Solicitation: entity(Solicitation, 'A statement of solicitation in the state’s listing.', {
    id: ['Its identifier.', '/Mockley, Dana | Example Fund | 2026-07-24 | Statement of Solicitation'],
    date: ['The day the state received it.', '2026-07-24'],
    form: ['The type of form, in the state’s words.', 'Statement of Solicitation'],
    solicitor: ['The person who solicits, last name first.', 'Mockley, Dana'],
    organization: ['The organization for which contributions are solicited.', 'Example Fund'],
    solicitorPage: [
      'The page of the only candidate with this name; if there are several, the search for it; null if there is none.',
      '/candidates/91527',
    ],
    organizationPage: ['Likewise for the organization’s name.', null],
    filePath: ['The path of its file, which is at /docs/{filePath}; blank if there is no file.', ''],
  }),
  Related: entity(Related, 'What else is on file about the people and organizations named in a record.', {
    sameVoter: ['Other registrations for which the state gives the same voter, newest first.', []],
    sameName: ['Other registrations under the same name: not necessarily the same person.', []],
    officers: ['The officers named in the record.', []],
    solicitations: [
      'Statements of solicitation filed under this candidate’s name, or for an organization with this committee’s name, newest first.',
      [],
    ],
  }),
  ...CITATION_ENTITIES,
  ...FILED_NAME_ENTITIES,
  Registration: entity(
    Registration,
    'What the state’s own pages, as opposed to its lists, say about the registration of a candidate or committee. Text is blank if the state shows it as blank, and null if the state does not show it or has not been asked yet.',
    {
      account: ['The account number.', 91527],
      status: [
        'The status, in the state’s word; for a committee, for example Active, Closed or Revoked. It comes from the state’s committee look-up, which is read with every list, or from the registration page, whichever is newer.',
        'Active',
      ],
      statusAsOf: ['The day on which the state gave this status.', '2026-07-24'],
      purpose: ['The purpose of a committee.', null],
      affiliates: ['The affiliates of a committee, one per item.', null],
      chairperson: ['The chairperson of a committee.', null],
      treasurer: ['The treasurer of a committee.', null],
      deputyTreasurer: ['The deputy treasurer of a committee.', null],
      registeredAgent: ['The registered agent of a committee.', null],
      runningMate: ['The running mate of a candidate for governor.', null],
      dateFiled: ['The day on which a candidate filed.', '2026-04-20'],
      dateQualified: ['The day on which a candidate qualified.', '2026-06-10'],
      method: ['How a candidate qualified.', 'Petition'],
      asOf: ['The day on which the registration page was read; null if it has not been.', '2026-07-24'],
      statePage: [
        'The state’s own registration page.',
        'https://dos.elections.myflorida.com/candidates/CanDetail.asp?account=91527',
      ],
      importId: ['The import that loaded the registration page; null if there is none.', 14],
    },
  ),
  ...BALANCE_ENTITIES,
  PublishedFile: entity(PublishedFile, 'A file of a publication.', {
    path: ['The path of the file, which is at /api/bulk/{path}.', '20261121T120000Z/candidates.csv'],
    title: ['What the file contains.', 'Candidates, with those who left the state’s lists'],
    rows: ['The number of rows; null for the database, which contains all tables.', 638],
    bytes: ['Its size in bytes.', 61440],
    gzipBytes: ['The size that is sent to clients that accept gzip.', 10240],
    sha256: [
      'The SHA-256 hash of the file, in lower-case hexadecimal.',
      'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
    ],
  }),
  Publication: entity(Publication, 'The public tables as files, from one snapshot.', {
    source: [
      'The source of the data.',
      'Sunshine Ledger, an independent site, from the public files of the State of Florida.',
    ],
    at: ['The instant of the snapshot.', '2026-07-26T09:30:00.000Z'],
    isSample: ['Whether the records are invented.', false],
    concealed: [
      'Changes when the register hides records or shows them again; then these files are withdrawn.',
      '3/',
    ],
    citationKeys: [
      'The ids of the keys that sign citations, as listed when it was made.',
      ['kPrK_qmxVWaYVA9wwBF6Iuo3vVzz7TxHCTwXBygrS4k'],
    ],
    files: ['The files.', []],
  }),
  FiledDocument: entity(FiledDocument, 'A document filed for an account.', {
    id: ['Its identifier.', '91527/statement.pdf'],
    Account: [
      'The account it was filed for; null for a statement of solicitation whose names do not fit exactly one account.',
      91527,
    ],
    Date: ['The day on which it was filed.', '2026-06-01'],
    DocDesc: ['Its description, in the state’s words.', 'Statement of Candidate'],
    Filename: [
      'The name of its file; blank if the state lists the document without a file.',
      'statement.pdf',
    ],
    FilePath: [
      'The path of its file, which is at /docs/{FilePath}; blank if the state lists the document without a file.',
      '91527/statement.pdf',
    ],
    type: ['The type under which it is filed.', 'Statement of Candidate'],
    solicitor: [
      'For a statement in the state’s listing of solicitations, the person who solicits, last name first; otherwise blank.',
      '',
    ],
    isLinked: [
      'For such a statement, whether the listing links to a file; FilePath is blank until that file has been fetched.',
      false,
    ],
  }),
  LatestImport: entity(LatestImport, 'The source from which the records of a kind were last loaded.', {
    of: ['For candidates, the election; for everything else, the kind.', '20261103-GEN'],
    kind: ['The kind of record, as the importer names it.', 'candidates'],
    election: ['The election, for a kind that is imported by election; otherwise null.', '20261103-GEN'],
    says: [
      'All of this in a sentence, with days in Florida’s time.',
      'Data as of 07/24/2026, from CandidateList_20261103-GEN_20260724.txt.',
    ],
    loadedAt: ['The instant of the import, in UTC.', '2026-07-25T08:15:04.000Z'],
    unchangedAt: [
      'The instant at which the state was last asked and still had the same list; null if that was not after the import.',
      null,
    ],
    asOf: [
      'The day that the data is of, by the names of its files, by its importer, or because the state still had the same list then; null if it is not known.',
      '2026-07-24',
    ],
    files: [
      'The files, with their SHA-256 hashes; empty for invented records.',
      [
        {
          name: 'CandidateList_20261103-GEN_20260724.txt',
          sha256: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
        },
      ],
    ],
    rows: ['The number of rows in these files.', 638],
    isSample: ['Whether the records are invented.', false],
  }),
  ...CHANGE_ENTITIES,
  ErrorBody: entity(ErrorBody, 'Why a call failed. There is at least one reason.', {
    errors: ['The reasons; each `msg` is a sentence for people.', [{ msg: NO_CANDIDATE }]],
  }),
} as const satisfies Record<string, Entity>

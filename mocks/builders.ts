import type { Balance } from '#contract/schemas/balance.ts'
import type { Candidate } from '#contract/schemas/candidate.ts'
import type { Committee } from '#contract/schemas/committee.ts'
import type { FiledDocument } from '#contract/schemas/document.ts'
import type { LatestImport, OpenImport } from '#contract/schemas/importRecord.ts'
import type { SyncRun } from '#contract/schemas/dataStatus.ts'
import type { Voter } from '#contract/schemas/voter.ts'

/** Records with every field filled, so that a test names only the fields it is about. */

export const aCandidate = (known: Partial<Candidate> = {}): Candidate => {
  const AcctNum = known.AcctNum ?? 91_527
  return {
    AcctNum,
    NameFirst: 'Ada',
    NameMiddle: 'M.',
    NameLast: 'Alvarez',
    Addr1: '12 Palm Way',
    Addr2: '',
    City: 'Ocala',
    State: 'FL',
    Zip: '34470',
    PartyCode: 'NPA',
    OfficeCode: 'STR',
    OfficeDesc: 'State Representative',
    Juris1num: '024',
    StatusDesc: 'Qualified',
    VoterID: '',
    AccountList: [],
    ElectionID: '20261103-GEN',
    id: `candidates/${AcctNum}`,
    offListSince: null,
    ...known,
  }
}

export const aCommittee = (known: Partial<Committee> = {}): Committee => ({
  AcctNum: 70_275,
  Name: 'Citizens for Shade Trees',
  Type: 'PAC',
  ChrNameFirst: 'Bea',
  ChrNameMiddle: '',
  ChrNameLast: 'Boone',
  TrsNameFirst: 'Carl',
  TrsNameMiddle: '',
  TrsNameLast: 'Cruz',
  Addr1: 'PO Box 9',
  Addr2: '',
  City: 'Largo',
  State: 'FL',
  Zip: '33770',
  offListSince: null,
  ...known,
})

/** In cents. */
export const aBalance = (known: Partial<Balance> = {}): Balance => ({
  account: 91_527,
  coh: 100_000,
  monetary: 150_000,
  loans: 0,
  inkind: 2_500,
  expend: 50_000,
  transfers: 0,
  other: 0,
  basis: 'list',
  asOf: '2026-07-24',
  reconciled: null,
  difference: null,
  importId: 1,
  ...known,
})

export const aDocument = (known: Partial<FiledDocument> = {}): FiledDocument => {
  const Account = known.Account ?? 91_527
  const Filename = known.Filename ?? 'statement.pdf'
  const FilePath = known.FilePath ?? `${Account}/${Filename}`
  return {
    id: FilePath,
    Account,
    Date: '2026-06-01',
    DocDesc: 'Statement of Candidate',
    Filename,
    FilePath,
    type: 'Statement of Candidate',
    solicitor: '',
    isLinked: false,
    ...known,
  }
}

export const aVoter = (known: Partial<Voter> = {}): Voter => ({
  VoterID: '100000001',
  CountyCode: 'MRN',
  LastName: 'Núñez',
  Suffix: '',
  FirstName: 'Inés',
  MiddleName: 'Paz',
  Exempt: 'N',
  Addr1: '7 Heron Court',
  Addr2: '',
  City: 'Ocala',
  State: 'FL',
  Zip: '34471',
  MailAddr1: '',
  MailAddr2: '',
  MailAddr3: '',
  MailCity: '',
  MailState: '',
  MailZip: '',
  MailCountry: '',
  Gender: 'F',
  Race: '4',
  DOB: '1980-05-17',
  RegDate: '2002-08-01',
  Party: 'NPA',
  Pre: '12',
  PreGroup: '',
  PreSplit: '12.1',
  PreSuffix: '',
  VoterStatus: 'ACT',
  ConDist: '3',
  HouDist: '24',
  SenDist: '9',
  CCDist: '2',
  SBDist: '1',
  PhArea: '352',
  PhNum: '5550100',
  PhExt: '',
  Email: 'ines@example.org',
  ZIP4: '',
  LAT: '',
  LON: '',
  COUNTYID: '',
  ...known,
})

/** Just begun. */
export const aRun = (known: Partial<SyncRun> = {}): SyncRun => ({
  id: 41,
  kind: 'all',
  startedBy: 'schedule',
  holder: 'process 4711 on web1',
  startedAt: '2026-11-21T09:15:00.000Z',
  endedAt: null,
  heartbeatAt: '2026-11-21T09:15:00.000Z',
  state: 'running',
  message: '',
  requests: 0,
  accounts: null,
  steps: [],
  progress: null,
  ...known,
})

/** An import in the browser that has no file yet. */
export const anOpenImport = (known: Partial<OpenImport> = {}): OpenImport => ({
  id: 'f0e1d2c3b4a5968778695a4b',
  startedBy: 'ada@example.org',
  startedAt: '2026-11-21T12:00:00.000Z',
  state: 'ready',
  progress: '',
  uploads: [],
  files: [],
  choices: null,
  report: null,
  shown: null,
  rejectedFiles: [],
  importId: null,
  failure: null,
  ...known,
})

export const aLatestImport = (known: Partial<LatestImport> = {}): LatestImport => ({
  subject: 'candidates',
  description: '',
  kind: 'candidates',
  election: null,
  loadedAt: '2026-11-21T12:00:00.000Z',
  unchangedAt: null,
  asOf: null,
  files: [],
  rows: 3,
  isSample: false,
  ...known,
})

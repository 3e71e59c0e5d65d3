import { hash } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { dayInNames } from '#contract/domain/days.ts'
import type { Balance } from '#contract/schemas/balance.ts'
import { type Figure, FIGURES } from '#contract/domain/money.ts'
import type { AccountAddition } from '#contract/schemas/bodies.ts'
import type { Candidate } from '#contract/schemas/candidate.ts'
import type { Committee } from '#contract/schemas/committee.ts'
import type { FiledDocument } from '#contract/schemas/document.ts'
import type { Election } from '#contract/schemas/values.ts'
import type { Voter } from '#contract/schemas/voter.ts'
import { importsIn } from '#database/imports/imports.ts'
import { NOTHING_SHOWN, registrationsIn } from '#database/repositories/registrations.ts'
import { registerIn } from '#database/register.ts'
import type { RegistrationFields } from '#database/tables/stateTables.ts'
import type { Db, Row } from '#database/connection/Db.ts'
import { recordAdministrator } from './recordAdministrator.ts'
import { recordVoters } from './recordVoters.ts'
import { type RecordedRows, recordTransactions } from './recordTransactions.ts'

/** An imported list. */
interface RecordedImport {
  kind: string
  files: string[]
  elections?: string[]
  /** ISO, in UTC. */
  at: string
}

/** The contents of the register at the start of a test. */
export interface Seed {
  elections?: Election[]
  candidates?: Candidate[]
  committees?: Committee[]
  /** Additions that Bea made to a candidate's account list the day before. */
  addedAccounts?: { acctNum: number; account: AccountAddition }[]
  balances?: Balance[]
  transactions?: RecordedRows[]
  documents?: FiledDocument[]
  /** Registration pages read on November 20, 2026. */
  registrations?: (Partial<RegistrationFields> & { acctNum: number })[]
  voters?: Voter[]
  imports?: RecordedImport[]
  administrators?: { email: string; name: string; password: string }[]
  /** Whether the administrator Ada is signed in: `token` and `cookie` are hers. */
  signedIn?: boolean
}

/** The text of the file of every test document. */
export const DOCUMENT_TEXT = 'A filed document.'

export async function seed(db: Db, facts: Seed, folder: string): Promise<void> {
  for (const { value, name } of facts.elections ?? [])
    await db.insertInto('election').values({ election_id: value, name }).execute()
  for (const candidate of facts.candidates ?? []) await recordCandidate(db, candidate)
  for (const committee of facts.committees ?? []) await recordCommittee(db, committee)
  for (const { acctNum, account } of facts.addedAccounts ?? [])
    await db
      .insertInto('added_account')
      .values({
        candidate_acct_num: acctNum,
        account_num: account.accountNum,
        account_name: account.accountName,
        added_at: '2026-11-20T12:00:00.000Z',
        added_by: 'bea@example.org',
      })
      .execute()
  for (const balance of facts.balances ?? []) await recordBalance(db, balance)
  if (facts.transactions) await recordTransactions(db, facts.transactions)
  for (const document of facts.documents ?? []) await recordDocument(db, document, folder)
  for (const { acctNum, ...fields } of facts.registrations ?? [])
    await registrationsIn(db).record(acctNum, {
      checkedAt: '2026-11-20T12:00:00.000Z',
      outcome: 'changed',
      message: '',
      listedStatus: '',
      asOf: '2026-11-20',
      brought: { fields: { ...NOTHING_SHOWN, ...fields }, importId: 1 },
    })
  if (facts.voters) await recordVoters(db, facts.voters)
  for (const imported of facts.imports ?? []) await recordImport(db, imported)
  for (const administrator of facts.administrators ?? []) await recordAdministrator(db, administrator)
}

async function recordImport(db: Db, { kind, files, elections = [], at }: RecordedImport): Promise<void> {
  if (kind === 'sample') await registerIn(db).setSample(true)
  const day = dayInNames(files)
  await importsIn(db).record({
    kind,
    outcome: 'done',
    message: '',
    files: files.map((name) => ({ name, sha256: null, size: null })),
    read: 1,
    added: 1,
    changed: 0,
    unchanged: 0,
    removed: 0,
    rejected: 0,
    rejections: [],
    elections,
    asOf: day !== null && day <= at ? day : null,
    startedAt: at,
    finishedAt: at,
    who: 'importer',
  })
}

/** The row of a candidate as the state's list would have it. */
export const candidateRow = (candidate: Candidate): Row<'candidate'> => ({
  acct_num: candidate.AcctNum,
  voter_id: candidate.VoterID,
  election_id: candidate.ElectionID,
  office_code: candidate.OfficeCode,
  office_desc: candidate.OfficeDesc,
  juris1num: candidate.Juris1num,
  juris2num: '',
  status_code: '',
  status_desc: candidate.StatusDesc,
  party_code: candidate.PartyCode,
  party_desc: '',
  name_last: candidate.NameLast,
  name_first: candidate.NameFirst,
  name_middle: candidate.NameMiddle,
  suppress_address: 0,
  addr1: candidate.Addr1,
  addr2: candidate.Addr2,
  city: candidate.City,
  state: candidate.State,
  zip: candidate.Zip,
  county: '',
  phone: '',
  trs_name_last: '',
  trs_name_first: '',
  trs_name_middle: '',
  email: '',
  left_on: candidate.offListSince,
})

async function recordCandidate(db: Db, candidate: Candidate): Promise<void> {
  await db.insertInto('candidate').values(candidateRow(candidate)).execute()
  for (const [position, { accountName, accountNum }] of candidate.AccountList.entries())
    await db
      .insertInto('listed_account')
      .values({
        candidate_acct_num: candidate.AcctNum,
        position,
        account_num: accountNum,
        account_name: accountName,
      })
      .execute()
}

async function recordCommittee(db: Db, committee: Committee): Promise<void> {
  await db
    .insertInto('committee')
    .values({
      acct_num: committee.AcctNum,
      name: committee.Name,
      type: committee.Type,
      type_desc: '',
      addr1: committee.Addr1,
      addr2: committee.Addr2,
      city: committee.City,
      state: committee.State,
      zip: committee.Zip,
      county: '',
      phone: '',
      chr_name_last: committee.ChrNameLast,
      chr_name_first: committee.ChrNameFirst,
      chr_name_middle: committee.ChrNameMiddle,
      trs_name_last: committee.TrsNameLast,
      trs_name_first: committee.TrsNameFirst,
      trs_name_middle: committee.TrsNameMiddle,
      left_on: committee.offListSince,
    })
    .execute()
}

async function recordBalance(db: Db, { account, basis, asOf, importId, ...rest }: Balance): Promise<void> {
  const figures = Object.fromEntries(FIGURES.map((figure) => [figure, rest[figure]])) as Pick<Balance, Figure>
  const sourced = { acct_num: account, as_of: asOf ?? '2026-07-24', import_id: importId ?? 1, ...figures }
  if (basis === 'ledger')
    await db
      .insertInto('ledger')
      .values({ ...sourced, is_vouched: 0 })
      .execute()
  else
    await db
      .insertInto('reported_balance')
      .values({ ...sourced, source: basis ?? 'list', is_complete: basis === null ? 0 : 1 })
      .execute()
}

async function recordDocument(db: Db, document: FiledDocument, folder: string): Promise<void> {
  const content_hash = hash('sha256', DOCUMENT_TEXT)
  writeFileSync(join(folder, content_hash), DOCUMENT_TEXT)
  const file = { content_hash, media_type: 'text/plain; charset=utf-8', size: DOCUMENT_TEXT.length }
  await db
    .insertInto('document')
    .values({
      document_id: document.id,
      source: document.solicitor === '' ? 'operator' : 'state',
      file_path: document.FilePath,
      acct_num: document.Account,
      doc_date: document.Date,
      doc_desc: document.DocDesc,
      filename: document.Filename,
      doc_type: document.type,
      solicitor: document.solicitor,
      source_link: document.isLinked ? 'https://state.example.org/file.pdf' : '',
      ...(document.FilePath !== '' && file),
    })
    .execute()
}

import { expect, test } from 'vitest'
import type { Candidate } from '#contract/schemas/candidate.ts'
import type { FiledDocument } from '#contract/schemas/document.ts'
import type { SuggestedLink, Work } from '#contract/schemas/workList.ts'
import type { Overview } from '#contract/schemas/race.ts'
import type { VoterSuggestions } from '#contract/schemas/voter.ts'
import { documentStore } from '#database/repositories/documentFiles.ts'
import { openDatabase } from '#database/openDatabase.ts'
import { importSample } from '#importer/runImport.ts'
import { asAdmin } from '#tests/support/api/asAdmin.ts'
import { readSample } from '#tests/support/importer/readSample.ts'
import { emptyDatabase } from '#tests/support/register/emptyDatabase.ts'
import { newFolder } from '#tests/support/newFolder.ts'

/** A site over the sample, and its administrator's calls. */
async function openSample({ onTestFinished }: { onTestFinished: (close: () => Promise<void>) => void }) {
  const folder = newFolder()
  const db = await openDatabase(await emptyDatabase())
  onTestFinished(() => db.destroy())
  await importSample(db, { documentStore: folder })
  return asAdmin({}, { db, documentStore: documentStore(folder, db) })
}

test('the sample fills the first screens: offices, newest documents, candidates, committees, races and names', async (context) => {
  const { publicly } = await openSample(context)
  const overview = (await publicly('/api/overview')) as Overview

  expect(overview).toMatchObject({ electionId: '20261103-GEN', committees: 150 })
  expect(overview.documents).toHaveLength(5)
  // Those still in the race.
  expect(overview.offices.map(({ officeCode, candidates }) => `${officeCode} ${candidates}`)).toEqual([
    'GOV 10',
    'LTG 6',
    'AGR 5',
    'CFO 3',
    'EDU 4',
    'SEC 2',
    'ATG 5',
    'USS 3',
    'STS 54',
    'STR 96',
    'CTJ 17',
    'DCA 4',
    'PUB 2',
    'STA 3',
    'USR 21',
  ])
  const latest = (await publicly('/api/candidates')) as Candidate[]
  expect(latest.slice(0, 5).map(({ AcctNum }) => AcctNum)).toEqual([94999, 94990, 94978, 94970, 94959])
  // The money of all but one of the accounts in the race is known, from the accounts' own rows or from a list.
  expect(await publicly('/api/races/20261103-GEN/GOV')).toMatchObject({
    races: [{ candidates: 10, left: 4, money: { known: 21, accounts: 22, bases: ['ledger', 'list'] } }],
  })
  expect(await publicly('/api/names?q=ferry')).toMatchObject({
    hits: expect.objectContaining({ length: 10 }),
  })
})

test('money between accounts of the sample can be followed in both directions', async (context) => {
  const { publicly } = await openSample(context)
  const between = async (account: number, direction: 'in' | 'out') =>
    (await publicly(`/api/transactions/between/${account}?direction=${direction}`)) as { accounts: unknown[] }

  expect((await between(94970, 'in')).accounts).toHaveLength(5)
  expect((await between(94654, 'out')).accounts).toHaveLength(8)
})

test('every document of the sample opens, as a PDF or as text', async (context) => {
  const { api, publicly } = await openSample(context)
  const types = [
    'Statement of Solicitation',
    'Campaign Treasurer Appointment',
    'Statement of Candidate',
    'Qualifying Papers',
    'Correspondence',
    'Registered Agent Appointment',
  ]
  const opened: string[] = []
  for (const type of types) {
    const documents = (await publicly(`/api/documents/type/${encodeURIComponent(type)}`)) as FiledDocument[]
    for (const { FilePath } of documents.filter((each) => each.FilePath !== '')) {
      const response = await api.request(`/docs/${FilePath?.split('/').map(encodeURIComponent).join('/')}`)
      expect({ FilePath, status: response.status }).toEqual({ FilePath, status: 200 })
      const isPdf = (await response.text()).startsWith('%PDF')
      expect(response.headers.get('Content-Type')).toMatch(isPdf ? /^application\/pdf/ : /^text\/plain/)
      opened.push(type)
    }
  }
  expect(opened).toHaveLength(readSample().documents.length)
  expect(new Set(opened)).toEqual(new Set(types))
})

test('the sample gives administrators work: VoterIDs, names, statements, differences and links', async (context) => {
  const { read } = await openSample(context)
  const { tasks } = (await read('/api/admin/work')) as Work
  const findings = new Map(tasks.map((task) => [task.what, task.finding]))

  expect(findings.get('VoterIDs')).toBe('387 candidates without a VoterID.')
  expect(findings.get('Names')).toBe('5 names with 29 rows and no account.')
  expect(findings.get('Statements')).toBe('2 statements of solicitation without an account.')
  expect(findings.get('Differences')).toBe('1 account whose transactions differ from the state’s totals.')
  const { links } = (await read('/api/admin/links')) as { links: SuggestedLink[] }
  expect(new Set(links.flatMap(({ evidence }) => evidence.map(({ by }) => by)))).toEqual(
    new Set(['chair', 'treasurer', 'statement']),
  )
  const { names } = (await read('/api/admin/names')) as { names: { couldBe: number[] }[] }
  expect(new Set(names.map(({ couldBe }) => couldBe.length > 1))).toEqual(new Set([true, false]))
})

test('of the first fifty candidates without a VoterID, some are found among the voters, some doubtful, some not found', async (context) => {
  const { call, read } = await openSample(context)
  const missing = (await read('/api/admin/voterids?election=20261103-GEN')) as Candidate[]
  const accounts = missing.slice(0, 50).map(({ AcctNum }) => AcctNum)
  const opened = await call('POST', '/api/admin/voterids/batches', {
    purpose: 'The list lacks them',
    accounts,
  })
  const { batchId } = (await opened.json()) as { batchId: number }
  const outcomes = { oneFits: 0, severalFit: 0, noneFits: 0, notFound: 0 }
  for (const acctNum of accounts) {
    const [{ voters }] = (await read(`/api/admin/voterids/batches/${batchId}/${acctNum}`)) as [
      VoterSuggestions,
    ]
    const fitting = voters.filter(({ finding }) => finding === 'fits').length
    if (voters.length === 0) outcomes.notFound += 1
    else if (fitting === 0) outcomes.noneFits += 1
    else if (fitting === 1) outcomes.oneFits += 1
    else outcomes.severalFit += 1
  }
  for (const [outcome, count] of Object.entries(outcomes))
    expect([outcome, count > 3]).toEqual([outcome, true])
})

import { expect, test } from 'vitest'
import { aCandidate, aCommittee, aDocument } from '#mocks/builders.ts'
import { createTestApp } from '#tests/support/api/createTestApp.ts'

const overviewOf = async ({ api }: Awaited<ReturnType<typeof createTestApp>>) =>
  (await api.request('/api/overview')).json()

const NOTHING = {
  coh: null,
  monetary: null,
  loans: null,
  expend: null,
  known: 0,
  accounts: 0,
  asOf: null,
  bases: [],
  apart: null,
}

test('an overview has the offices of the default election, with those still in the race, the newest documents, and how old they are', async () => {
  const world = await createTestApp({
    candidates: [
      aCandidate({ AcctNum: 1, OfficeCode: 'GOV', OfficeDesc: 'Governor' }),
      aCandidate({ AcctNum: 2 }),
      aCandidate({ AcctNum: 3 }),
      aCandidate({ AcctNum: 6, StatusDesc: 'Withdrew' }),
      aCandidate({ AcctNum: 4, offListSince: '2026-07-01' }),
      aCandidate({ AcctNum: 5, ElectionID: '20241105-GEN' }),
    ],
    committees: [aCommittee({ AcctNum: 70_275 }), aCommittee({ AcctNum: 7, offListSince: '2026-07-01' })],
    documents: [
      aDocument({ Account: 70_275, Date: '2026-06-01' }),
      aDocument({
        Account: null,
        id: '/s/1',
        FilePath: '',
        Filename: '',
        DocDesc: 'Statement',
        Date: '2026-06-02',
      }),
    ],
    imports: [
      { kind: 'committees', files: ['c.txt'], at: '2026-07-25T02:00:00.000Z' },
      { kind: 'voters', files: ['v.txt'], at: '2026-07-26T02:00:00.000Z' },
    ],
  })

  expect(await overviewOf(world)).toEqual({
    electionId: '20261103-GEN',
    electionName: '2026 General Election',
    offices: [
      {
        officeCode: 'GOV',
        office: 'Governor',
        races: 1,
        hasDistricts: true,
        candidates: 1,
        left: 0,
        money: { ...NOTHING, accounts: 1 },
      },
      {
        officeCode: 'STR',
        office: 'State Representative',
        races: 1,
        hasDistricts: true,
        candidates: 2,
        left: 1,
        money: { ...NOTHING, accounts: 2 },
      },
    ],
    total: { ...NOTHING, accounts: 3 },
    committees: 1,
    documents: [
      {
        id: '/s/1',
        date: '2026-06-02',
        description: 'Statement',
        filePath: '',
        account: null,
        name: '',
        owner: null,
      },
      {
        id: '70275/statement.pdf',
        date: '2026-06-01',
        description: 'Statement of Candidate',
        filePath: '70275/statement.pdf',
        account: 70_275,
        name: 'Citizens for Shade Trees',
        owner: 'committee',
      },
    ],
    ages: [{ subject: 'committees', asOf: null, loadedAt: '2026-07-25T02:00:00.000Z', isSample: false }],
  })
})

test('deleted records are neither counted nor named', async () => {
  const world = await createTestApp({
    candidates: [aCandidate({ AcctNum: 2 }), aCandidate({ AcctNum: 3 })],
    documents: [aDocument({ Account: 3 })],
  })
  await world.db
    .insertInto('deletion')
    .values({ record_type: 'candidate', acct_num: 3, deleted_at: '', deleted_by: '' })
    .execute()

  expect(await overviewOf(world)).toMatchObject({
    offices: [{ officeCode: 'STR', candidates: 1 }],
    documents: [],
  })
})

test('an empty register has an overview that says so', async () => {
  expect(await overviewOf(await createTestApp())).toEqual({
    electionId: null,
    electionName: '',
    offices: [],
    total: null,
    committees: 0,
    documents: [],
    ages: [],
  })
})

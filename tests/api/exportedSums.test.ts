import { expect, test } from 'vitest'
import { aBalance, aCandidate, aCommittee, aDocument } from '#mocks/builders.ts'
import type { EndpointId } from '#contract/endpoints/endpoints.ts'
import { createTestApp } from '#tests/support/api/createTestApp.ts'
import { readCsv } from '#tests/support/exports/readCsv.ts'
import { readXlsx } from '#tests/support/exports/readXlsx.ts'
import { importing } from '#tests/support/register/importing.ts'
import type { Seed } from '#tests/support/register/seed.ts'
import { GIFT, publishing } from '#tests/support/register/transactionWriting.ts'

/** Ada has a committee in her list; nothing is on file for Bo; Cy runs in another district. */
const REGISTER: Seed = {
  candidates: [
    aCandidate({ AcctNum: 1, AccountList: [{ accountName: 'Shade', accountNum: 70_275 }] }),
    aCandidate({ AcctNum: 2, NameFirst: '=Bo' }),
    aCandidate({ AcctNum: 3, NameFirst: 'Cy', Juris1num: '101' }),
    aCandidate({ AcctNum: 4, OfficeCode: 'GOV', OfficeDesc: 'Governor', ElectionID: '20261103-GEN' }),
  ],
  committees: [aCommittee({ Name: '@Shade Trees' })],
  balances: [aBalance({ account: 4, asOf: '2026-07-01' })],
  documents: [aDocument({ Account: 70_275, DocDesc: '-Statement, "new"' })],
  transactions: [
    {
      account: 1,
      wholeAsOf: '2026-07-24',
      rows: [{ cents: 10_050 }, { cents: 60_000, type: 'LOA', day: '2026-03-01' }],
    },
    { account: 70_275, wholeAsOf: '2026-07-01', rows: [{ cents: -5 }] },
    { account: 3, wholeAsOf: '2026-07-24', rows: [{ cents: 9 }] },
  ],
  imports: [
    {
      kind: 'candidates',
      elections: ['20261103-GEN'],
      files: ['CandidateList_20260724.txt'],
      at: '2026-07-25T12:00:00.000Z',
    },
    { kind: 'documents', files: ['=Documents_20260723.txt'], at: '2026-07-24T12:00:00.000Z' },
  ],
}

async function site(facts: Seed = REGISTER) {
  const app = await createTestApp(facts)
  const csv = async (path: string) => {
    const response = await app.api.request(`/api/export/csv/${path}`)
    expect({ path, status: response.status }).toEqual({ path, status: 200 })
    return readCsv(await response.text())
  }
  /** Without the header. */
  const rows = async (path: string) => (await csv(path)).slice(1)
  return { ...app, csv, rows }
}

const RACE = 'transactions/races/20261103-GEN/STR/24'

test('the money of a race is a file: by month, type, size, place and candidate, with blanks for what is not on file', async () => {
  const { csv } = await site()

  expect((await csv(`${RACE}?kind=contributions`)).map((row) => row.join('|'))).toEqual([
    'By|What|Account Number|Candidate|District|Accounts on File|Accounts|Amount|Rows',
    'month|2026-02||||||100.45|2',
    'month|2026-03||||||600.00|1',
    'type|CHE||||||100.45|2',
    'type|LOA||||||600.00|1',
    'size|Refunded||||||-0.05|1',
    'size|Up to $500.00||||||100.50|1',
    'size|Up to $1,000.00||||||600.00|1',
    'place|In Florida||||||700.45|3',
    'candidate||1|Ada M. Alvarez|24|2|2|700.45|3',
    "candidate||2|'=Bo M. Alvarez|24|0|1||",
    'candidate and size|Refunded|1|Ada M. Alvarez|24|2|2|-0.05|1',
    'candidate and size|Up to $500.00|1|Ada M. Alvarez|24|2|2|100.50|1',
    'candidate and size|Up to $1,000.00|1|Ada M. Alvarez|24|2|2|600.00|1',
    'all|||||||700.45|3',
  ])
})

test('the money of an office is a file of all its districts, in which amounts not on file are not zero', async () => {
  const { rows } = await site()

  const ofOffice = await rows('transactions/races/20261103-GEN/STR?kind=contributions')
  expect(
    ofOffice
      .filter(([by]) => by === 'candidate')
      .map(([, , account, , district, , , amount]) => [account, district, amount]),
  ).toEqual([
    ['1', '24', '700.45'],
    ['3', '101', '0.09'],
    ['2', '24', ''],
  ])
  expect(await rows(`${RACE}?kind=expenditures`)).toEqual([
    ['candidate', '', '1', 'Ada M. Alvarez', '24', '0', '2', '', ''],
    ['candidate', '', '2', "'=Bo M. Alvarez", '24', '0', '1', '', ''],
  ])
})

test('the sums of a filed name are a file in which every breakdown adds up to the total of its kind', async () => {
  const { rows, db } = await site()
  const party = { place: 'OCALA, FL 34470-1234', name: '=PELICAN, DANA' }
  await publishing(db, async (writer) => {
    for (const [account, year, cents] of [
      [1, 2025, 1_001],
      [3, 2026, 2_000],
    ] as const)
      await writer.replace({ owner: account, kind: 'contributions', year, isWhole: true }, [
        { ...GIFT, ...party, day: `${year}-03-05`, cents },
      ])
    await writer.replace({ owner: 70_275, kind: 'expenditures', year: 2026, isWhole: true }, [
      { ...GIFT, ...party, day: '2026-04-05', cents: 700 },
    ])
  })

  expect(await rows('names/34470/%3DPELICAN%2C%20DANA/sums')).toEqual([
    ['contributions', 'year', '2026', '', '20.00', '1'],
    ['contributions', 'year', '2025', '', '10.01', '1'],
    ['contributions', 'account', 'Cy M. Alvarez', '3', '20.00', '1'],
    ['contributions', 'account', 'Ada M. Alvarez', '1', '10.01', '1'],
    ['contributions', 'all', '', '', '30.01', '2'],
    ['expenditures', 'year', '2026', '', '7.00', '1'],
    ['expenditures', 'account', "'@Shade Trees", '70275', '7.00', '1'],
    ['expenditures', 'all', '', '', '7.00', '1'],
    ['', 'spelling', "'=PELICAN, DANA", '', '', '3'],
    ['', 'place', 'OCALA, FL 34470', '', '', '3'],
  ])
})

test('accounts that a page counts without naming them are one line of the file', async () => {
  const accounts = Array.from({ length: 52 }, (_, index) => 101 + index)
  const { rows, db } = await site({ candidates: accounts.map((AcctNum) => aCandidate({ AcctNum })) })
  await publishing(db, async (writer) => {
    for (const account of accounts)
      await writer.replace({ owner: account, kind: 'contributions', year: 2026, isWhole: true }, [
        { ...GIFT, day: '2026-03-05', cents: account },
      ])
  })

  const all = await rows(`names/32801/${encodeURIComponent(GIFT.name)}/sums`)
  const ofAccounts = all.filter(([, by]) => by === 'account')
  expect(ofAccounts).toHaveLength(51)
  expect(ofAccounts.at(-1)).toEqual(['contributions', 'account', 'all others', '', '2.03', '2'])
})

test('the tables of an election and the newest documents are files, in which text that looks like a formula stays text', async () => {
  const { rows, csv } = await site()

  const joined = async (path: string) => (await csv(path)).map((row) => row.join('|'))
  expect(await joined('races/20261103-GEN')).toEqual([
    'Office Code|Office|Races|Candidates|Left the Race|Cash on Hand|Raised|Spent|Loans|Accounts Known|Accounts|Money as of',
    'GOV|Governor|1|1|0|1000.00|1500.00|500.00|0.00|1|1|2026-07-01',
    'STR|State Representative|2|3|0|||||0|4|',
  ])
  expect(await joined('races/20261103-GEN?table=accounts')).toEqual([
    'Account Number|Account|Belongs to|Race|Money as of|Cash on Hand|Candidate’s Account Number|Candidate|Other Candidates',
    '4|Ada M. Alvarez|candidate|Governor, District 24|2026-07-01|1000.00|4|Ada M. Alvarez|0',
  ])
  const largest = await csv('races/20261103-GEN?table=contributions')
  expect(largest.map((row) => [row[0], row[4], row[5]].join('|'))).toEqual([
    'Contributor|Amount|Account Name',
    'PELICAN, BEA|100.50|Ada M. Alvarez',
    'PELICAN, BEA|0.09|Cy M. Alvarez',
    "PELICAN, BEA|-0.05|'@Shade Trees",
  ])
  expect(await rows('overview/documents')).toEqual([
    ['2026-06-01', `'-Statement, "new"`, '70275', "'@Shade Trees", '/docs/70275/statement.pdf'],
  ])
})

test('the register’s sources, and how much of its money is known, are files', async () => {
  const { api, rows } = await site()

  expect(await rows('imports/latest')).toEqual([
    [
      'Filed documents',
      'Data as of 07/23/2026, from =Documents_20260723.txt.',
      '',
      '2026-07-23',
      '2026-07-24T12:00:00.000Z',
      expect.any(String),
    ],
    [
      'Candidates, 2026 General Election',
      'Data as of 07/24/2026, from CandidateList_20260724.txt.',
      '20261103-GEN',
      '2026-07-24',
      '2026-07-25T12:00:00.000Z',
      expect.any(String),
    ],
  ])
  const xlsx = await api.request('/api/export/xlsx/status')
  const { Rows: known, About: about } = readXlsx(Buffer.from(await xlsx.arrayBuffer()))
  expect(known?.map((row) => row.slice(0, 7))).toEqual([
    ['Accounts of', 'Election', 'Accounts', 'Own rows', 'State’s total', 'Operator’s list', 'Not known'],
    ['Committees', null, 1, 0, 0, 0, 1],
    ['Candidates, 2026 General Election', '20261103-GEN', 4, 0, 0, 1, 3],
  ])
  expect(known?.map((row) => row.slice(8))).toEqual([
    ['Compared with the state', 'Differs from the state'],
    [0, null],
    [0, null],
  ])
  expect(about?.[1]).toEqual(['As of 2026-07-01.'])
})

test('a file has every account that differs from the state’s total, including those that the page does not name', async () => {
  const accounts = Array.from({ length: 51 }, (_, index) => 101 + index)
  const unknown = { loans: null, inkind: null, expend: null, transfers: null, other: null }
  const { rows } = await site({
    committees: [aCommittee({ AcctNum: 101, Name: '=Shade' })],
    balances: accounts.flatMap((account) => [
      aBalance({ account, basis: 'ledger', coh: 1_000 - account, monetary: 500 }),
      aBalance({ account, basis: 'stateTotal', coh: 1_000, monetary: 500, ...unknown }),
    ]),
  })

  const all = await rows('status/differing')
  expect(all).toHaveLength(51)
  expect(all[0]?.slice(0, 6)).toEqual(['151', '', '', '2026-07-24', '-1.51', '0.00'])
  expect(all.at(-1)?.slice(0, 6)).toEqual(['101', "'=Shade", 'committee', '2026-07-24', '-1.01', '0.00'])
})

test('a client that already has a file is told so, and an invalid address is refused with a sentence', async () => {
  const { api } = await site()
  const path = `/api/export/json/${RACE}?kind=contributions`
  const etag = (await api.request(path)).headers.get('ETag') ?? ''
  expect((await api.request(path, { headers: { 'If-None-Match': etag } })).status).toBe(304)

  const refusal = async (address: string) => {
    const response = await api.request(`/api/export/${address}`)
    return [response.status, ((await response.json()) as { errors: { msg: string }[] }).errors[0]?.msg]
  }
  expect(await refusal(`csv/${RACE}`)).toEqual([
    400,
    'Expected kind= to be contributions, expenditures, transfers or distributions',
  ])
  expect(await refusal('csv/transactions/races/20261103-GEN/STR/99?kind=contributions')).toEqual([
    404,
    'No candidates in this race',
  ])
  expect(await refusal('csv/names/34470/NOBODY/sums')).toEqual([
    404,
    'Nothing was filed under this name and ZIP code',
  ])
  expect(await refusal('pdf/status')).toEqual([
    400,
    'Expected /api/export/ to be followed by csv, xlsx or json',
  ])
})

type FileId = Exclude<Extract<EndpointId, `export${string}`>, 'exportAuditEntries'>

/**
 * The address of each file after its format, in a register where the file has rows. The type requires a line for a new
 * file.
 */
const EVERY_FILE: Readonly<Record<FileId, string>> = {
  exportLatestCandidates: 'candidates',
  exportOfficeCandidates: 'candidates/20261103-GEN/STR',
  exportCandidatesByAccount: 'candidates/byAccount/70275',
  exportElectionRaces: 'races/20261103-GEN',
  exportRaces: 'races/20261103-GEN/STR',
  exportRace: 'races/20261103-GEN/STR/24',
  exportCommittees: 'committees',
  exportCommitteesOfOfficer: 'committees/byOfficer/Bea%20Boone',
  exportOfficeBalances: 'balances/20261103-GEN/STR',
  exportBalances: 'balances/1',
  exportDocuments: 'documents/70275',
  exportTransactions: 'transactions?accounts=70275&kind=expenditures',
  exportTransactionSummary: 'transactions/summary?accounts=70275&kind=expenditures',
  exportOfficeTransactions: 'transactions/races/20261103-GEN/STR?kind=contributions',
  exportRaceTransactions: `${RACE}?kind=contributions`,
  exportCounterparties: 'transactions/between/70275?direction=out',
  exportSearch: 'search?q=alvarez',
  exportNames: 'names?q=pelican',
  exportFiledNameRows: 'names/34470/%3DPELICAN%2C%20DANA',
  exportFiledNameSums: 'names/34470/%3DPELICAN%2C%20DANA/sums',
  exportNewestDocuments: 'overview/documents',
  exportLatestImports: 'imports/latest',
  exportDataStatus: 'status',
  exportDisagreements: 'status/differing',
  exportChanges: 'changes',
}

test('every file has the same rows in each format, no formula, its day and source in workbooks, and is as of the requested day or says that it is not', async () => {
  const { api, db, csv } = await site({
    ...REGISTER,
    balances: [
      aBalance({ account: 4, basis: 'ledger', coh: -1, asOf: '2026-07-01' }),
      aBalance({ account: 4, basis: 'stateTotal', coh: 2, asOf: '2026-07-01' }),
    ],
    transactions: [
      ...(REGISTER.transactions ?? []),
      {
        account: 70_275,
        kind: 'expenditures',
        wholeAsOf: '2026-07-01',
        rows: [
          { name: '=PELICAN, DANA', detail: '+1', cents: -700 },
          { name: 'CY M ALVAREZ CAMPAIGN', cents: 900 },
          { name: 'BO M ALVAREZ CAMPAIGN', cents: 300 },
        ],
      },
    ],
  })
  await importing(db, () => Promise.resolve())
  await importing(db, (trx) => trx.updateTable('committee').set({ name: '=1+1' }).execute())
  await db.updateTable('journal').set({ day: '2026-11-20' }).execute()

  for (const [id, path] of Object.entries(EVERY_FILE)) {
    const [header = [], ...lines] = await csv(path)
    const xlsx = readXlsx(Buffer.from(await (await api.request(`/api/export/xlsx/${path}`)).arrayBuffer()))
    const json = await (await api.request(`/api/export/json/${path}`)).json()
    const [, day, source] = (xlsx.About ?? []).map(([words]) => words)
    const formulas = lines.flat().filter((field) => /^[=+\-@\t\r]/.test(field) && Number.isNaN(Number(field)))
    expect({ id, rows: lines.length > 0, formulas, day, source }).toEqual({
      id,
      rows: true,
      formulas: [],
      day: json.asOf === null ? 'The date of some of this data is not known.' : `As of ${json.asOf}.`,
      source: json.source,
    })
    expect([id, xlsx.Rows?.length, xlsx.Rows?.[0], json.rows.length]).toEqual([
      id,
      lines.length + 1,
      header,
      lines.length,
    ])
  }
})

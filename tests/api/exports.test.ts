import { expect, test } from 'vitest'
import { aBalance, aCandidate, aCommittee, aDocument } from '#mocks/builders.ts'
import type { OpenApiDocument } from '#server/openapi/openApiDocument.ts'
import { createTestApp } from '#tests/support/api/createTestApp.ts'
import { readCsv } from '#tests/support/exports/readCsv.ts'
import { readXlsx } from '#tests/support/exports/readXlsx.ts'
import { GIFT, publishing } from '#tests/support/register/transactionWriting.ts'

/** Ada and Bo run in district 24, Cy in district 3; Ada has a committee. */
const REGISTER = {
  candidates: [
    aCandidate({ AccountList: [{ accountName: 'Shade', accountNum: 70_275 }] }),
    aCandidate({ AcctNum: 91_528, NameFirst: '=Bo', NameMiddle: '', NameLast: 'Boone', PartyCode: 'REP' }),
    aCandidate({ AcctNum: 91_529, NameFirst: 'Cy', NameMiddle: '', NameLast: 'Cruz', Juris1num: '003' }),
  ],
  committees: [aCommittee(), aCommittee({ AcctNum: 80_001, Name: 'Boats, Inc', Type: 'ECO' })],
  balances: [
    aBalance(),
    aBalance({ account: 70_275, coh: 2_550, monetary: 5_000, expend: 2_450, asOf: '2026-07-01' }),
    aBalance({ account: 91_529, coh: -12 }),
  ],
  documents: [
    aDocument(),
    aDocument({ Filename: 'later.pdf', Date: '2026-07-01', DocDesc: 'Appointment, "new"' }),
  ],
  imports: [
    {
      kind: 'candidates',
      elections: ['20261103-GEN'],
      files: ['CandidateList_20260724.txt'],
      at: '2026-07-25T12:00:00.000Z',
    },
    { kind: 'committees', files: ['CommitteeList_20260723.txt'], at: '2026-07-24T12:00:00.000Z' },
  ],
}

const OF_OFFICE = 'candidates/20261103-GEN/STR'

async function site() {
  const app = await createTestApp(REGISTER)
  const csv = async (path: string) => {
    const response = await app.api.request(`/api/export/csv/${path}`)
    expect({ path, status: response.status }).toEqual({ path, status: 200 })
    return readCsv(await response.text())
  }
  return { ...app, csv }
}

test('the candidates of an office are a file of its rows alone, named by its subject and day', async () => {
  const { api } = await site()
  const response = await api.request(`/api/export/csv/${OF_OFFICE}`)

  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': 'attachment; filename="candidates-20261103-GEN-STR-2026-07-24.csv"',
    'cache-control': 'public, max-age=0, s-maxage=30, must-revalidate',
    link: '</about-data>; rel="describedby"',
  })
  // Not `text()`, which removes the byte order mark.
  expect(Buffer.from(await response.arrayBuffer()).toString()).toBe(
    [
      '\ufeffAccount Number,Full Name,Party,Office,District,Status,Cash on Hand,Accounts Known,Accounts,Cash as of,Election,Party in Words',
      '91529,Cy Cruz,NPA,State Representative,003,Qualified,-0.12,1,1,2026-07-24,20261103-GEN,No party affiliation',
      '91527,Ada M. Alvarez,NPA,State Representative,024,Qualified,1025.50,2,2,2026-07-01,20261103-GEN,No party affiliation',
      "91528,'=Bo Boone,REP,State Representative,024,Qualified,,0,1,,20261103-GEN,Republican Party",
      '',
    ].join('\r\n'),
  )
})

test('a list is exported as its address filters and sorts it, with all of its pages', async () => {
  const { csv } = await site()
  const accounts = async (path: string) => (await csv(path)).slice(1).map(([account]) => account)

  expect(await accounts(`${OF_OFFICE}?sort=-name&page=7&open=91527`)).toEqual(['91529', '91528', '91527'])
  expect(await accounts(`${OF_OFFICE}?party=NPA&sort=-cash`)).toEqual(['91527', '91529'])
  expect(await accounts('committees?text=boats')).toEqual(['80001'])
  expect(await accounts('committees')).toEqual(['80001', '70275'])
  expect(await accounts('candidates?limit=2')).toEqual(['91529', '91528'])
  expect(await accounts('candidates/byAccount/70275')).toEqual(['91527'])
  expect(await accounts('committees/byOfficer/Bea%20Boone?type=PAC')).toEqual(['70275'])
})

test('the file of a filtered list says so in its name, and its title says what the filter selects', async () => {
  const { api } = await site()
  const wordsOf = async (path: string) => {
    const response = await api.request(`/api/export/json/${path}`)
    const { title }: { title: string } = await response.json()
    return [title, /filename="(.*)\.json"/.exec(response.headers.get('content-disposition') ?? '')?.[1]]
  }

  expect(await wordsOf(`${OF_OFFICE}?party=NPA&min=0&sort=-cash`)).toEqual([
    'Candidates for State Representative, 2026 General Election, filtered: party NPA, min 0',
    'candidates-20261103-GEN-STR-filtered-2026-07-24',
  ])
  expect(await wordsOf('committees?text=boats')).toEqual([
    'Florida election committees, filtered: “boats”',
    'committees-filtered-2026-07-23',
  ])
  expect(await wordsOf('transactions?accounts=91527&kind=contributions&sort=largest')).toEqual([
    'Contributions of account 91527',
    'contributions-91527',
  ])
  expect(
    await wordsOf('transactions?accounts=91527&kind=contributions&type=-LOA,-INK&from=2026-01-01&most=5.50'),
  ).toEqual([
    'Contributions of account 91527, filtered: types but LOA,INK, from 2026-01-01, at most $5.50',
    'contributions-91527-filtered',
  ])
  expect(await wordsOf('transactions/summary?accounts=91527&kind=contributions&list=whole')).toEqual([
    'Sums of contributions of account 91527, filtered: only complete lists',
    'summary-of-contributions-91527-filtered',
  ])
  expect(await wordsOf('changes')).toEqual(['What imports and administrators changed', 'changes'])
  expect(
    await wordsOf('changes?kind=candidate&race=20261103-GEN/STR/24&account=91527&day=2026-07-24'),
  ).toEqual([
    'What imports and administrators changed, filtered: kind candidate, race 20261103-GEN/STR/24, account 91527, from 2026-07-24, to 2026-07-24',
    'changes-filtered',
  ])
  expect(await wordsOf('search?q=ada')).toEqual(['Results for “ada”', 'search-ada'])
  expect(await wordsOf('search?q=ada&kind=candidate')).toEqual([
    'Results for “ada”, filtered: kind candidate',
    'search-ada-filtered',
  ])
})

test('the files of pages have all of them, so they take no page', async () => {
  const { api } = await site()
  const { paths } = (await (await api.request('/api/openapi.json')).json()) as OpenApiDocument

  for (const [path, paging] of [
    ['transactions?accounts=91527&kind=contributions', 'page'],
    ['changes?kind=balance', 'before'],
  ] as const) {
    const { parameters } = paths[`/api/export/{format}/${path.replace(/\?.*/, '')}`]?.get ?? {}
    expect(parameters?.map(({ name }) => name)).not.toContain(paging)
    expect((await api.request(`/api/export/csv/${path}&${paging}=nonsense`)).status).toBe(200)
  }
})

test('balances have a row for each account and one for a candidate’s total', async () => {
  const { csv } = await site()

  const [, ...rows] = await csv('balances/91527')
  expect(rows).toEqual([
    [
      '91527',
      'Ada M. Alvarez',
      'account',
      '91527',
      'Campaign Account',
      '1000.00',
      '1500.00',
      '0.00',
      '25.00',
      '500.00',
      '0.00',
      '0.00',
      'a list given by the operator',
      '2026-07-24',
    ],
    [
      '91527',
      'Ada M. Alvarez',
      'account',
      '70275',
      'Shade',
      '25.50',
      '50.00',
      '0.00',
      '25.00',
      '24.50',
      '0.00',
      '0.00',
      'a list given by the operator',
      '2026-07-01',
    ],
    [
      '91527',
      'Ada M. Alvarez',
      'total',
      '',
      'Total',
      '1025.50',
      '1550.00',
      '0.00',
      '',
      '524.50',
      '0.00',
      '',
      'a list given by the operator',
      '2026-07-01',
    ],
  ])
  const ofOffice = await csv('balances/20261103-GEN/STR?party=NPA')
  expect(ofOffice.slice(1).map(([account, , row, subject]) => [account, row, subject])).toEqual([
    ['91529', 'account', '91529'],
    ['91529', 'total', ''],
    ['91527', 'account', '91527'],
    ['91527', 'account', '70275'],
    ['91527', 'total', ''],
  ])
  expect((await csv('balances/80001')).slice(1).map(([, , row, subject]) => [row, subject])).toEqual([
    ['account', '80001'],
    ['total', ''],
  ])
})

test('races, documents and sums are exported as their pages show them', async () => {
  const { csv, db } = await site()
  await publishing(db, (writer) =>
    writer.replace({ owner: 91_527, kind: 'contributions', year: 2026, isWhole: true }, [
      { ...GIFT, name: 'MOCKLEY, DANA', place: 'OCALA, FL 34470-1234' },
    ]),
  )

  const race = await csv('races/20261103-GEN/STR/24')
  expect(race.slice(1).map((row) => row.slice(0, 5))).toEqual([
    ['91527', 'Ada M. Alvarez', 'NPA', 'Qualified', '1025.50'],
    ['91528', "'=Bo Boone", 'REP', 'Qualified', ''],
  ])
  // For how many accounts it is known, as the page says next to the amount.
  expect(race.map((row) => row.slice(9, 11))).toEqual([
    ['Accounts Known', 'Accounts'],
    ['2', '2'],
    ['0', '1'],
  ])
  // The part of the candidates' totals that came through the committees in their lists.
  expect(race.map((row) => row[8])).toEqual(['Through Committees', '50.00', ''])
  expect(race.map((row) => row.slice(12, 14))).toEqual([
    ['Seat', 'Left the Race'],
    ['', 'no'],
    ['', 'no'],
  ])
  const districts = (await csv('races/20261103-GEN/STR')).map((row) => [row[0], row[1], row[5], row[6]])
  expect(districts).toEqual([
    ['District', 'Cash on Hand', 'Candidates', 'Left the Race'],
    ['3', '-0.12', '1', '0'],
    ['24', '1025.50', '2', '0'],
  ])
  expect((await csv('documents/91527')).slice(1)).toEqual([
    ['91527', '2026-07-01', 'Appointment, "new"', 'Statement of Candidate', '', '/docs/91527/later.pdf'],
    [
      '91527',
      '2026-06-01',
      'Statement of Candidate',
      'Statement of Candidate',
      '',
      '/docs/91527/statement.pdf',
    ],
  ])
  const [, row] = await csv('names/34470/MOCKLEY%2C%20DANA')
  expect(row?.slice(1, 6)).toEqual([
    'contributions',
    '91527',
    'MOCKLEY, DANA',
    'OCALA, FL 34470',
    'BOATBUILDER',
  ])
  const sums = await csv('transactions/summary?accounts=91527&kind=contributions')
  expect(sums.slice(1).map(([by]) => by)).toEqual(['month', 'type', 'size', 'place', 'name', 'name'])
})

test('the same rows are available as a workbook and JSON, and neither ever contains a formula', async () => {
  const { api } = await site()
  const xlsx = await api.request(`/api/export/xlsx/${OF_OFFICE}`)
  const json = await api.request(`/api/export/json/${OF_OFFICE}`)

  const { Rows: [, , , bo] = [], About: about } = readXlsx(Buffer.from(await xlsx.arrayBuffer()))
  expect(bo?.slice(0, 3)).toEqual([91_528, '=Bo Boone', 'REP'])
  expect(about?.slice(0, 2)).toEqual([
    ['Candidates for State Representative, 2026 General Election'],
    ['As of 2026-07-24.'],
  ])
  expect(await json.json()).toMatchObject({
    asOf: '2026-07-24',
    rows: [{ cash: -0.12 }, { cash: 1025.5 }, { name: '=Bo Boone', cash: null }],
  })
})

test('a file names the state’s list that its rows come from, and an invented register claims none', async () => {
  const sourceIn = async ({ api }: Pick<Awaited<ReturnType<typeof site>>, 'api'>) => {
    const json = await api.request(`/api/export/json/${OF_OFFICE}`)
    return ((await json.json()) as { source: string }).source
  }
  expect(await sourceIn(await site())).toBe(
    'Sunshine Ledger, an independent site, from the public files of the State of Florida. ' +
      'Data as of 07/24/2026, from CandidateList_20260724.txt.',
  )

  const sample = { kind: 'sample', elections: ['20261103-GEN'], files: [], at: '2026-07-25T12:00:00.000Z' }
  const invented = await createTestApp({ ...REGISTER, imports: [sample] })
  await invented.db.updateTable('register').set({ is_sample: 1 }).execute()
  expect(await sourceIn(invented)).toBe(
    'Sunshine Ledger, an independent site. Invented sample data, loaded 07/25/2026.',
  )
})

test('a client that has the file is told so, and gets it again once anything has changed', async () => {
  const { api, db } = await site()
  const ask = (etag: string) =>
    api.request(`/api/export/csv/${OF_OFFICE}`, { headers: { 'If-None-Match': etag } })
  const first = await ask('')
  const etag = first.headers.get('ETag') ?? ''

  expect((await ask(etag)).status).toBe(304)
  await db
    .updateTable('register')
    .set((eb) => ({ version: eb('version', '+', 1) }))
    .execute()
  expect((await ask(etag)).status).toBe(200)
})

test('an invalid address is refused with a sentence', async () => {
  const { api } = await site()
  const refusal = async (path: string) => {
    const response = await api.request(`/api/export/${path}`)
    const { errors } = (await response.json()) as { errors: { msg: string }[] }
    return [response.status, errors[0]?.msg]
  }

  expect(await refusal('pdf/committees')).toEqual([
    400,
    'Expected /api/export/ to be followed by csv, xlsx or json',
  ])
  expect(await refusal('csv/committees?sort=size')).toEqual([
    400,
    'Expected sort= to be one of account, name, type, chair, cash, or one of them after a hyphen',
  ])
  expect(await refusal('csv/committees?min=much')).toEqual([
    400,
    'Expected min= to be a whole number of dollars, such as 10000',
  ])
  expect(await refusal('csv/committees?money=much')).toEqual([
    400,
    'Expected money= to be yes, no or unknown',
  ])
  expect(await refusal('csv/races/20261103-GEN/GOV')).toEqual([404, 'No candidates in this race'])
  expect(await refusal('csv/balances/5')).toEqual([404, 'No such account'])
  expect(await refusal('csv/nothing')).toEqual([404, 'No such call'])
})

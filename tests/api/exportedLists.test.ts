import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { aBalance, aCandidate, aCommittee } from '#mocks/builders.ts'
import { applyListState } from '#contract/lists/applyListState.ts'
import { CANDIDATE_COLUMNS, CANDIDATE_LIST, candidateListRules } from '#contract/lists/candidateList.ts'
import { CHANGE_COLUMNS } from '#contract/lists/changeList.ts'
import { COMMITTEE_COLUMNS, COMMITTEE_LIST, committeeListRules } from '#contract/lists/committeeList.ts'
import { DOCUMENT_COLUMNS } from '#contract/lists/documentList.ts'
import { printListState } from '#contract/lists/listState.ts'
import { RACE_COLUMNS, RACE_FIGURES } from '#contract/lists/raceList.ts'
import { LARGEST_COLUMNS } from '#contract/lists/largestList.ts'
import { ROW_COLUMNS } from '#contract/lists/rowList.ts'
import type { Balance } from '#contract/schemas/balance.ts'
import type { Candidate } from '#contract/schemas/candidate.ts'
import type { Committee } from '#contract/schemas/committee.ts'
import { createTestApp } from '#tests/support/api/createTestApp.ts'
import { readCsv } from '#tests/support/exports/readCsv.ts'
import { listStates } from '#tests/support/pages/listStates.ts'
import { recordTransactions } from '#tests/support/register/recordTransactions.ts'
import { times } from '#tests/support/runner/times.ts'

const NUMBERS = Array.from({ length: 40 }, (_, index) => index)
const PARTIES = ['REP', 'DEM', 'NPA']
const STATUSES = ['Qualified', 'Withdrew']
const DISTRICTS = ['', '001', '012', '024']
const NAMES = ['Álvarez', 'Boone', "O'Brien", 'de la Cruz']

const REGISTER = {
  candidates: NUMBERS.map((index) =>
    aCandidate({
      AcctNum: 91_000 + index,
      NameLast: NAMES[index % 4] ?? '',
      NameFirst: NAMES[index % 3] ?? '',
      PartyCode: PARTIES[index % 3] ?? '',
      StatusDesc: STATUSES[index % 2] ?? '',
      Juris1num: DISTRICTS[index % 4] ?? '',
      AccountList: index % 5 === 0 ? [{ accountName: 'Shade', accountNum: 70_000 }] : [],
    }),
  ),
  committees: NUMBERS.map((index) =>
    aCommittee({
      AcctNum: 70_000 + index,
      Name: `${NAMES[index % 4]} ${index}`,
      Type: index % 2 ? 'PAC' : 'ECO',
    }),
  ),
  balances: [70_000, 70_003, 91_001, 91_002, 91_007, 91_010].map((account, index) =>
    aBalance({ account, coh: 100 * (index - 2) }),
  ),
}

const shown = (rows: readonly { AcctNum: number }[]) => rows.map(({ AcctNum }) => AcctNum)

test('for any address of a list, the file has the rows of its page, in their order', async () => {
  const { api } = await createTestApp(REGISTER)
  const read = async <Answer>(path: string) => (await (await api.request(path)).json()) as Answer
  const candidates = await read<Candidate[]>('/api/candidates/20261103-GEN/STR')
  const committees = await read<Committee[]>('/api/committees')
  const accounts = [...candidates, ...committees].map(({ AcctNum }) => AcctNum)
  const balances = new Map(
    (await read<Balance[]>(`/api/balances?accounts=${accounts.join(',')}`)).map((one) => [one.account, one]),
  )
  const exported = async (path: string) =>
    (await read<{ rows: { account: number }[] }>(`/api/export/json/${path}`)).rows.map(
      ({ account }) => account,
    )

  await fc.assert(
    fc.asyncProperty(
      listStates(CANDIDATE_LIST, { party: PARTIES, status: STATUSES, district: ['all', '1', '12', '24'] }),
      listStates(COMMITTEE_LIST, { type: ['PAC', 'ECO'] }),
      async (ofCandidates, ofCommittees) => {
        expect(
          await exported(`candidates/20261103-GEN/STR${printListState(ofCandidates, CANDIDATE_LIST)}`),
        ).toEqual(shown(applyListState(candidates, ofCandidates, candidateListRules(balances)).matching))
        expect(await exported(`committees${printListState(ofCommittees, COMMITTEE_LIST)}`)).toEqual(
          shown(applyListState(committees, ofCommittees, committeeListRules(balances)).matching),
        )
      },
    ),
    { numRuns: times(25) },
  )
})

const headersOf = (columns: object) => Object.values(columns).map(({ header }: { header: string }) => header)

test.each([
  ['candidates/20261103-GEN/STR', headersOf(CANDIDATE_COLUMNS)],
  ['committees', headersOf(COMMITTEE_COLUMNS)],
  ['documents/91000', headersOf(DOCUMENT_COLUMNS)],
  ['races/20261103-GEN/STR/12', [...headersOf(RACE_COLUMNS), ...Object.values(RACE_FIGURES)]],
  ['races/20261103-GEN/STR', ['District', 'Cash on Hand', 'Candidates']],
  ['transactions/summary?accounts=91000&kind=contributions', ['Amount', 'Rows']],
  ['races/20261103-GEN?table=contributions', headersOf(LARGEST_COLUMNS)],
  ['transactions?accounts=91000&kind=contributions', headersOf(ROW_COLUMNS)],
  ['changes', headersOf(CHANGE_COLUMNS)],
])('the file %s has the columns of its page, in their order, among others', async (path, ofPage) => {
  const { api } = await createTestApp(REGISTER)
  const [header = []] = readCsv(await (await api.request(`/api/export/csv/${path}`)).text())

  expect(header.filter((name) => ofPage.includes(name))).toEqual(ofPage)
})

test('a file of thousands of rows has each once, all from the moment of the request, whatever is imported', async () => {
  const rows = Array.from({ length: 4_500 }, (_, index) => ({
    cents: 1 + ((index * 7_919) % 4_500),
    day: `2026-0${1 + (index % 9)}-15`,
  }))
  const { api, db } = await createTestApp({
    transactions: [{ account: 91_527, wholeAsOf: '2026-07-24', rows }],
  })
  const total = (4_500 * 4_501) / 2

  for (const sort of ['newest', 'smallest']) {
    const response = await api.request(
      `/api/export/json/transactions?accounts=91527&kind=contributions&sort=${sort}`,
    )
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
    let text = (await reader?.read())?.value ?? ''
    await recordTransactions(db, [
      { account: 91_527, wholeAsOf: '2026-07-25', rows: [...rows, { day: '2026-01-01', cents: 1_000_000 }] },
    ])
    for (let next = await reader?.read(); next?.done === false; next = await reader?.read())
      text += next.value
    await recordTransactions(db, [{ account: 91_527, wholeAsOf: '2026-07-24', rows }])

    const file = JSON.parse(text) as { asOf: string; rows: { amount: number; day: string }[] }
    const cents = file.rows.map(({ amount }) => Math.round(100 * amount))
    expect([file.asOf, file.rows.length, cents.reduce((a, b) => a + b, 0)]).toEqual([
      '2026-07-24',
      4_500,
      total,
    ])
    const keys = sort === 'smallest' ? cents : file.rows.map(({ day }) => -Number(day.replaceAll('-', '')))
    expect(keys).toEqual(keys.toSorted((one, other) => one - other))
  }
})

test('every file of an office has the names of the office and the election that its pages have', async () => {
  const { api } = await createTestApp({
    elections: [{ value: '20251209-S01', name: 'Special Election for One Seat' }],
    candidates: [
      aCandidate({
        ElectionID: '20251209-S01',
        OfficeCode: 'USR',
        OfficeDesc: 'United States Representative',
        Juris1num: '001',
      }),
    ],
  })
  const titleOf = async (path: string) => {
    const file: { title: string } = await (await api.request(`/api/export/json/${path}`)).json()
    return file.title
  }
  const sums = 'transactions/races/20251209-S01/USR'

  for (const path of [
    'candidates/20251209-S01/USR',
    'candidates/20251209-S01/USR?text=nobody',
    'balances/20251209-S01/USR',
    `${sums}?kind=contributions`,
    'races/20251209-S01/USR',
  ])
    expect(await titleOf(path)).toMatch(
      /United States Representative, Special Election for One Seat(, filtered: “nobody”)?$/,
    )
  expect(await titleOf(`${sums}/1?kind=contributions`)).toMatch(
    /United States Representative.*1, Special Election for One Seat$/,
  )
})

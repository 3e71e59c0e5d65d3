import { expect, test } from 'vitest'
import { aCandidate, aCommittee } from '#mocks/builders.ts'
import type { FiledName, FiledNameAnswer, FiledNameRows } from '#contract/schemas/filedName.ts'
import type { Db } from '#database/connection/Db.ts'
import { filedNamesIn } from '#database/transactions/filedNames.ts'
import type { StoredRow } from '#database/transactions/tx.ts'
import { createTestApp } from '#tests/support/api/createTestApp.ts'
import { CANDIDATES_ASKED_FOR } from '#tests/support/search/goldenQuestions.ts'
import { GIFT, publishing } from '#tests/support/register/transactionWriting.ts'
import { watchAnswers } from '#tests/support/register/watchAnswers.ts'

type App = Awaited<ReturnType<typeof createTestApp>>['api']

const search = async (api: App, q: string) => {
  const response = await api.request(`/api/names?q=${encodeURIComponent(q)}`)
  return (await response.json()) as FiledNameAnswer
}
const names = async (api: App, q: string) => (await search(api, q)).hits.map(({ name }) => name)

const give = (db: Db, account: number, year: number, rows: readonly Partial<StoredRow>[]) =>
  publishing(db, (writer) =>
    writer.replace(
      { owner: account, kind: 'contributions', year, isWhole: true },
      rows.map((row) => ({ ...GIFT, day: `${year}-03-05`, ...row })),
    ),
  )

test('a contributor is found by name, place and occupation, in any order and despite a typo', async () => {
  const { api, db } = await createTestApp({ candidates: [aCandidate()] })
  await give(db, 91_527, 2026, [
    { name: "O'MARROWBY, SEAMUS", place: 'ZOLFO HEIGHTS, FL 33890-1234', detail: 'WHEELWRIGHT' },
    { name: 'PELICAN, ADA' },
  ])

  for (const question of [
    'seamus omarrowby',
    'omarowby',
    'zolfo wheelwright',
    'omarrowby 33890',
    'o’marr zolfo',
  ])
    expect(
      (await search(api, question)).hits.map(({ name, place, zip, page }) => ({ name, place, zip, page })),
    ).toEqual([
      {
        name: "O'MARROWBY, SEAMUS",
        place: 'ZOLFO HEIGHTS, FL 33890',
        zip: '33890',
        page: "/names/33890/O'MARROWBY%2C%20SEAMUS",
      },
    ])
  expect((await search(api, 'omarowby')).hits.map(({ match }) => match)).toEqual(['similar'])
})

test('however many words a query has, it takes few statements', async () => {
  const { db } = await createTestApp({ candidates: [aCandidate()] })
  await give(db, 91_527, 2026, [{ name: "O'MARROWBY, SEAMUS", place: 'ZOLFO HEIGHTS, FL 33890' }])
  const { watched, answers } = watchAnswers(db)

  const { hits } = await filedNamesIn(watched).search('seamus omarowby zolfo heights', 5)

  expect(hits).toMatchObject([{ name: "O'MARROWBY, SEAMUS", match: 'similar' }])
  expect(answers.length).toBeLessThanOrEqual(14)
})

test('one name with two ZIP codes is two hits, and what was filed under each is summed separately', async () => {
  const { api, db } = await createTestApp({
    candidates: [aCandidate()],
    committees: [aCommittee()],
  })
  await give(db, 91_527, 2025, [
    { name: 'Pelican, Ada', cents: 10_000 },
    { name: 'PELICAN,  ADA', cents: 5_000, place: 'Orlando, FL 32801-9876' },
    { cents: 700, place: 'OCALA, FL 34470' },
  ])
  await give(db, 70_275, 2026, [{ cents: 20_000 }])

  expect((await search(api, 'pelican')).hits.map(({ zip }) => zip).toSorted()).toEqual(['32801', '34470'])
  const response = await api.request('/api/names/32801/pelican%2C%20ada')
  expect((await response.json()) as FiledName).toEqual({
    name: 'Pelican, Ada',
    zip: '32801',
    rows: 3,
    isSummed: true,
    otherAccounts: [],
    spellings: [
      { text: 'PELICAN,  ADA', rows: 1 },
      { text: 'PELICAN, ADA', rows: 1 },
      { text: 'Pelican, Ada', rows: 1 },
    ],
    places: [
      { text: 'ORLANDO, FL 32801', rows: 2 },
      { text: 'Orlando, FL 32801', rows: 1 },
    ],
    totals: [{ kind: 'contributions', rows: 3, cents: 35_000 }],
    years: [
      { year: 2026, kind: 'contributions', rows: 1, cents: 20_000 },
      { year: 2025, kind: 'contributions', rows: 2, cents: 15_000 },
    ],
    accounts: [
      {
        account: 70_275,
        name: 'Citizens for Shade Trees',
        owner: 'committee',
        kind: 'contributions',
        rows: 1,
        cents: 20_000,
      },
      {
        account: 91_527,
        name: 'Ada M. Alvarez',
        owner: 'candidate',
        kind: 'contributions',
        rows: 2,
        cents: 15_000,
      },
    ],
    moreAccounts: 0,
  })
})

test('a name is found from the import that adds it until its last row is gone or its account deleted', async () => {
  const { api, db, token } = await createTestApp({ candidates: [aCandidate()], signedIn: true })
  await give(db, 91_527, 2026, [{ name: 'QUILLFEATHER, THEODORA' }])
  expect(await names(api, 'quillfeather')).toEqual(['QUILLFEATHER, THEODORA'])

  await give(db, 91_527, 2026, [{ name: 'HASSELBRINK, DOROTHEA' }])
  await db
    .updateTable('register')
    .set((eb) => ({ version: eb('version', '+', 1) }))
    .execute()
  expect(await names(api, 'quillfeather')).toEqual([])
  expect(await names(api, 'hasselbrink')).toEqual(['HASSELBRINK, DOROTHEA'])

  await api.request('/api/admin/candidates/91527', { method: 'DELETE', headers: { 'x-auth-token': token } })
  expect(await names(api, 'hasselbrink')).toEqual([])
  expect((await api.request('/api/names/32801/HASSELBRINK%2C%20DOROTHEA')).status).toBe(404)
})

const named = (name: string, cents: number, fields: Partial<StoredRow> = {}) => ({
  name,
  cents,
  ...fields,
})

test('a name is found however many equal ones no longer have rows', async () => {
  const { api, db } = await createTestApp({ candidates: [aCandidate()], committees: [aCommittee()] })
  const places = Array.from({ length: 120 }, (_, at) => `MIAMI, FL ${33_000 + at}`)
  await give(
    db,
    70_275,
    2025,
    places.map((place) => ({ name: 'TERN, PAT', place })),
  )
  await give(db, 91_527, 2026, [{ name: 'TERN, PAT', cents: 100, place: 'TAMPA, FL 33601' }])
  await give(db, 70_275, 2025, [])

  expect((await search(api, 'pat tern')).hits.map(({ zip }) => zip)).toEqual(['33601'])
})

test('names have the largest sums first, and those with just this occupation before others', async () => {
  const { api, db } = await createTestApp({ candidates: [aCandidate()] })
  const at = (zip: number, cents: number, fields: Partial<StoredRow> = {}) =>
    named('SMITH, JOHN', cents, { place: `TAMPA, FL ${zip}`, ...fields })
  await give(db, 91_527, 2026, [
    at(33_601, 500),
    at(33_602, 300_000),
    at(33_602, -600_000),
    at(33_603, 800_000, { detail: 'COOK' }),
    named('SMITH, COOKSON', 1_000_000, { place: 'TAMPA, FL 33604' }),
  ])
  const zips = async (q: string) => (await search(api, q)).hits.map(({ zip }) => zip)

  expect(await zips('smith john')).toEqual(['33602', '33603', '33601'])
  expect(await zips('smith cook')).toEqual(['33603', '33604'])
})

test('the first two occupations of a name find it', async () => {
  const { api, db } = await createTestApp({ candidates: [aCandidate()] })
  const filed = ['NURSE', 'CHEMIST', 'PILOT', 'ACTOR'].map((detail) => named('ROE, ANN', 100, { detail }))
  await give(db, 91_527, 2026, filed)

  const answers = await Promise.all(['nurse', 'chemist', 'pilot', 'actor'].map((q) => names(api, `roe ${q}`)))

  expect(answers).toEqual([['ROE, ANN'], ['ROE, ANN'], [], []])
})

test('of names that fit equally well, those with the most money come first', async () => {
  const { api, db } = await createTestApp({ candidates: [aCandidate()] })
  await give(db, 91_527, 2025, [
    named('QUAGMERE, LEONARD', 100),
    named('QUAGMERE, LEONARD', 900_000, { place: 'OCALA, FL 34470' }),
    named('QUAGMERE, LEONORA', 5_000, { place: 'LARGO, FL 33770', detail: 'WHEELWRIGHT' }),
    named("O'MARROWBY, SEAMUS", 700),
  ])
  await give(db, 91_527, 2026, [named('QUAGMERE, TAMSIN', 1_000)])

  const nameZips = async (q: string) => (await search(api, q)).hits.map(({ name, zip }) => `${name} ${zip}`)
  expect(await nameZips('quagmere leonard')).toEqual(['QUAGMERE, LEONARD 34470', 'QUAGMERE, LEONARD 32801'])
  expect(await nameZips('quagmre wheelwright')).toEqual(['QUAGMERE, LEONORA 33770'])
  expect(await nameZips('tam quag')).toEqual(['QUAGMERE, TAMSIN 32801'])
  expect(await nameZips('o marrowby seamus')).toEqual(["O'MARROWBY, SEAMUS 32801"])
  expect(await nameZips('omarowb sea')).toEqual(["O'MARROWBY, SEAMUS 32801"])
  expect(await nameZips('ocala')).toEqual(['QUAGMERE, LEONARD 34470'])
})

test('the beginning of very many names stands for the sixty most common ones', async () => {
  const { db } = await createTestApp({ candidates: [aCandidate()] })
  const surnames = Array.from('ABCDEFG').flatMap((one) =>
    Array.from('ABCDEFGHIJ', (other) => `QUARRY${one}${other}`),
  )
  const filed = [...surnames.map((surname) => `${surname}, ANN`), 'QUARRYGJ, BEN']
  await give(
    db,
    91_527,
    2026,
    filed.map((name) => ({ name })),
  )

  const { hits } = await filedNamesIn(db).search('quarry', 100)
  const prefixes = new Set(hits.map(({ name }) => name.slice(0, 8)))
  expect(prefixes.size).toBe(60)
  expect(prefixes).toContain('QUARRYGJ')

  const rare = await filedNamesIn(db).search('quarrygi', 100)
  expect(rare.hits[0]).toMatchObject({ name: 'QUARRYGI, ANN' })
})

test('98 percent of queries with typos, nicknames and beginnings find a contributor in the first five hits', async () => {
  const { api, db } = await createTestApp({ candidates: [aCandidate()] })
  const people = CANDIDATES_ASKED_FOR.filter((_, index) => index % 4 === 0).map(({ name, questions }) => ({
    name: name.filter(Boolean).join(' ').toUpperCase(),
    // A first name alone matches several people.
    questions: questions.filter((question) => question.includes(' ')),
  }))
  const half = people.slice(0, people.length / 2)
  const others = people.flatMap(({ name: one }) =>
    people.slice(0, 8).map(({ name: other }) => `${one.split(' ')[0]} ${other.split(' ').at(-1)}`),
  )
  await give(
    db,
    91_527,
    2025,
    [...others, ...half.map(({ name }) => name)].map((name) => ({ name })),
  )
  await give(
    db,
    91_527,
    2026,
    people.slice(half.length).map(({ name }) => ({ name })),
  )

  const missed: string[] = []
  const allQuestions = people.flatMap(({ name, questions }) =>
    questions.map((question) => ({ name, question })),
  )
  for (const { name, question } of allQuestions) {
    const results = await names(api, question)
    if (!results.slice(0, 5).includes(name)) missed.push(`${question}: ${results.slice(0, 5).join(', ')}`)
  }
  expect(missed.slice(Math.floor(allQuestions.length * 0.02))).toEqual([])
})

const gifts = (count: number) => Array.from({ length: count }, (_, index) => ({ cents: index + 1 }))

test('rows filed under a name are read page by page, without street addresses', async () => {
  const { api, db } = await createTestApp({ candidates: [aCandidate()] })
  await give(db, 91_527, 2026, gifts(120))
  const address = '/api/names/32801/PELICAN%2C%20ADA/rows'
  const page = async (after?: string | null) => {
    const response = await api.request(after ? `${address}?after=${after}` : address)
    return (await response.json()) as FiledNameRows
  }

  const first = await page()
  const second = await page(first.next)
  const third = await page(second.next)

  expect({ ...first.rows[0], cents: 0 }).toEqual({
    account: 91_527,
    accountName: 'Ada M. Alvarez',
    owner: 'candidate',
    kind: 'contributions',
    day: '2026-03-05',
    cents: 0,
    type: 'CHE',
    name: 'PELICAN, ADA',
    place: 'ORLANDO, FL 32801',
    detail: 'BOATBUILDER',
  })
  const cents = [...first.rows, ...second.rows, ...third.rows].map((row) => row.cents)
  expect(cents.toSorted((a, b) => a - b)).toEqual(gifts(120).map((row) => row.cents))
  expect(third.next).toBeNull()

  // What is imported meanwhile neither repeats nor hides a row that stays.
  await give(db, 91_527, 2027, [{ cents: 1, day: '2027-03-05' }])
  expect(await page(first.next)).toEqual(second)
  for (const malformed of ['yesterday', '1.20260305.12345678901234567'])
    expect((await api.request(`${address}?after=${malformed}`)).status).toBe(400)
})

test('an invalid name or ZIP code is refused with a sentence', async () => {
  const { api } = await createTestApp()

  const missing = await api.request('/api/names/-/NOBODY')
  expect(missing.status).toBe(404)
  expect(await missing.json()).toEqual({
    errors: [{ msg: 'Nothing was filed under this name and ZIP code' }],
  })
  const bad = await api.request('/api/names/3280/PELICAN')
  expect(bad.status).toBe(400)
})

const times = (rows: number, row: Partial<StoredRow>) => Array.from({ length: rows }, () => row)

test('a name with very many rows is summed as they are imported, and its sums match what is shown', async () => {
  const { api, db, token } = await createTestApp({
    candidates: [aCandidate()],
    committees: [aCommittee()],
    signedIn: true,
  })
  const sums = async () => {
    await db
      .updateTable('register')
      .set((eb) => ({ version: eb('version', '+', 1) }))
      .execute()
    const answer = await api.request('/api/names/32801/PELICAN%2C%20ADA')
    const { rows, isSummed, totals, years } = (await answer.json()) as FiledName
    return {
      rows,
      isSummed,
      cents: totals.map(({ cents }) => cents),
      years: years.map(({ rows: rowsInYear }) => rowsInYear),
    }
  }
  await give(db, 91_527, 2025, times(10_000, { cents: 100 }))
  await give(db, 91_527, 2026, times(10_001, { cents: 200 }))
  expect(await sums()).toEqual({ rows: 20_001, isSummed: true, cents: [3_000_200], years: [10_001, 10_000] })

  await give(db, 91_527, 2026, [...times(9_999, { cents: 200 }), { cents: 5, name: 'Pelican,  Ada' }])
  await give(db, 70_275, 2026, times(1_000, { cents: 300 }))
  expect(await sums()).toEqual({ rows: 21_000, isSummed: true, cents: [3_299_805], years: [11_000, 10_000] })

  await api.request('/api/admin/committees/70275', { method: 'DELETE', headers: { 'x-auth-token': token } })
  expect(await sums()).toEqual({ rows: 20_000, isSummed: true, cents: [2_999_805], years: [10_000, 10_000] })
})

import { expect, test } from 'vitest'
import { aCandidate, aCommittee } from '#mocks/builders.ts'
import { createTestApp } from '#tests/support/api/createTestApp.ts'
import { makeSite } from '#tests/support/api/makeSite.ts'
import type { Seed } from '#tests/support/register/seed.ts'

/** Ada ran twice, Bo once; one committee has a unique name. */
const FACTS: Seed = {
  elections: [
    { value: '20261103-GEN', name: '2026 General Election' },
    { value: '20221108-GEN', name: '2022 General Election' },
  ],
  candidates: [
    aCandidate({ AcctNum: 1 }),
    aCandidate({ AcctNum: 2, ElectionID: '20221108-GEN', Juris1num: '007' }),
    aCandidate({ AcctNum: 3, NameFirst: 'Bo', NameMiddle: '', NameLast: 'Fish', PartyCode: 'REP' }),
  ],
  committees: [aCommittee({ AcctNum: 70_275, Name: 'Citizens for Shade Trees' })],
}

async function world(facts: Seed = FACTS) {
  const { api, token } = await createTestApp(facts)
  const post = async (queries: unknown) =>
    api.request('/api/reconcile', {
      method: 'POST',
      body: new URLSearchParams({ queries: JSON.stringify(queries) }),
    })
  const get = async (path: string): Promise<unknown> => (await api.request(path)).json()
  return { api, token, post, get }
}

interface Result {
  result: { id: string; name: string; score: number; match: boolean }[]
}

/** The results of one query: id, score, and whether it is certain. */
async function resultsOf(query: object, facts?: Seed) {
  const answer = await (await world(facts)).post({ q0: query })
  const { q0 } = (await answer.json()) as { q0: Result }
  return q0.result.map(({ id, score, match }) => [id, score, match])
}

const service = (name: string) => ({
  service_url: 'https://ledger.example.org',
  service_path: `/api/reconcile/${name}`,
})

test('the service describes itself according to the Reconciliation Service API 0.2', async () => {
  const { get } = await world()

  const types = [
    { id: 'candidate', name: 'Candidate' },
    { id: 'committee', name: 'Committee' },
  ]
  expect(await get('/api/reconcile')).toEqual({
    versions: ['0.2'],
    name: 'Sunshine Ledger',
    identifierSpace: 'https://ledger.example.org/records/',
    schemaSpace: 'https://ledger.example.org/api/reconcile/types',
    documentation: 'https://ledger.example.org/developers',
    defaultTypes: types,
    view: { url: 'https://ledger.example.org/records/{{id}}' },
    preview: { url: 'https://ledger.example.org/embed/records/{{id}}', width: 400, height: 160 },
    suggest: { entity: service('entities'), type: service('types'), property: service('properties') },
    batchSize: 10,
  })
})

test('a batch is answered under its own keys, whether sent as a form or in the address', async () => {
  const { api, post } = await world()
  const queries = {
    q0: { query: 'Fish, Bo', type: 'candidate', limit: 3, type_strict: 'should' },
    shade: { query: 'citizens for shade trees', type: ['committee'] },
    nobody: { query: 'Zebulon Quux' },
  }
  const expected = {
    q0: {
      result: [
        {
          id: 'candidate-3',
          name: 'Bo Fish',
          description: 'State Representative, District 24 · 2026 General Election · REP · Qualified',
          type: [{ id: 'candidate', name: 'Candidate' }],
          score: 100,
          features: [{ id: 'name', value: 100 }],
          match: true,
        },
      ],
    },
    shade: {
      result: [
        {
          id: 'committee-70275',
          name: 'Citizens for Shade Trees',
          description: expect.stringMatching(/./),
          type: [{ id: 'committee', name: 'Committee' }],
          score: 100,
          features: [{ id: 'name', value: 100 }],
          match: true,
        },
      ],
    },
    nobody: { result: [] },
  }

  const answer = await post(queries)
  expect(answer.headers.get('Access-Control-Allow-Origin')).toBe('*')
  expect(await answer.json()).toEqual(expected)
  const address = `/api/reconcile?queries=${encodeURIComponent(JSON.stringify(queries))}`
  expect(await (await api.request(address)).json()).toEqual(expected)
})

test('namesakes are certain matches only if a property distinguishes them', async () => {
  const query = 'Ada M. Alvarez'
  const election = (v: unknown) => ({ query, properties: [{ pid: 'election', v }] })

  expect(await resultsOf({ query })).toEqual([
    ['candidate-1', 100, false],
    ['candidate-2', 100, false],
  ])
  for (const v of [
    '20221108-GEN',
    '2022 general election',
    ['2022 General Election', ''],
    { id: '20221108-GEN' },
  ])
    expect(await resultsOf(election(v))).toEqual([
      ['candidate-2', 100, true],
      ['candidate-1', 50, false],
    ])
  expect(await resultsOf({ query, properties: [{ pid: 'district', v: 7 }] })).toEqual([
    ['candidate-2', 100, true],
    ['candidate-1', 50, false],
  ])
  expect(await resultsOf(election('1998 General Election'))).toEqual([
    ['candidate-1', 50, false],
    ['candidate-2', 50, false],
  ])
})

test('an incomplete name is never a certain match', async () => {
  for (const query of ['Bo', 'Fish', 'Bo Fisch', 'Bo X. Fish', 'Shade Trees'])
    for (const [, score, match] of await resultsOf({ query })) {
      expect({ query, match, isBelow: Number(score) < 100 }).toEqual({ query, match: false, isBelow: true })
    }
  expect(await resultsOf({ query: 'Bo Fisch' })).toEqual([['candidate-3', 85, false]])
})

test('an account number and an id match their record', async () => {
  expect(await resultsOf({ query: '70275' })).toEqual([['committee-70275', 100, true]])
  expect(await resultsOf({ query: 'candidate-3' })).toEqual([['candidate-3', 100, true]])
  expect(await resultsOf({ query: 'candidate-4' })).toEqual([])
})

test('deleted records are not found', async () => {
  const { api, token, post } = await world({ ...FACTS, signedIn: true })
  await api.request('/api/admin/candidates/3', { method: 'DELETE', headers: { 'x-auth-token': token } })

  expect(await (await post({ q0: { query: 'Bo Fish' } })).json()).toEqual({ q0: { result: [] } })
})

/** The status and message of a refusal. */
const refusal = async (answer: Promise<Response> | Response) => {
  const response = await answer
  const { errors } = (await response.json()) as { errors: { msg: string }[] }
  return [response.status, errors[0]?.msg]
}

const names = (count: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`q${index}`, { query: 'Ada Alvarez' }]))

test('an invalid batch is refused with what was expected, and more than ten names with 413', async () => {
  const { api, post } = await world()
  const expected = 'Expected queries= to be JSON such as {"q0":{"query":"Ada Alvarez"}}'

  for (const queries of [
    'Ada',
    [1],
    { q0: 'Ada' },
    { q0: { query: 'x'.repeat(101) } },
    { q0: { query: 'a', limit: 0 } },
  ])
    expect(await refusal(post(queries))).toEqual([400, expected])
  expect(await refusal(post({ q0: { query: 'a', properties: [{ pid: 'shoe size', v: 9 }] } }))).toEqual([
    400,
    expected,
  ])
  expect(await refusal(api.request('/api/reconcile?queries=%7B'))).toEqual([400, expected])
  expect((await post(names(10))).status).toBe(200)
  expect(await refusal(post(names(11)))).toEqual([
    413,
    'More than 10 names, or more than 16 kB: send fewer at a time',
  ])
  const long = api.request('/api/reconcile', {
    method: 'POST',
    headers: { 'Content-Length': '16385' },
    body: new URLSearchParams({ queries: ' '.repeat(16_377) }),
  })
  expect(await refusal(long)).toEqual([413, 'The request is larger than 16 kB'])
  const json = api.request('/api/reconcile', { method: 'POST', body: '{}' })
  expect((await refusal(json))[0]).toBe(415)
})

test('however many candidates have the name, a query for committees finds the committee', async () => {
  const facts = {
    candidates: Array.from({ length: 60 }, (_, at) =>
      aCandidate({ AcctNum: 100 + at, NameFirst: 'Al', NameMiddle: '', NameLast: 'Smith' }),
    ),
    committees: [aCommittee({ AcctNum: 70_275, Name: 'Smith Victory Fund Of Florida PAC' })],
  }

  expect(await resultsOf({ query: 'smith', type: 'committee' }, facts)).toEqual([
    ['committee-70275', expect.any(Number), false],
  ])
  expect(await resultsOf({ query: 'candidate-100', type: 'committee' }, facts)).toEqual([])
})

test('records, types and properties are suggested by their beginning', async () => {
  const { get } = await world()

  expect(await get('/api/reconcile/entities?prefix=bo%20f')).toEqual({
    result: [
      {
        id: 'candidate-3',
        name: 'Bo Fish',
        description: 'State Representative, District 24 · 2026 General Election · REP · Qualified',
      },
    ],
  })
  expect(await get('/api/reconcile/entities?prefix=bo%20f&cursor=1')).toEqual({ result: [] })
  expect(await get('/api/reconcile/types?prefix=com')).toEqual({
    result: [{ id: 'committee', name: 'Committee' }],
  })
  expect(await get('/api/reconcile/properties')).toEqual({
    result: [
      { id: 'election', name: 'Election' },
      { id: 'office', name: 'Office' },
      { id: 'district', name: 'District' },
      { id: 'party', name: 'Party' },
      { id: 'status', name: 'Status' },
      { id: 'type', name: 'Type of committee' },
    ],
  })
  expect(await get('/api/reconcile/others')).toEqual({ errors: [{ msg: 'No such call' }] })
})

test('an id leads to the page of its record, and to a short preview for a frame', async () => {
  const { site } = await makeSite(FACTS)

  const page = await site.request('/records/committee-70275')
  expect([page.status, page.headers.get('Location')]).toEqual([302, '/committees/70275'])
  expect((await site.request('/records/candidate-9')).status).toBe(404)
  const preview = await site.request('/embed/records/candidate-3')
  expect(preview.headers.get('Content-Security-Policy')).toContain('frame-ancestors *')
  expect(await preview.text()).toContain('District 24 · 2026 General Election · REP · Qualified')
  expect((await site.request('/embed/records/candidate-9')).status).toBe(404)
})

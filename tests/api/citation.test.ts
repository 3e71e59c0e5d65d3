import { expect, test, vi } from 'vitest'
import type { Citation } from '#contract/schemas/citation.ts'
import { canonicalJson } from '#contract/domain/canonicalJson.ts'
import { citationOf, differences, hashOf } from '#server/citations/citation.ts'
import { aBalance, aCandidate } from '#mocks/builders.ts'
import { createTestApp } from '#tests/support/api/createTestApp.ts'
import { importing } from '#tests/support/register/importing.ts'
import { GIFT, publishing } from '#tests/support/register/transactionWriting.ts'

test('canonical JSON is that of RFC 8785', () => {
  expect(
    canonicalJson({
      '\u20ac': 'Euro',
      '\r': 'CR',
      '1': 'One',
      '\u0080': 'Control',
      '\ud83d\ude02': 'Joy',
      '\ufb33': 'Dalet',
    }),
  ).toBe('{"\\r":"CR","1":"One","\u0080":"Control","\u20ac":"Euro","\ud83d\ude02":"Joy","\ufb33":"Dalet"}')
  expect(
    canonicalJson({ b: [1e30, 4.5, 0.002, 1e-27, -0, null, true], a: { z: '"\\\u000f\n', y: [] } }),
  ).toBe('{"a":{"y":[],"z":"\\"\\\\\\u000f\\n"},"b":[1e+30,4.5,0.002,1e-27,0,null,true]}')
  expect(hashOf({})).toBe('44136fa355b3678a1146ad16f7e8649e94fb4fc21fe77e8310c060f61caaff8a')
})

/** A citation, and the answer of a call as of its revision. */
function cited(index: number) {
  const answer = { AcctNum: index, name: `Candidate ${index}`, coh: index % 7 === 0 ? null : index * 100 }
  const call = `/api/candidates/${index}?asOf=r${index}`
  const citation = citationOf({
    page: `https://ledger.example.org/candidates/${index}`,
    asOf: '2026-07-24',
    importId: index,
    revision: index,
    answers: [{ call, sha256: hashOf(answer) }],
  })
  return { citation, answer, call }
}

/** One change to a citation or its answer, a different one each time. */
const ALTERATIONS: ((genuine: ReturnType<typeof cited>) => { citation: Citation; answer: unknown })[] = [
  ({ citation, answer }) => ({ citation, answer: { ...answer, coh: (answer.coh ?? 0) + 1 } }),
  ({ citation, answer }) => ({ citation, answer: { ...answer, name: `${answer.name} ` } }),
  ({ citation, answer: { AcctNum, name } }) => ({ citation, answer: { AcctNum, name } }),
  ({ citation, answer }) => ({ citation: { ...citation, page: `${citation.page}1` }, answer }),
  ({ citation, answer }) => ({ citation: { ...citation, asOf: '2026-07-25' }, answer }),
  ({ citation, answer }) => ({ citation: { ...citation, importId: null }, answer }),
  ({ citation, answer }) => ({ citation: { ...citation, revision: citation.revision + 1 }, answer }),
  ({ citation, answer }) => ({ citation: { ...citation, answers: [] }, answer }),
  ({ citation, answer }) => ({ citation: { ...citation, sha256: hashOf(answer) }, answer }),
  ({ citation, answer }) => ({
    citation: { ...citation, answers: citation.answers.map((one) => ({ ...one, sha256: hashOf(1) })) },
    answer,
  }),
]

test('a thousand genuine citations are accepted, a thousand altered ones are not, nor a thousand forged ones if the SHA-256 was noted', async () => {
  const results = { genuine: 0, altered: 0, rewritten: 0 }
  for (let index = 1; index <= 1_000; index += 1) {
    const genuine = cited(index)
    const noted = genuine.citation.sha256
    const found = await differences(genuine.citation, { noted, answerTo: () => genuine.answer })
    if (found.length === 0) results.genuine += 1
    const alter = ALTERATIONS[index % ALTERATIONS.length]
    const altered = alter?.(genuine) ?? genuine
    if ((await differences(altered.citation, { answerTo: () => altered.answer })).length > 0)
      results.altered += 1
    const answer = { ...genuine.answer, coh: -index }
    const { sha256: _, ...facts } = genuine.citation
    const anew = citationOf({ ...facts, answers: [{ call: genuine.call, sha256: hashOf(answer) }] })
    const rewritten = { ...anew, saved: { [genuine.call]: answer } }
    if ((await differences(rewritten, { noted, answerTo: () => undefined })).length > 0)
      results.rewritten += 1
  }

  expect(results).toEqual({ genuine: 1_000, altered: 1_000, rewritten: 1_000 })
})

test('the altered part is named', async () => {
  const { citation, call } = cited(5)

  expect(await differences(citation, { answerTo: () => ({}) })).toEqual([
    `${call} now returns something other than what was cited.`,
  ])
  expect(await differences(citation, { answerTo: () => undefined })).toEqual([
    `${call} has no answer to compare.`,
  ])
})

test('each differing field is named, with its value in the citation and on the site', async () => {
  const { citation, answer, call } = cited(5)
  const site = { answerTo: () => answer, ownOf: () => Promise.resolve(citation) }
  const of = (altered: Partial<Citation>) => differences({ ...citation, ...altered }, site)

  expect(await of({})).toEqual([])
  expect(await of({ saved: { [call]: answer } })).toEqual([])
  expect(await of({ saved: { [call]: { ...answer, coh: 501, name: undefined } } })).toEqual([
    `${call}: name: the citation says nothing, the site says "Candidate 5".`,
    `${call}: coh: the citation says 501, the site says 500.`,
  ])
  expect(await of({ asOf: '2026-07-25', importId: null })).toEqual([
    'asOf: the citation says "2026-07-25", the site says "2026-07-24".',
    'importId: the citation says null, the site says 5.',
  ])
  const other = hashOf('another')
  expect(await of({ answers: [{ call, sha256: other }] })).toEqual([
    `answers["${call}"]: the citation says "${other}", the site says "${hashOf(answer)}".`,
    `${call} now returns something other than what was cited.`,
  ])
  // Forged as a whole it is consistent, but the site's own citation differs.
  const { sha256: _, ...facts } = { ...citation, answers: [{ call, sha256: hashOf('another') }] }
  const forged = { ...citationOf(facts), saved: { [call]: 'another' } }
  expect(await differences(forged, { answerTo: () => undefined })).toEqual([])
  expect(await differences(forged, site)).toEqual([
    `answers["${call}"]: the citation says "${other}", the site says "${hashOf(answer)}".`,
  ])
  // Another title is noticed; a citation from before titles existed is still genuine.
  const titled = {
    answerTo: () => answer,
    ownOf: () => Promise.resolve({ ...citation, title: 'Candidate 5' }),
  }
  expect(await differences({ ...citation, title: 'A Thief' }, titled)).toEqual([
    'title: the citation says "A Thief", the site says "Candidate 5".',
  ])
  expect(await differences(citation, titled)).toEqual([])
  // A site that has moved to another address has the same citation.
  const { sha256: __, ...before } = { ...citation, page: citation.page.replace('ledger', 'old') }
  expect(await differences(citationOf(before), site)).toEqual([])
})

test('a citation without answers, of a page that the site does not have, is not genuine', async () => {
  const { sha256: _, ...facts } = { ...cited(5).citation, answers: [] }

  expect(
    await differences(citationOf(facts), {
      answerTo: () => undefined,
      ownOf: () => Promise.resolve(undefined),
    }),
  ).toEqual(['The site has no such page as of that day.'])
})

const rows = (cents: number) => ({ rows: Array.from({ length: 12 }, () => ({ money: { cents } })) })

test('ten of many differing fields are named, nested ones by their path', async () => {
  const answers = [{ call: '/api/a?asOf=r1', sha256: hashOf(rows(1)) }]
  const { citation } = cited(1)
  const found = await differences(
    { ...citation, answers, saved: { '/api/a?asOf=r1': rows(2) } },
    { answerTo: () => rows(1) },
  )

  expect(found.slice(1, 3)).toEqual([
    '/api/a?asOf=r1: rows[0].money.cents: the citation says 2, the site says 1.',
    '/api/a?asOf=r1: rows[1].money.cents: the citation says 2, the site says 1.',
  ])
  expect(found.slice(11)).toEqual(['/api/a?asOf=r1: 2 more fields differ.'])
})

test('a page is cited with the answers it is made of, and the citation still holds after the register has changed', async () => {
  const { api, token, db } = await createTestApp({
    candidates: [aCandidate()],
    balances: [aBalance()],
    signedIn: true,
  })
  await importing(db, () => Promise.resolve())
  const save = (VoterID: string) =>
    api.request('/api/admin/candidates/91527', {
      method: 'PUT',
      headers: { 'Content-Type': 'application/json', 'x-auth-token': token },
      body: JSON.stringify({ VoterID }),
    })
  expect((await save('123456789')).status).toBe(200)

  const answer = await api.request('/api/citation?page=/candidates/91527&with=answers')
  const { saved = {}, ...citation } = (await answer.json()) as Citation

  const { revision } = citation
  expect(citation.page).toBe(`https://ledger.example.org/candidates/91527?asOf=r${revision}`)
  expect(citation.title).toBe('Ada M. Alvarez')
  const again = await api.request(`/api/citation?page=/candidates/91527?asOf=r${revision}`)
  expect(await again.json()).toEqual(citation)
  expect(citation.answers[0]?.call).toBe(`/api/candidates/91527?asOf=r${citation.revision}`)
  expect(await differences(citation, { answerTo: (call) => saved[call] })).toEqual([])
  expect((await save('987654321')).status).toBe(200)
  const [first] = citation.answers
  const now = { ...citation, answers: first ? [first] : [] }
  const { sha256: _, title: __, ...facts } = now
  const then = async (call: string): Promise<unknown> => (await api.request(call)).json()
  expect(await differences(citationOf(facts), { answerTo: then })).toEqual([])
})

test('a blank parameter of the cited page changes nothing, whoever asks first', async () => {
  const { api, db } = await createTestApp({ candidates: [aCandidate()] })
  await publishing(db, (writer) =>
    writer.replace({ owner: 91_527, kind: 'contributions', year: 2026, isWhole: true }, [GIFT]),
  )
  await importing(db, () => Promise.resolve())
  const callsOf = async (page: string) => {
    const response = await api.request(`/api/citation?page=${encodeURIComponent(page)}`)
    return ((await response.json()) as Citation).answers.map(({ call }) => call)
  }
  const NAME = '/names/32801/PELICAN,%20ADA'

  for (const page of [`${NAME}?after=`, NAME])
    expect(await callsOf(page)).toEqual([`/api${NAME}?asOf=r1`, `/api${NAME}/rows?asOf=r1`])
})

test('a page that cites another can be cited too, and others are cited after it', async () => {
  const { api, db } = await createTestApp({ candidates: [aCandidate()] })
  await importing(db, () => Promise.resolve())
  const cite = async (page: string) => {
    const response = await api.request(`/api/citation?page=${encodeURIComponent(page)}`)
    return ((await response.json()) as Citation).answers.map(({ call }) => call)
  }

  expect(await cite('/verify?page=/candidates/91527')).toEqual([])
  expect(await cite('/candidates/91527')).toContain('/api/candidates/91527?asOf=r1')
})

test('a page is not cited without an answer that cannot be given right now', async () => {
  const { api, db, logged } = await createTestApp({ candidates: [aCandidate()] })
  await importing(db, () => Promise.resolve())
  using written = vi.spyOn(console, 'error')
  await db.schema.alterTable('document').renameTo('away').execute()

  const refused = await api.request('/api/citation?page=/candidates/91527')

  expect([refused.status, refused.headers.get('Retry-After')]).toEqual([503, '60'])
  // Once, and only there.
  expect(logged).toEqual(['GET /api/documents/{acctNum}'])
  expect(written).not.toHaveBeenCalled()
  await db.schema.alterTable('away').renameTo('document').execute()
  const { answers } = (await (await api.request('/api/citation?page=/candidates/91527')).json()) as Citation
  expect(answers.map(({ call }) => call)).toContain('/api/documents/91527?asOf=r1')
})

test('an address that is not a page of the site cannot be cited', async () => {
  const { api } = await createTestApp()

  expect((await api.request('/api/citation?page=/candidates/7')).status).toBe(404)
  expect((await api.request('/api/citation?page=https://example.org')).status).toBe(400)
  expect((await api.request('/api/citation')).status).toBe(400)
})

import { isDeepStrictEqual } from 'node:util'
import * as fc from 'fast-check'
import { expect, onTestFinished, test, vi } from 'vitest'
import { checkCitation } from '#client/pages/verify/checkCitation.ts'
import { CITATION_TEXTS } from '#client/pages/verify/citationTexts.ts'
import { canonicalJson } from '#contract/domain/citations.ts'
import type { CitationFile } from '#contract/schemas/citation.ts'
import type { KeyPair, SiteKey } from '#database/repositories/siteKeys.ts'
import { hashOf, makeKeyPair, publicKeyOf, signed } from '#server/signing.ts'
import { processorMs } from '#tests/support/processorMs.ts'

const SITE = 'https://ledger.example.org'
const FACTS = { site: SITE, page: `${SITE}/candidates/91527`, title: 'Ada M. Alvarez', day: '2026-07-24' }
const ANSWERS = [
  { call: '/api/candidates/91527', answer: { AcctNum: 91_527, NameLast: 'Alvarez', VoterID: null } },
  { call: '/api/balances?accounts=91527', answer: [{ account: 91_527, coh: 1_250_000, isWhole: true }] },
]
const KEY = makeKeyPair()

const siteKey = (pair: KeyPair, retiredAt: string | null = null): SiteKey => ({
  ...pair,
  madeAt: '2026-01-05T15:00:00.000Z',
  retiredAt,
})
const keysOf = (...keys: SiteKey[]) => ({ site: SITE, keys: keys.map(publicKeyOf) })
const KEYS = keysOf(siteKey(KEY))

function fileOf(
  facts = FACTS,
  answers: { call: string; answer: unknown }[] = ANSWERS,
  key = KEY,
): CitationFile {
  const hashed = answers.map(({ call, answer }) => ({ call, sha256: hashOf(answer), answer }))
  return { ...signed(facts, hashed, key), answers: hashed }
}

const outcomeOf = async (text: string, keys = KEYS) => (await checkCitation(text, keys)).outcome
const verdictOf = async (text: string, keys = KEYS) => (await checkCitation(text, keys)).description

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
  expect(() => canonicalJson([Infinity])).toThrow(RangeError)
})

/** A citation of anything: any title, any answers. */
const anyFile = fc
  .record({
    title: fc.string({ unit: 'grapheme' }),
    path: fc.webPath(),
    answers: fc.array(
      fc.record({
        call: fc.webPath(),
        answer: fc.jsonValue({ maxDepth: 4 }).map((value): unknown => JSON.parse(JSON.stringify(value))),
      }),
      { minLength: 1, maxLength: 4 },
    ),
  })
  .map(({ title, path, answers }) => fileOf({ ...FACTS, title, page: SITE + path }, answers))

test('a citation of anything is genuine, also with other spaces and its fields in another order', async () => {
  await fc.assert(
    fc.asyncProperty(anyFile, async (file) => {
      const reversed = Object.fromEntries(Object.entries(file).toReversed())
      for (const text of [
        JSON.stringify(file),
        `\uFEFF${JSON.stringify(file, null, 2)}\r\n`,
        JSON.stringify(reversed),
        canonicalJson(file),
      ])
        expect(await outcomeOf(text)).toBe('genuine')
    }),
    { numRuns: 100 },
  )
})

/** The path of everything in a value. */
const placesIn = (value: unknown, path: string[] = []): string[][] =>
  typeof value === 'object' && value !== null
    ? [
        ...(path.length > 0 ? [path] : []),
        ...Object.entries(value).flatMap(([key, item]) => placesIn(item, [...path, key])),
      ]
    : [path]

/** A copy of the value with the part at this path replaced, removed, or put beside a new field. */
function alteredAt(value: unknown, [step = '', ...rest]: readonly string[], how: unknown): unknown {
  // Values of JSON that have this step.
  const copy = (Array.isArray(value) ? [...value] : { ...(value as object) }) as Record<string, unknown>
  const put = (key: string, to: unknown) =>
    Object.defineProperty(copy, key, { value: to, enumerable: true, configurable: true, writable: true })
  if (rest.length > 0) return put(step, alteredAt(copy[step], rest, how))
  if (how === 'removed') {
    if (Array.isArray(copy)) copy.splice(Number(step), 1)
    else delete copy[step]
    return copy
  }
  if (how === 'renamed') {
    put(Array.isArray(copy) ? String(copy.length) : `${step} `, copy[step])
    return copy
  }
  return put(step, how)
}

test('whatever is altered anywhere in a citation, it is no longer genuine', async () => {
  const altered = anyFile.chain((file) =>
    fc
      .tuple(
        fc.constantFrom(...placesIn(file)),
        fc.oneof(
          fc.constantFrom('removed', 'renamed', null, 0, -0, '', 'x', true, [], {}),
          fc.constantFrom(FACTS.title, FACTS.day, KEY.keyId),
          fc.jsonValue({ maxDepth: 2 }),
        ),
      )
      .map(([path, how]) => ({ file, text: JSON.stringify(alteredAt(file, path, how)) })),
  )
  await fc.assert(
    fc.asyncProperty(altered, async ({ file, text }) => {
      // The same value may have been put there.
      const isSame = isDeepStrictEqual(JSON.parse(text), JSON.parse(JSON.stringify(file)))
      expect((await outcomeOf(text)) === 'genuine' && !isSame).toBe(false)
    }),
    { numRuns: 1_000 },
  )
})

test('each field is altered, one after another, and every alteration is found', async () => {
  const file = fileOf()
  const places = placesIn(file)
  const answers = await Promise.all(
    places.flatMap((path) =>
      ['removed', 'renamed', 'other', 7].map((how) => outcomeOf(JSON.stringify(alteredAt(file, path, how)))),
    ),
  )

  expect(places.length).toBeGreaterThan(20)
  expect(answers).not.toContain('genuine')
})

test('no character of a citation can be replaced or left out so that it still passes with another content', async () => {
  const text = JSON.stringify(fileOf())
  const altered = Array.from(text, (character, at) =>
    ['', character === '0' ? '1' : '0', character.toUpperCase()].map(
      (by) => text.slice(0, at) + by + text.slice(at + 1),
    ),
  ).flat()
  const outcomes = await Promise.all(altered.filter((one) => one !== text).map((one) => outcomeOf(one)))

  expect(outcomes.length).toBeGreaterThan(2 * text.length)
  expect(outcomes).not.toContain('genuine')
})

test('a signature has one spelling, though the bits of its last digit are not all used', async () => {
  const file = fileOf()
  const digits = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
  const spellings = Array.from(digits, (digit) => file.signature.slice(0, -1) + digit)
  const outcomes = await Promise.all(
    spellings.map((signature) => outcomeOf(JSON.stringify({ ...file, signature }))),
  )

  expect(outcomes.filter((outcome) => outcome === 'genuine')).toHaveLength(1)
})

test('what was altered is said as exactly as the file can tell', async () => {
  const file = fileOf()
  const [first, second] = file.answers as [CitationFile['answers'][0], CitationFile['answers'][0]]
  const verdictOfAltered = (altered: object) => verdictOf(JSON.stringify({ ...file, ...altered }))

  expect(await verdictOfAltered({})).toBe('This site signed it on July 24, 2026, and nothing was altered.')
  expect(await verdictOfAltered({ answers: [first, { ...second, answer: [] }] })).toBe(
    'The answer to /api/balances?accounts=91527 is not the one that was cited.',
  )
  expect(await verdictOfAltered({ answers: [first] })).toBe(
    'The list of its answers is not the one that was cited: a call or a hash was altered.',
  )
  // The answer and its hash together.
  expect(await verdictOfAltered({ answers: [first, { ...second, answer: [], sha256: hashOf([]) }] })).toBe(
    'The list of its answers is not the one that was cited: a call or a hash was altered.',
  )
  const head =
    'Its title, address, day, hash or signature is not what this site signed. Which of them was altered cannot be told.'
  expect(await verdictOfAltered({ title: 'Bea Boone' })).toBe(head)
  expect(await verdictOfAltered({ day: '2026-07-25' })).toBe(head)
  expect(await verdictOfAltered({ page: `${SITE}/candidates/1` })).toBe(head)
  expect(await verdictOfAltered({ note: 'checked' })).toBe(
    'It has the field “note”, which is not part of a citation.',
  )
  expect(await verdictOfAltered({ day: undefined })).toBe('It lacks the field “day”.')
  expect(await verdictOfAltered({ day: 20_260_724 })).toBe('Its field “day” is not text.')
  expect(await verdictOfAltered({ answers: {} })).toBe(
    'Its field “answers” is not a list of calls, each with its hash and answer.',
  )
})

test('a citation of another site is named as such, and never called genuine', async () => {
  const foreign = makeKeyPair()
  const other = {
    ...FACTS,
    site: 'https://other.example.net',
    page: 'https://other.example.net/candidates/1',
  }
  const file = fileOf(other, ANSWERS, foreign)
  const verdict = {
    outcome: 'other site',
    description: `It names https://other.example.net, another site, whose citations only that site can check. This is ${SITE}.`,
  }

  expect(await checkCitation(JSON.stringify(file), KEYS)).toEqual(verdict)
  for (const write of Object.values(CITATION_TEXTS))
    expect(await checkCitation(write(file), KEYS)).toEqual(verdict)
  // It may bring its own key, or claim to be this site's.
  const { kty, crv, x } = publicKeyOf(siteKey(foreign))
  expect(await outcomeOf(JSON.stringify({ ...file, key: { kty, crv, x } }))).toBe('altered')
  expect(await outcomeOf(JSON.stringify(fileOf(FACTS, ANSWERS, foreign)))).toBe('unknown key')
  expect(await outcomeOf(JSON.stringify(fileOf(FACTS, ANSWERS, { ...foreign, keyId: KEY.keyId })))).toBe(
    'altered',
  )
  // A copy of this site has its key.
  expect(await checkCitation(JSON.stringify(fileOf(other)), KEYS)).toEqual({
    outcome: 'other site',
    description: `It names https://other.example.net/candidates/1 as of July 24, 2026, and https://other.example.net signed it with a key that is also this site’s. That is a former address of ${SITE}, or a copy of it.`,
  })
})

test('a key that was changed is explained, and signs nothing after its time', async () => {
  const next = makeKeyPair()
  const keys = keysOf(siteKey(next), siteKey(KEY, '2026-08-01T02:00:00.000Z'))
  const file = fileOf()

  // The first of August had not begun in Florida.
  const description =
    'This site signed it on July 24, 2026, and nothing was altered. It is signed with a key that this site used until July 31, 2026.'
  expect(await checkCitation(JSON.stringify(file), keys)).toMatchObject({ outcome: 'genuine', description })
  expect(await outcomeOf(JSON.stringify(fileOf(FACTS, ANSWERS, next)), keys)).toBe('genuine')
  expect(await outcomeOf(JSON.stringify(fileOf({ ...FACTS, day: '2026-07-31' })), keys)).toBe('genuine')
  expect(await checkCitation(JSON.stringify(fileOf({ ...FACTS, day: '2026-08-01' })), keys)).toEqual({
    outcome: 'altered',
    description: 'It is dated August 1, 2026, but signed with a key that this site gave up on July 31, 2026.',
  })
  expect(await verdictOf(JSON.stringify(file), keysOf(siteKey(next)))).toMatch(
    /^It names this site, but is signed with a key that this site does not know\./,
  )
})

const anyTitle = fc.oneof(
  fc.constantFrom(
    'Oak & Elm {50%} $ #1_a',
    'He said “no”, Sunshine Ledger, 2020-01-01',
    'a < b > c "d" &amp;',
    '2024-02-29',
    'X [Data set]. Y',
  ),
  fc.string({ unit: 'grapheme-ascii', minLength: 1 }),
)

test('a citation as text is genuine in each form, also with its lines broken, and altered if any part of it is', async () => {
  await fc.assert(
    fc.asyncProperty(
      anyTitle.map((title) => title.replaceAll(/\s+/g, ' ').trim()).filter((title) => title !== ''),
      fc.constantFrom(...Object.entries(CITATION_TEXTS)),
      fc.constantFrom('/names/32801/SMITH%20JR.', '/committees?text=a&sort=name', '/'),
      async (title, [form, write], path) => {
        const citation = fileOf({ ...FACTS, title, page: SITE + path })
        const text = write(citation)
        const broken = form === 'BibTeX' ? text : text.replaceAll(' ', '\r\n  ')
        const signature = citation.signature.replace(/^./, (first) => (first === 'A' ? 'B' : 'A'))
        const alterations = [
          { title: `${title}s` },
          { page: `${citation.page}1` },
          { day: '2026-07-25' },
          { sha256: hashOf('another') },
          { signature },
        ].map((altered) => write({ ...citation, ...altered }))
        const outcomes = await Promise.all([text, broken, ...alterations].map((one) => outcomeOf(one)))
        expect({ text, genuine: outcomes.map((outcome) => outcome === 'genuine') }).toEqual({
          text,
          genuine: [true, true, false, false, false, false, false],
        })
      },
    ),
    { numRuns: 200 },
  )
})

const GOOD = JSON.stringify(fileOf())
test.each([
  ['nothing', ' ', 'not a citation', /^Expected the file of a citation/],
  ['words', 'nothing of the kind', 'not a citation', /^Expected the file of a citation/],
  ['an address alone', `${SITE}/candidates/91527`, 'not a citation', /^Expected/],
  ['a file that was cut', GOOD.slice(0, -20), 'not a citation', /it was cut or damaged/],
  ['a file that was doubled', GOOD + GOOD, 'not a citation', /it was cut or damaged/],
  ['JSON of something else', '{"a":1}', 'not a citation', /does not say that it is a citation/],
  ['a list', `[${GOOD}]`, 'not a citation', /does not say that it is a citation/],
  ['another version', GOOD.replace('citation/1', 'citation/2'), 'not a citation', /citation\/2/],
  ['two titles', GOOD.replace('"title":', '"title":"Bea","title":'), 'altered', /the field "title" twice/],
  [
    'two titles, one written with an escape',
    GOOD.replace('"title":', String.raw`"ti\u0074le":"Bea","title":`),
    'altered',
    /the field "title" twice/,
  ],
  [
    'a number with too many digits',
    GOOD.replace('1250000', '1250000.00000000000001'),
    'altered',
    /the number/,
  ],
  ['a number beyond all', GOOD.replace('"VoterID":null', '"VoterID":1e400'), 'altered', /the number 1e400/],
  [
    'a prototype',
    GOOD.replace('{', '{"__proto__":{"day":"2026-01-01"},'),
    'altered',
    /the field “__proto__”/,
  ],
  [
    'a prototype in an answer',
    GOOD.replace('{"AcctNum"', '{"__proto__":{"coh":1},"AcctNum"'),
    'altered',
    /^The answer to/,
  ],
  ['deep nesting', `{"a":${'['.repeat(1_000_000)}`, 'not a citation', /nested too deeply/],
  [
    'a string that never ends',
    `{"a":"${String.raw`\"`.repeat(1_000_000)}`,
    'not a citation',
    /^It is neither JSON/,
  ],
  [
    'more than a citation holds',
    `{${' '.repeat(6 * 1024 ** 2)}}`,
    'not a citation',
    /^It is larger than 5 MB/,
  ],
  ['a long text', `SHA-256 ${'“'.repeat(1_000_000)}`, 'not a citation', /^Expected/],
])('%s is no genuine citation, and the reason is said', async (_, text, outcome, description) => {
  let verdict: unknown
  const took = await processorMs(async () => {
    verdict = await checkCitation(text, KEYS)
  })

  expect(verdict).toEqual({ outcome, description: expect.stringMatching(description) as string })
  expect(took).toBeLessThan(5_000)
})

test('where the browser has no signatures, as over plain HTTP or in an old version, nothing is called genuine', async () => {
  onTestFinished(() => void vi.unstubAllGlobals())
  vi.stubGlobal('crypto', {})
  expect(await checkCitation(GOOD, KEYS)).toEqual({
    outcome: 'not checked',
    description: 'A browser can check signatures over HTTPS only, and this page came without it.',
  })
  vi.stubGlobal('crypto', {
    subtle: { importKey: () => Promise.reject(new DOMException('Unrecognized name.', 'NotSupportedError')) },
  })
  expect(await checkCitation(GOOD, KEYS)).toEqual({
    outcome: 'not checked',
    description: 'This browser cannot check signatures with Ed25519. Use a current one.',
  })
})

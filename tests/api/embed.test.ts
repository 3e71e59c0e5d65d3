import { expect, test } from 'vitest'
import { createApp } from '#server/createApp.ts'
import { pageRoutes } from '#server/html/pageRoutes.ts'
import { aBalance, aCandidate } from '#mocks/builders.ts'
import { registerIn } from '#database/register.ts'
import { appDeps, createTestApp } from '#tests/support/api/createTestApp.ts'
import { makeSite, pageDeps } from '#tests/support/api/makeSite.ts'

const RACE = '/embed/races/20261103-GEN/STR/24'
const facts = {
  elections: [{ value: '20261103-GEN', name: '2026 General Election' }],
  candidates: [
    aCandidate({ AcctNum: 1, NameLast: 'Fish & Sons' }),
    aCandidate({ AcctNum: 2, NameFirst: 'Bo', PartyCode: 'REP' }),
    aCandidate({ AcctNum: 3, NameFirst: 'Cy', StatusDesc: 'Withdrew' }),
  ],
  balances: [aBalance({ account: 1, coh: 123_456_789, monetary: 200_000_000, expend: 76_543_211 })],
}

/** The text of an HTML page. */
const wordsOf = (html: string) =>
  html
    .replace(/^.*<body>/s, '')
    .replaceAll('</td>', ' ')
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim()

test('a race in a frame shows its candidates with their figures, the day, and the source', async () => {
  const { site } = await makeSite(facts, { publicUrl: 'https://ledger.example.org' })
  const html = await (await site.request(RACE)).text()

  expect(wordsOf(html)).toBe(
    'State Representative, District 24 2026 General Election' +
      ' Candidate Cash on Hand Raised Spent' +
      ' Ada M. Fish &amp; Sons (NPA) $1,234,567.89 $2,000,000.00 $765,432.11' +
      ' Bo M. Alvarez (REP) not loaded here not loaded here not loaded here' +
      ' The oldest figure is as of July 24, 2026. From Sunshine Ledger, an independent register.',
  )
  expect(html).toContain(
    '<link rel="canonical" href="https://ledger.example.org/races/20261103-GEN/STR/24" />',
  )
  expect(
    [...html.matchAll(/<a href="([^"]*)" target="_blank" rel="noopener">/g)].map(([, to]) => to),
  ).toEqual(['/races/20261103-GEN/STR/24', '/candidates/1', '/candidates/2', '/'])
})

test('an embedded race needs no script and no style except its own sheet, with the site’s light and dark colors', async () => {
  const { site } = await makeSite(facts)
  const html = await (await site.request(RACE)).text()

  expect(html).not.toMatch(/<script|<style|\sstyle=|\son\w+=|javascript:/i)
  expect([...html.matchAll(/(?:src|<link[^>]*href)="([^"]*)"/g)].map(([, address]) => address)).toEqual([
    '/embed/race.css',
  ])
  const css = await (await site.request('/embed/race.css')).text()
  expect(css).toContain('color-scheme: light dark')
  expect(css).toContain('--color-paper: light-dark(#fbf8f1, #10151f)')
  expect(html.length + css.length).toBeLessThan(16_000)
  // Its fonts are files of the site; without a build there are only fallbacks.
  expect([...css.matchAll(/url\('([^']*)'\)/g)].map(([, file]) => file)).toEqual([])
  expect(css).toContain("font-family: 'Source Serif Fallback'")
})

test('candidates that do not fit in the frame are counted, with a link to the page', async () => {
  const candidates = Array.from({ length: 12 }, (_, index) => aCandidate({ AcctNum: index + 1 }))
  const { site } = await makeSite({ candidates })

  expect(wordsOf(await (await site.request(RACE)).text())).toContain('and 2 more')
})

test('any page may embed a race in a frame, even from the cache, and no other page of the site', async () => {
  const { db } = await createTestApp(facts)
  const site = createApp({ ...appDeps(db), pages: () => pageRoutes(pageDeps(db)) })
  const policyOf = async (path: string) => {
    const { headers } = await site.request(path)
    expect(headers.get('Set-Cookie')).toBe(null)
    return [headers.get('Content-Security-Policy'), headers.get('Cross-Origin-Resource-Policy')]
  }

  const open =
    "default-src 'none'; style-src 'self'; font-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors *"
  for (const path of [RACE, RACE, '/embed/races/20261103-GEN/STR/99', '/embed/race.css'])
    expect({ path, policy: await policyOf(path) }).toEqual({ path, policy: [open, 'cross-origin'] })
  for (const path of ['/races/20261103-GEN/STR/24', '/', '/admin', '/api/docs', '/embedded'])
    expect({ path, policy: await policyOf(path) }).toEqual({
      path,
      policy: [expect.stringContaining("frame-ancestors 'none'"), 'same-origin'],
    })
})

test('every frame of sample data says that it is invented', async () => {
  const { db, site } = await makeSite(facts)
  await registerIn(db).setSample(true)

  for (const frame of [RACE, '/embed/records/candidate-1'])
    expect([frame, await (await site.request(frame)).text()]).toEqual([
      frame,
      expect.stringContaining('<p>Sample data: every name and number here is invented.</p>'),
    ])
})

test('a race without candidates says so in its frame', async () => {
  const { site } = await makeSite(facts)
  const answer = await site.request('/embed/races/20261103-GEN/STR/99')

  expect(answer.status).toBe(404)
  expect(wordsOf(await answer.text())).toBe('This race is not in the register of Sunshine Ledger.')
})

test.each([
  '',
  '/x',
  '/races',
  '/races/20261103-GEN/STR',
  '/races/20261103-GEN/STR/24/x',
  '/records',
  '/records/1/2',
])(
  'what is not the address of a frame, such as /embed%s, says so in a frame of its own small form',
  async (path) => {
    const { site } = await makeSite(facts, { publicUrl: 'https://ledger.example.org' })
    const answer = await site.request(`/embed${path}`)
    const html = await answer.text()

    expect(answer.status).toBe(404)
    expect(answer.headers.get('Content-Security-Policy')).toContain('frame-ancestors *')
    expect(wordsOf(html)).toBe('There is no frame at this address.')
    expect(html.length).toBeLessThan(1_000)
    expect(html).not.toContain('<script')
  },
)

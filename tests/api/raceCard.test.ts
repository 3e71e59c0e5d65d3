import { expect, test } from 'vitest'
import { racesIn } from '#database/races/races.ts'
import { MAX_WAITING_CARDS, raceCard } from '#server/html/raceCard.ts'
import { aBalance, aCandidate } from '#mocks/builders.ts'
import { createTestApp } from '#tests/support/api/createTestApp.ts'
import { makeSite } from '#tests/support/api/makeSite.ts'
import type { Seed } from '#tests/support/register/seed.ts'

const RACE = '/races/20261103-GEN/STR/24'
const facts: Seed = {
  elections: [{ value: '20261103-GEN', name: '2026 General Election' }],
  candidates: [
    aCandidate({ AcctNum: 1, NameLast: 'Fish & Sons' }),
    aCandidate({ AcctNum: 2, NameFirst: 'Bo', PartyCode: 'REP' }),
    aCandidate({ AcctNum: 3, NameFirst: 'Cy', StatusDesc: 'Withdrew' }),
  ],
  balances: [aBalance({ account: 1, coh: 123_456_789 }), aBalance({ account: 3, coh: 1 })],
}

/** The texts of the picture, in order. */
async function wordsOf(seed: Seed, officeCode = 'STR', district = '24', notice?: string) {
  const { db } = await createTestApp(seed)
  const race = await racesIn(db).find('20261103-GEN', officeCode, district)
  if (!race) throw new Error('There is no such race')
  const texts = (await raceCard(race, notice)).matchAll(/<text[^>]*>\s*(.*?)\s*<\/text>/gs)
  return [...texts].map(([, words]) => words).filter(Boolean)
}

test('the picture of a race has the figures of its page, without candidates who left', async () => {
  expect(await wordsOf(facts)).toEqual([
    'Sunshine Ledger',
    '2026 General Election',
    'State Representative, District 24',
    'Ada M. Fish &amp; Sons (NPA)',
    '$1,234,567.89',
    'Bo M. Alvarez (REP)',
    'not loaded here',
    'Cash on hand; the oldest figure is as of July 24, 2026',
  ])
})

test('candidates that do not fit in the picture are counted, and invented data is labeled', async () => {
  const candidates = [1, 2, 3, 4, 5, 6, 7].map((AcctNum) =>
    aCandidate({ AcctNum, OfficeCode: 'USS', OfficeDesc: 'United States Senator', Juris1num: '' }),
  )

  const words = await wordsOf({ candidates }, 'USS', 'all', 'Sample data.')

  expect(words.slice(-4)).toEqual(['files with the FEC', 'Cash on hand', 'Sample data.', 'and 2 more'])
})

test('the page of a race names its picture, which is a PNG of the size it says', async () => {
  const { site } = await makeSite(facts, { publicUrl: 'https://ledger.example.org' })
  const html = await (await site.request(RACE)).text()

  expect(
    [...html.matchAll(/<meta (?:property|name)="(og:image.*?|twitter:card)" content="(.*?)"/g)].map(
      ([, name, content]) => [name, content],
    ),
  ).toEqual([
    ['twitter:card', 'summary_large_image'],
    ['og:image', `https://ledger.example.org${RACE}/card.png`],
    ['og:image:width', '1200'],
    ['og:image:height', '630'],
    ['og:image:alt', 'Cash on hand in the race for State Representative, District 24'],
  ])
  const picture = await site.request(`${RACE}/card.png`)
  expect(picture.headers.get('Content-Type')).toBe('image/png')
  // Otherwise browsers would not show it on the sites that link to the race.
  expect(picture.headers.get('Cross-Origin-Resource-Policy')).toBe('cross-origin')
  const png = Buffer.from(await picture.arrayBuffer())
  expect([png.toString('latin1', 1, 4), png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([
    'PNG',
    1200,
    630,
  ])
})

test('while too many pictures are being requested, the others are told to retry in ten seconds', async () => {
  // They are of different races, because one picture answers all who request it at the same time.
  const districts = Array.from({ length: 3 * MAX_WAITING_CARDS }, (_, index) => index + 1)
  const { site } = await makeSite({
    candidates: districts.map((district) =>
      aCandidate({ AcctNum: district, Juris1num: String(district).padStart(3, '0') }),
    ),
  })

  const answers = await Promise.all(
    districts.map(async (district) => site.request(`/races/20261103-GEN/STR/${district}/card.png`)),
  )

  const refused = answers.filter(({ status }) => status !== 200)
  expect(answers.length - refused.length).toBeGreaterThanOrEqual(MAX_WAITING_CARDS)
  expect(refused).not.toEqual([])
  for (const { status, headers } of refused)
    expect({ status, retryAfter: headers.get('Retry-After') }).toEqual({ status: 503, retryAfter: '10' })
})

test('there is no picture of a race without candidates', async () => {
  const { site } = await makeSite(facts)

  expect((await site.request('/races/20261103-GEN/STR/25/card.png')).status).toBe(404)
})

import { Hono } from 'hono'
import { JSDOM } from 'jsdom'
import { expect, onTestFinished, test } from 'vitest'
import { prepareView } from '#client/ssr/entryServer.tsx'
import { loadAllParts } from '#client/ui/feedback/lazyPart.tsx'
import { aBalance, aCandidate, aCommittee, aDocument } from '#mocks/builders.ts'
import { openDatabase } from '#database/openDatabase.ts'
import { emptyDatabase } from '#tests/support/register/emptyDatabase.ts'
import { pageRoutes } from '#server/html/pageRoutes.ts'
import { createTestApp } from '#tests/support/api/createTestApp.ts'
import { BREAKS_PAGES, NAUGHTY_ENCODINGS, NAUGHTY_TEXTS } from '#tests/support/hostile/naughtyTexts.ts'
import { A_BUILD, pageDeps } from '#tests/support/api/makeSite.ts'

/** The site over a register with this text in every field that can contain any text. */
async function siteWith(text: string) {
  // As on the server after it has rendered a page.
  await loadAllParts()
  const errors: unknown[] = []
  const log = { info: () => {}, error: (message: string) => void errors.push(message) }
  const db = await openDatabase(await emptyDatabase())
  onTestFinished(() => db.destroy())
  const pages = {
    ...pageDeps(db),
    build: { ...A_BUILD, prepareView },
    publicUrl: 'https://ledger.example.org',
  }
  const facts = {
    elections: [{ value: '20261103-GEN', name: text }],
    candidates: [aCandidate({ NameLast: text, OfficeDesc: text, StatusDesc: text, Addr1: text })],
    committees: [aCommittee({ Name: text, ChrNameLast: text, City: text })],
    balances: [aBalance()],
    documents: [aDocument({ DocDesc: text, Filename: text })],
  }
  let site = new Hono()
  const { api } = await createTestApp(facts, {
    db,
    pages: (call) => (site = pageRoutes({ ...pages, rendering: { call, log } })),
  })
  return { site, api, errors }
}

/** Elements and attributes that the text tried to inject, and scripts that would run. */
function injected(html: string): string[] {
  const page = new JSDOM(html).window.document
  return [...page.querySelectorAll('*')].flatMap((element) => [
    ...(element.hasAttribute('data-hostile') ? [`<${element.localName} data-hostile>`] : []),
    ...[...element.attributes]
      .filter(({ name, value }) => /^on/i.test(name) || /^\s*javascript:/i.test(value))
      .filter(({ name }) => /^(on|href|src|action|formaction)/i.test(name))
      .map(({ name, value }) => `${element.localName} ${name}="${value}"`),
  ])
}

/** Few, because a page takes milliseconds: they break out of every place that can contain a text. */
const BREAKS_OUT = [
  `"'><b data-hostile>`,
  `</title></script></textarea></style>--><b data-hostile>`,
  `" data-hostile="' data-hostile='`,
  'javascript:alert(1)',
  "$&$`$'<\0b data-hostile>",
]

const ADDRESSES = [
  '/{}',
  '/candidates/{}',
  '/candidates/{}/STR',
  '/candidates/20261103-GEN/{}',
  '/candidates/20261103-GEN/STR?text={}&party={}&sort={}&page={}',
  '/candidates/91527',
  '/candidates/91527/transactions?text={}&type={}&from={}&page={}',
  '/candidates/91527/cash-on-hand?{}={}',
  '/committees/{}',
  '/committees/70275',
  '/committees?text={}&sort={}',
  '/races/{}/{}',
  '/races/20261103-GEN/STR/{}',
  '/races/20261103-GEN/STR/24',
  '/officers/{}',
  '/names/34470/{}?after={}',
  '/names/{}/DOE',
  '/search?q={}&kind={}&page={}',
  '/changes?kind={}&race={}&account={}&day={}',
  '/verify?page={}',
  '/records/{}',
  '/embed/records/{}',
  '/embed/records/candidate-91527',
  '/embed/races/20261103-GEN/STR/24',
  '/embed/races/{}/STR/{}',
  '/admin/{}?next={}',
]

test('no text in a record or an address becomes an element, an attribute or a script of any page', async () => {
  const { site, errors } = await siteWith(BREAKS_PAGES.join(' '))
  const faults: string[] = []
  for (const address of ADDRESSES)
    for (const text of address.includes('{}') ? BREAKS_OUT : ['']) {
      const path = address.replaceAll('{}', () => encodeURIComponent(text))
      const response = await site.request(path)
      const html = await response.text()
      if (response.status >= 500) faults.push(`${path} answered ${response.status}`)
      faults.push(...injected(html).map((each) => `${path}: ${each}`))
    }
  expect(faults).toEqual([])
  expect(errors).toEqual([])
})

test('a feed is well-formed XML, whatever the name that it is about', async () => {
  // No name is without a letter or a digit, and no address has lines.
  const names = NAUGHTY_TEXTS.filter(
    (text) =>
      text.isWellFormed() &&
      text.length < 200 &&
      /[<>&"'\p{Cc}]/u.test(text) &&
      /[\p{L}\p{N}]/u.test(text) &&
      !/[\r\n]/.test(text),
  )
  const { api } = await createTestApp({
    committees: names.map((ChrNameFirst, index) =>
      aCommittee({ AcctNum: 80_000 + index, ChrNameFirst, ChrNameMiddle: '', ChrNameLast: '' }),
    ),
  })
  expect(names.length).toBeGreaterThan(20)
  for (const name of names) {
    const response = await api.request(`/feeds/chairs/${encodeURIComponent(name)}.atom`)
    expect({ name, status: response.status }).toEqual({ name, status: 200 })
    const { document } = new JSDOM(await response.text(), { contentType: 'application/xml' }).window
    expect(document.querySelectorAll('feed > title')).toHaveLength(1)
    expect(document.querySelectorAll('[data-hostile]')).toHaveLength(0)
  }
})

test('no odd encoding in an address causes an error', async () => {
  const { site, errors } = await siteWith('plain')
  const faults: string[] = []
  for (const address of ADDRESSES.filter((each) => each.includes('{}')))
    for (const text of NAUGHTY_ENCODINGS) {
      const response = await site.request(address.replaceAll('{}', () => text))
      if (response.status >= 500) faults.push(`${address} ${text} answered ${response.status}`)
    }
  expect(faults).toEqual([])
  expect(errors).toEqual([])
})

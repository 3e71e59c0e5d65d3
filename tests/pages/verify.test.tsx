import { act, screen } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { Citation, CitationFile } from '#contract/schemas/citation.ts'
import { aBalance, aCandidate, aCommittee } from '#mocks/builders.ts'
import { failing } from '#mocks/overrides.ts'
import { network } from '#mocks/node.ts'
import { tableRows } from '#tests/support/pages/tableRows.ts'
import { renderApp } from '#tests/support/pages/renderApp.tsx'

const OAK = {
  committees: [aCommittee({ AcctNum: 70_275, Name: 'Oak & Elm Fund' })],
  balances: [aBalance({ account: 70_275, coh: 1_250_000 })],
}
const FILE = '/api/citation/file?page=/committees/70275'

const textField = () => screen.findByLabelText(/^Or its text, pasted/)
const fileField = () => screen.findByLabelText('The file of the citation')

/** What the page says of a pasted text. */
async function verdictOnText(user: UserEvent, text: string) {
  const field = await textField()
  await user.clear(field)
  await user.click(field)
  await user.paste(text)
  await user.click(screen.getByRole('button', { name: 'Check' }))
  return (await screen.findByText(/^(Genuine|Not .+|Of another site)\.$/)).parentElement?.textContent
}

const citationFile = (text: string) => new File([text], 'citation.json', { type: 'application/json' })

/** Checks a file of this register, and presses the button that compares it with today's. */
async function compare(alter: (file: CitationFile) => void, path = FILE, facts: object = OAK) {
  const world = await renderApp('/verify', facts)
  const file = (await (await world.api.request(path)).json()) as CitationFile
  await world.user.upload(await fileField(), citationFile(JSON.stringify(file)))
  await screen.findByText('Genuine.')
  alter(file)
  return {
    ...world,
    file,
    press: () => world.user.click(screen.getByRole('button', { name: 'Compare with Today' })),
  }
}

test('a page is cited in one click, as a file and in four forms of text', async () => {
  const { user, api } = await renderApp('/committees/70275', OAK)
  const cited = (await (await api.request('/api/citation?page=/committees/70275')).json()) as Citation
  const { sha256, signature } = cited
  await screen.findByRole('heading', { level: 1, name: 'Oak & Elm Fund' })
  expect(screen.getByRole('link', { name: 'download it, signed' })).toHaveAttribute(
    'href',
    '/api/citation/file?page=%2Fcommittees%2F70275',
  )

  await user.click(screen.getByRole('link', { name: 'Cite this page' }))

  expect(await screen.findByRole('link', { name: 'Download the Citation' })).toHaveAttribute(
    'href',
    '/api/citation/file?page=%2Fcommittees%2F70275',
  )
  const page = 'https://ledger.example.org/committees/70275'
  for (const text of [
    `“Oak & Elm Fund, Florida election committee”, Sunshine Ledger, as of 2026-11-21, ${page} (SHA-256 ${sha256}, signature ${signature}).`,
    `@misc{sunshineledger-${sha256.slice(0, 12)},\n  title = {Oak \\& Elm Fund, Florida election committee},\n  organization = {Sunshine Ledger},\n  url = {${page}},\n  date = {2026-11-21},\n  note = {SHA-256 ${sha256}, signature ${signature}}\n}`,
    `Sunshine Ledger. (2026, November 21). Oak & Elm Fund, Florida election committee [Data set]. ${page} (SHA-256 ${sha256}, signature ${signature})`,
    `<cite><a href="${page}">Oak &amp; Elm Fund, Florida election committee</a></cite>, Sunshine Ledger, as of <time datetime="2026-11-21">November 21, 2026</time> (SHA-256 <code>${sha256}</code>, signature <code>${signature}</code>).`,
  ]) {
    expect(
      screen.getByText((_, element) => element?.tagName === 'PRE' && element.textContent === text),
    ).toBeVisible()
    expect(await verdictOnText(user, text)).toBe(
      'The pasted text: Genuine. This site signed it on November 21, 2026, and nothing was altered. The figures are in the file of this citation, which can be checked too.',
    )
  }
})

test('a page that shows nothing of the register offers no citation', async () => {
  await renderApp('/glossary')

  expect(screen.getByRole('link', { name: 'What changed' })).toBeVisible()
  expect(screen.queryByRole('link', { name: 'Cite this page' })).toBeNull()
})

test('a file is checked without a request, and only its title, address and day are shown', async () => {
  const { user, api, requests } = await renderApp('/verify', OAK)
  const text = await (await api.request(FILE)).text()
  const field = await fileField()
  const before = requests.length

  await user.upload(field, citationFile(text))

  expect((await screen.findByText('Genuine.')).parentElement).toHaveTextContent(
    'citation.json: Genuine. This site signed it on November 21, 2026, and nothing was altered.',
  )
  expect(screen.getByText(/^“Oak & Elm Fund, /)).toHaveTextContent(
    '“Oak & Elm Fund, Florida election committee”, https://ledger.example.org/committees/70275, as of November 21, 2026.',
  )
  expect(screen.queryByText(/12,500/)).toBeNull()
  await user.upload(field, citationFile(text.replace('1250000', '1250001')))
  expect((await screen.findByText('Not genuine.')).parentElement).toHaveTextContent(
    'citation.json: Not genuine. The answer to /api/balances?accounts=70275 is not the one that was cited.',
  )
  expect(screen.queryByRole('button', { name: 'Compare with Today' })).toBeNull()
  // The same file again, after it was changed.
  await user.upload(field, citationFile('nothing of the kind'))
  expect(await screen.findByText('Not a citation.')).toBeVisible()
  await user.upload(field, citationFile(`{"a":"${'x'.repeat(6 * 1024 ** 2)}"}`))
  expect(await screen.findByText(/It is larger than 5 MB/)).toBeVisible()
  expect(requests).toHaveLength(before)
})

test('the reasons why a pasted text is not a genuine citation are told apart', async () => {
  const { user, api } = await renderApp('/verify', OAK)
  const text = (await (await api.request(FILE)).text()).trim()

  expect(await verdictOnText(user, text)).toMatch(/: Genuine\. /)
  expect(await verdictOnText(user, text.slice(0, -9))).toMatch(/: Not a citation\. .* it was cut or damaged/)
  expect(await verdictOnText(user, text.replaceAll('ledger.example.org', 'other.example.net'))).toMatch(
    /: Not genuine\. /,
  )
  expect(
    await verdictOnText(
      user,
      text.replaceAll('ledger.example.org', 'other.example.net').replace(/"keyId":"./, '"keyId":"_'),
    ),
  ).toBe(
    'The pasted text: Of another site. It names https://other.example.net, another site, whose citations only that site can check. This is https://ledger.example.org.',
  )
  // No verdict stays beside another text.
  await user.type(await textField(), ' ')
  expect(screen.queryByText('Of another site.')).toBeNull()
})

test('a genuine file is compared with today’s figures only when the visitor asks for it', async () => {
  const { press, db, requests } = await compare(() => {})
  await db.updateTable('reported_balance').set({ coh: 1_300_000 }).execute()
  await db
    .updateTable('register')
    .set((eb) => ({ version: eb('version', '+', 1) }))
    .execute()
  const before = requests.length

  await press()

  await screen.findByRole('table', { name: 'Figures that differ today' })
  expect(tableRows('Figures that differ today')).toEqual([
    ['70275 › Cash on hand', '$12,500.00', '$13,000.00'],
  ])
  expect(requests.slice(before).map(({ url }) => new URL(url).pathname)).toEqual(['/api/citation/file'])
})

test('a page that is as it was says so', async () => {
  const { press } = await compare(() => {})

  await press()

  expect(await screen.findByText('The page says today what it said on November 21, 2026.')).toBeVisible()
})

test('of a record deleted since, or a row or an address that is gone, nothing is shown from the file', async () => {
  const BOTH = [
    aCandidate({ AcctNum: 5, NameLast: 'Gonelli', Addr1: '7 Secret Lane' }),
    aCandidate({ AcctNum: 6 }),
  ]
  const { press, api, token } = await compare(
    () => {},
    '/api/citation/file?page=/candidates/20261103-GEN/STR',
    { candidates: BOTH, balances: [aBalance({ account: 5 })], signedIn: true },
  )
  await api.request('/api/admin/candidates/5', { method: 'DELETE', headers: { 'x-auth-token': token } })

  await press()

  expect(await screen.findByText('1 row of the file is no longer on the page, and not shown.')).toBeVisible()
  expect(document.body).not.toHaveTextContent(/Gonelli|Secret/)
})

test('a page that is no longer there is named as deleted or suppressed, without its figures', async () => {
  const { press, api, token } = await compare(() => {}, FILE, { ...OAK, signedIn: true })
  await api.request('/api/admin/committees/70275', { method: 'DELETE', headers: { 'x-auth-token': token } })

  await press()

  expect(
    await screen.findByText(/^This page is no longer on this site: its record was deleted, is suppressed/),
  ).toBeVisible()
  expect(document.body).not.toHaveTextContent('12,500')
})

test('a comparison that fails says why, and the file stays genuine', async () => {
  const { press } = await compare(() => network.use(failing('get', '/api/citation/file', 503)))

  await press()

  expect(await screen.findByText(/status: 503|out of order/)).toBeVisible()
  expect(screen.getByText('Genuine.')).toBeVisible()
})

test('where the browser has neither a clipboard nor signatures, as over plain HTTP, the page says so', async () => {
  const { user } = await renderApp('/verify?page=/committees/70275', OAK)
  const copy = await screen.findByRole('button', { name: 'Copy: For a Footnote' })
  const cited = screen.getByText(/^“Oak & Elm Fund.*”, Sunshine Ledger/).textContent
  vi.stubGlobal('crypto', {})
  Object.defineProperty(navigator, 'clipboard', { value: undefined, configurable: true })
  onTestFinished(() => void vi.unstubAllGlobals())

  await user.click(copy)
  expect(await screen.findByText('Your browser blocks copying: select the text.')).toBeVisible()
  expect(await verdictOnText(user, cited)).toBe(
    'The pasted text: Not checked. A browser can check signatures over HTTPS only, and this page came without it.',
  )
})

test('an empty box gets no verdict', async () => {
  const { user } = await renderApp('/verify')
  await textField()

  await user.click(screen.getByRole('button', { name: 'Check' }))

  expect(await textField()).toBeInvalid()
  expect(screen.queryByText(/^Not /)).toBeNull()
})

test('no verdict appears beside a text that was changed while the earlier one was being checked', async () => {
  const { user, api } = await renderApp('/verify', OAK)
  const text = await (await api.request(FILE)).text()
  const read = Promise.withResolvers<string>()
  const slow = citationFile(text)
  slow.text = () => read.promise
  await user.upload(await fileField(), slow)

  await user.type(await textField(), 'nothing of the kind')
  await act(async () => read.resolve(text))
  await user.click(screen.getByRole('button', { name: 'Check' }))

  expect((await screen.findByText('Not a citation.')).parentElement).toHaveTextContent(/^The pasted text:/)
  expect(screen.queryByText('Genuine.')).toBeNull()
})

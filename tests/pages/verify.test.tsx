import { act, screen } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { Citation } from '#contract/schemas/citation.ts'
import { aCommittee } from '#mocks/builders.ts'
import { answering, delayed, failing } from '#mocks/overrides.ts'
import { network } from '#mocks/node.ts'
import { citationOf } from '#server/citations/citation.ts'
import { createTestApp } from '#tests/support/api/createTestApp.ts'
import { importing } from '#tests/support/register/importing.ts'
import { renderApp } from '#tests/support/pages/renderApp.tsx'

/** What the page says of a pasted text. */
const verdictsOf = (user: UserEvent) => async (text: string) => {
  const field = screen.getByLabelText(/The citation, as it was copied/)
  await user.clear(field)
  await user.click(field)
  await user.paste(text)
  await user.click(screen.getByRole('button', { name: 'Check' }))
  return (await screen.findByText(/^(Genuine|Not genuine|Not checked)\.$/)).parentElement?.textContent
}

const OAK = { committees: [aCommittee({ AcctNum: 70_275, Name: 'Oak & Elm Fund' })] }

test('the verify page accepts its own citation as genuine, and rejects altered ones', async () => {
  const { db } = await createTestApp(OAK)
  await importing(db, () => Promise.resolve())
  const { user, api } = await renderApp('/verify?page=/committees/70275', {}, db)
  const cited = (await (await api.request('/api/citation?page=/committees/70275')).json()) as Citation

  const words = `“Oak & Elm Fund”, Sunshine Ledger, as of ${cited.asOf} (revision 1, import 1), ${cited.page}, SHA-256 ${cited.sha256}.`
  expect(await screen.findByText(words)).toBeVisible()
  // No other page cited as of this revision has the same key.
  expect(screen.getByText(/^@misc/)).toHaveTextContent(
    `@misc{sunshineledger-${cited.sha256.slice(0, 12)}, title = {Oak \\& Elm Fund}, organization = {Sunshine Ledger},`,
  )
  const verdictOn = verdictsOf(user)

  expect(await verdictOn(words)).toBe(`Genuine. ${cited.page} said so as of ${cited.asOf}.`)
  const whole = (await (
    await api.request('/api/citation?page=/committees/70275&with=answers')
  ).json()) as Citation
  await verdictOn(JSON.stringify(whole).replace('"Name":"Oak & Elm Fund"', '"Name":"Elm Fund"'))
  expect(
    await screen.findByText(/: Name: the citation says "Elm Fund", the site says "Oak & Elm Fund"\.$/),
  ).toBeVisible()
  expect(await verdictOn(words.replace(cited.sha256, '0'.repeat(64)))).toMatch(/^Not genuine\. Its SHA-256/)
  for (const unreadable of ['nothing of the kind', cited.page, words.replace(cited.sha256, 'abc')])
    expect(await verdictOn(unreadable)).toMatch(/^Not checked\. Expected a citation .* 64 digits\.$/)
})

test('a citation that names another host than this site is not taken for one of this site', async () => {
  const { db } = await createTestApp(OAK)
  await importing(db, () => Promise.resolve())
  const { user, api } = await renderApp('/verify', {}, db)
  const cited = (await (await api.request('/api/citation?page=/committees/70275')).json()) as Citation
  const elsewhere = cited.page.replace(/^https?:..[^/]+/, 'https://elsewhere.test')
  const verdictOn = verdictsOf(user)
  const { sha256, title: _, ...facts } = cited
  // As this site wrote it when it had that address; anyone can write it, too.
  const moved = citationOf({ ...facts, page: elsewhere })
  const says = `Genuine. ${cited.page} said so as of ${cited.asOf}. The citation names elsewhere.test: a former address of this site, or another site.`

  expect(await verdictOn(`${elsewhere}, SHA-256 ${sha256}.`)).toBe(
    `Not genuine. Its SHA-256 is that of ${cited.page}, but it names https://elsewhere.test.`,
  )
  expect(await verdictOn(`${cited.page.replace('https:', 'http:')}, SHA-256 ${sha256}.`)).toBe(
    `Not genuine. Its SHA-256 is that of ${cited.page}, but it names http://ledger.example.org.`,
  )
  expect(await verdictOn(`${elsewhere}, SHA-256 ${moved.sha256}.`)).toBe(says)
  expect(await verdictOn(JSON.stringify(moved))).toBe(says)
})

test('a forged citation of a page that this site does not have is not genuine', async () => {
  const { db } = await createTestApp(OAK)
  await importing(db, () => Promise.resolve())
  const { user, api } = await renderApp('/verify', {}, db)
  const cited = (await (await api.request('/api/citation?page=/committees/70275')).json()) as Citation
  const { sha256: _, title: __, ...facts } = cited
  const forged = citationOf({ ...facts, page: cited.page.replace('70275', '70276') })

  expect(await verdictsOf(user)(JSON.stringify(forged))).toBe(
    'Not genuine. This site has no such page as of that day.',
  )
})

test('the file of a citation can be chosen again after it was changed', async () => {
  const { user } = await renderApp('/verify')
  const file = new File(['nothing of the kind'], 'citation.txt')
  await user.upload(screen.getByLabelText('Or a file'), file)
  await screen.findByText('Not checked.')
  await user.clear(screen.getByLabelText(/The citation, as it was copied/))

  await user.upload(screen.getByLabelText('Or a file'), file)

  expect(await screen.findByText('Not checked.')).toBeVisible()
})

test('where the browser has neither a clipboard nor hashes, as over plain HTTP, the page says so', async () => {
  const { db } = await createTestApp(OAK)
  await importing(db, () => Promise.resolve())
  const { user } = await renderApp('/verify?page=/committees/70275', {}, db)
  const copy = await screen.findByRole('button', { name: 'Copy: For a Footnote' })
  const cited = screen.getByText(/^“Oak & Elm Fund”, Sunshine Ledger/).textContent
  vi.stubGlobal('crypto', {})
  Object.defineProperty(navigator, 'clipboard', { value: undefined, configurable: true })
  onTestFinished(() => void vi.unstubAllGlobals())

  await user.click(copy)
  expect(await screen.findByText('Your browser blocks copying: select the text.')).toBeVisible()
  await user.type(screen.getByLabelText(/The citation, as it was copied/), cited)
  await user.click(screen.getByRole('button', { name: 'Check' }))
  expect((await screen.findByText('Not checked.')).parentElement).toHaveTextContent(
    'Not checked. A browser can check it over HTTPS only. Or check it with a program.',
  )
})

test('an empty box gets no verdict', async () => {
  const { user } = await renderApp('/verify')

  await user.click(screen.getByRole('button', { name: 'Check' }))

  expect(screen.getByLabelText(/The citation, as it was copied/)).toBeInvalid()
  expect(screen.queryByText('Not checked.')).toBeNull()
})

test('a citation that cannot be checked now is not called altered, and no verdict stays beside another text', async () => {
  const { db } = await createTestApp(OAK)
  await importing(db, () => Promise.resolve())
  const slow = delayed('get', '/api/citation')
  const { user, api } = await renderApp('/verify', {}, db)
  const cited = (await (await api.request('/api/citation?page=/committees/70275')).json()) as Citation
  const genuine = `${cited.page}, SHA-256 ${cited.sha256}.`
  const field = screen.getByLabelText(/The citation, as it was copied/)
  const check = async (text: string) => {
    await user.clear(field)
    await user.click(field)
    await user.paste(text)
    await user.click(screen.getByRole('button', { name: 'Check' }))
  }

  for (const status of [429, 503]) {
    network.use(failing('get', '/api/citation', status))
    await check(genuine)
    expect((await screen.findByText('Not checked.')).parentElement).toHaveTextContent(
      'Not checked. It could not be checked just now. Try again. Or check it with a program.',
    )
    expect(screen.getByRole('link', { name: 'check it with a program' })).toHaveAttribute(
      'href',
      '/developers',
    )
  }
  await user.type(field, ' ')
  expect(screen.queryByText('Not checked.')).toBeNull()

  network.use(slow.handler, answering('get', '/api/citation', cited))
  await check(genuine)
  await check('nothing of the kind')
  expect(await screen.findByText(/Expected a citation/)).toBeVisible()
  const read = vi.spyOn(Response.prototype, 'json')
  onTestFinished(() => read.mockRestore())
  slow.release()
  await expect.poll(() => read.mock.results).toHaveLength(1)
  await act(async () => void (await read.mock.results[0]?.value))
  expect(screen.getByText('Not checked.').parentElement).toHaveTextContent(/Expected a citation/)
})

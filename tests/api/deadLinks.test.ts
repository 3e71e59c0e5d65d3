import { expect, test } from 'vitest'
import { aCandidate, aDocument } from '#mocks/builders.ts'
import { createApp } from '#server/createApp.ts'
import { pageRoutes } from '#server/html/pageRoutes.ts'
import { appDeps, createTestApp } from '#tests/support/api/createTestApp.ts'
import { pageDeps } from '#tests/support/api/makeSite.ts'

/** The header of a browser that follows a link. */
const BROWSER = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8'

async function site() {
  const { db } = await createTestApp({
    candidates: [aCandidate()],
    documents: [aDocument({ FilePath: '91527/statement.pdf' })],
  })
  const app = createApp({ ...appDeps(db), pages: () => pageRoutes(pageDeps(db)) })
  return async (path: string, accept: string) => {
    const response = await app.request(path, { headers: { Accept: accept } })
    const [type] = response.headers.get('Content-Type')?.split(';') ?? []
    return { status: response.status, type, vary: response.headers.get('Vary'), text: await response.text() }
  }
}

test.each([
  ['/docs/none.pdf', 'Document Not Found', 'No such document'],
  ['/docs/2026/reports/of/none.pdf', 'Document Not Found', 'No such document'],
  ['/records/candidate-1', 'Record Not Found', 'No such account'],
])('the dead link %s leads people to a page, and programs to JSON', async (path, subject, message) => {
  const ask = await site()
  const page = await ask(path, BROWSER)
  const json = await ask(path, '*/*')

  expect(page).toMatchObject({ status: 404, type: 'text/html', vary: expect.stringContaining('Accept') })
  expect(page.text).toContain(`<title>Sunshine Ledger - ${subject}</title>`)
  expect(json).toMatchObject({
    status: 404,
    type: 'application/json',
    vary: expect.stringContaining('Accept'),
    text: JSON.stringify({ errors: [{ msg: message }] }),
  })
})

test('the address of a feed about nothing that feeds are about is that of no page', async () => {
  const ask = await site()

  for (const path of ['/feeds/other/1.atom', '/feeds/other/all.json', '/feeds/races/20261103-GEN.atom']) {
    const page = await ask(path, '*/*')
    expect(page).toMatchObject({ status: 404, type: 'text/html' })
    expect(page.text).toContain('<title>Sunshine Ledger - Page Not Found</title>')
  }
})

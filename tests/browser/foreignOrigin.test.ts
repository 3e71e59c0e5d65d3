import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from 'playwright-core'
import { describe, expect, inject, onTestFinished, test } from 'vitest'
import { openPage } from '#tests/support/browser/openPage.ts'

/** A page of another origin on this machine, so that even a same-site cookie is sent. */
async function foreignPage(html = '<!doctype html><title>Elsewhere</title>'): Promise<string> {
  const server = createServer((_, response) =>
    response.writeHead(200, { 'Content-Type': 'text/html' }).end(html),
  ).listen(0)
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  // A server that listens on a port has an address of this form.
  return `http://localhost:${(server.address() as AddressInfo).port}/`
}

/** The result of an addition to an account list that this page requests with the administrator's cookie. */
const add = (page: Page, url: string, accountNum: number | undefined, contentType: string) =>
  page.evaluate(
    async ([to, num, type]) => {
      try {
        const response = await fetch(to, {
          method: 'PUT',
          credentials: 'include',
          headers: { 'Content-Type': type },
          body: JSON.stringify({ accountName: 'Added by a page', accountNum: num }),
        })
        return response.status
      } catch {
        return 'refused by the browser'
      }
    },
    [url, accountNum, contentType] as const,
  )

describe('a page of another origin in real Chromium', () => {
  test('cannot add to an account list on behalf of a signed-in administrator', async () => {
    const page = await openPage({ allowConsoleErrors: true })
    const login = { email: 'demo@example.org', password: inject('demoPassword') }
    expect((await page.request.post('/api/auth', { data: login })).status()).toBe(200)
    const committees = (await (await page.request.get('/api/committees')).json()) as { AcctNum: number }[]
    const committee = committees.at(-1)?.AcctNum
    // From an election whose pages no other test reads.
    const candidates = (await (await page.request.get('/api/candidates/20241105-GEN/STR')).json()) as {
      AcctNum: number
    }[]
    const record = `${inject('siteUrl')}/api/candidates/${candidates.at(-1)?.AcctNum}`
    const before = await (await page.request.get(record)).text()

    await page.goto(await foreignPage())
    for (const type of ['application/json', 'text/plain'])
      expect(await add(page, `${record}/accountlist`, committee, type)).toBe('refused by the browser')
    expect(await (await page.request.get(record)).text()).toBe(before)

    // The same request works from the site's own page.
    await page.goto('/')
    expect(await add(page, `${record}/accountlist`, committee, 'application/json')).toBe(200)
  })

  test('reads the register with fetch, as the notebook does', async () => {
    // Chromium reports every refusal as a resource that could not be loaded.
    const page = await openPage({ allowConsoleErrors: true })
    const notebook = await foreignPage(readFileSync('docs/examples/notebook.html', 'utf8'))

    await page.goto(`${notebook}?site=${encodeURIComponent(inject('siteUrl'))}`)
    await page.getByRole('button', { name: 'Connect' }).click()
    await page.getByText('the register begins with the 2026 General Election').waitFor()
    const [find, race, refusal] = await page.getByRole('button', { name: 'Run' }).all()
    await find?.click()
    await race?.click()
    await refusal?.click()

    await page.getByText('Error: Candidate not found').waitFor()
    await page.getByRole('columnheader', { name: 'cash on hand' }).waitFor()
    await page.getByRole('row').nth(5).waitFor()
    expect(await page.getByRole('row').count()).toBeGreaterThan(5)
  })

  test('can show a race in a frame, and no page of the site', async () => {
    const page = await openPage({ allowConsoleErrors: true })
    const frames = ['/embed/races/20261103-GEN/GOV/all', '/races/20261103-GEN/GOV/all'].map(
      (path) => `<iframe src="${inject('siteUrl')}${path}"></iframe>`,
    )

    await page.goto(await foreignPage(`<!doctype html><title>News</title>${frames.join('')}`))

    const [open, closed] = [0, 1].map((index) => page.frameLocator('iframe').nth(index))
    const heading = open?.getByRole('link', { name: 'Governor', exact: true })
    await heading?.waitFor()
    const faces = await heading?.evaluate(async () => {
      await document.fonts.ready
      return [...document.fonts].filter(({ status }) => status === 'loaded').map(({ family }) => family)
    })
    const names = faces?.map((family) => family.replaceAll('"', ''))
    // Fallback fonts depend on the machine.
    expect(names?.filter((name) => !name.includes('Fallback')).toSorted()).toEqual([
      'Source Sans 3 Variable',
      'Source Serif 4',
    ])
    expect(await closed?.getByRole('heading').count()).toBe(0)
    expect(await page.context().cookies()).toEqual([])
  })
})

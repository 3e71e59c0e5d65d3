import { readFileSync } from 'node:fs'
import { expect, inject, test } from 'vitest'
import { arriveAt } from '#tests/support/browser/arriveAt.ts'
import { openPage } from '#tests/support/browser/openPage.ts'

const RACE = '/races/20261103-GEN/GOV/all'

test('the file of a page is downloaded in one click, and checked in Chromium without a network', async () => {
  const page = await openPage()
  await arriveAt(page, RACE)
  const downloading = page.waitForEvent('download')
  await page.getByRole('link', { name: 'download it, signed' }).click()
  const download = await downloading
  expect(download.suggestedFilename()).toMatch(/^citation-races-20261103-GEN-GOV-all-\d{4}-\d\d-\d\d\.json$/)
  const text = readFileSync(await download.path(), 'utf8')

  await arriveAt(page, '/verify')
  const requestedUrls: string[] = []
  page.on('request', (request) => void requestedUrls.push(request.url()))
  await page.context().setOffline(true)
  const check = (content: string) =>
    page
      .getByLabel('The file of the citation')
      .setInputFiles({ name: 'kept.json', mimeType: 'application/json', buffer: Buffer.from(content) })

  await check(text)
  await page.getByText('Genuine.', { exact: true }).waitFor()
  await page.getByRole('link', { name: new RegExp(`${RACE}$`) }).waitFor()
  await check(text.replace(/"coh":\d/, '"coh":9999'))
  await page
    .getByText(/^kept\.json: Not genuine\. The answer to \/api\/races\/.+ is not the one that was cited\.$/)
    .waitFor()
  await check(text.slice(0, -10))
  await page.getByText(/it was cut or damaged/).waitFor()
  await check(text)
  await page.getByText('Genuine.', { exact: true }).waitFor()
  expect(requestedUrls).toEqual([])

  await page.context().setOffline(false)
  await page.getByRole('button', { name: 'Compare with Today' }).click()
  await page.getByText(/^The page says today what it said on /).waitFor()
  // The browser is back, so the keys are fetched again too.
  expect(requestedUrls).toContain(`${inject('siteUrl')}/api/citation/file?page=${encodeURIComponent(RACE)}`)
  expect(requestedUrls.filter((url) => !url.startsWith(inject('siteUrl')))).toEqual([])
})

test('the box for a pasted citation is as wide as the field for its file', async () => {
  const page = await openPage({ viewport: { width: 1366, height: 800 } })
  await arriveAt(page, '/verify')
  const widthOf = async (label: RegExp) => (await page.getByLabel(label).boundingBox())?.width

  const width = await widthOf(/^The file of the citation/)

  expect(width).toBeGreaterThan(600)
  expect(await widthOf(/^Or its text, pasted/)).toBe(width)
})

test('without scripts, a citation is a link to its file and four texts, and the page names the keys', async () => {
  const page = await openPage({ javaScriptEnabled: false })

  await page.goto(`/verify?page=${encodeURIComponent(RACE)}`)

  const file = page.getByRole('link', { name: 'Download the Citation' })
  expect(await file.getAttribute('href')).toBe(`/api/citation/file?page=${encodeURIComponent(RACE)}`)
  expect(await page.locator('pre').allTextContents()).toEqual([
    expect.stringMatching(/^“.+”, Sunshine Ledger, as of /) as string,
    expect.stringMatching(/^@misc/) as string,
    expect.stringMatching(/^Sunshine Ledger\. \(/) as string,
    expect.stringMatching(/^<cite>/) as string,
  ])
  expect(await page.getByRole('button', { name: 'Check' }).isVisible()).toBe(false)
  expect(await page.getByRole('link', { name: 'the keys of this site' }).getAttribute('href')).toBe(
    '/.well-known/citation-keys.json',
  )
})

import { expect, test } from 'vitest'
import { objections } from '#tests/support/browser/objections.ts'
import { openPage } from '#tests/support/browser/openPage.ts'

test('a link to a call opens its group of the API’s documentation without scripts, from the page or elsewhere', async () => {
  const page = await openPage({ javaScriptEnabled: false, viewport: { width: 360, height: 640 } })
  await page.goto('/api/docs')
  const call = page.locator('#getCommittee')
  const group = page.locator('details').filter({ has: page.getByRole('heading', { name: 'Committees' }) })
  expect(await group.getAttribute('open')).toBeNull()
  expect(await call.isVisible()).toBe(false)

  // On a phone the contents are the groups.
  expect(await page.locator('nav a[href="#getCommittee"]').isVisible()).toBe(false)
  await page.getByRole('navigation').getByRole('link', { name: 'Committees' }).click()
  await expect.poll(async () => call.isVisible()).toBe(true)

  await page.goto('/api/docs?again#Balance')
  await expect.poll(async () => page.locator('#Balance').isVisible()).toBe(true)
  expect(await call.isVisible()).toBe(false)
})

test('large groups of the API’s documentation are closed at first, and all of it is printed', async () => {
  const page = await openPage({ viewport: { width: 1280, height: 900 } })
  await page.goto('/api/docs')
  const screens = async () => page.evaluate(() => document.documentElement.scrollHeight / innerHeight)
  expect(await screens()).toBeLessThan(20)
  expect(await page.locator('nav a[href="#getCommittee"]').isVisible()).toBe(true)
  expect(await objections(page)).toEqual([])

  await page.emulateMedia({ media: 'print' })
  expect(await screens()).toBeGreaterThan(40)
})

test('the API’s documentation is set in the fonts of the site', async () => {
  const page = await openPage()
  await page.goto('/api/docs')
  const loaded = await page.evaluate(async () => {
    await document.fonts.ready
    return [...document.fonts].filter(({ status }) => status === 'loaded').map(({ family }) => family)
  })
  expect(loaded.filter((family) => !family.includes('Fallback')).toSorted()).toEqual([
    'Source Sans 3 Variable',
    'Source Serif 4',
  ])
})

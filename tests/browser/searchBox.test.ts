import { describe, expect, test } from 'vitest'
import { arriveAt } from '#tests/support/browser/arriveAt.ts'
import { objections } from '#tests/support/browser/objections.ts'
import { openPage } from '#tests/support/browser/openPage.ts'
import { whenFocused } from '#tests/support/browser/whenFocused.ts'

describe.concurrent('the search box in real Chromium', () => {
  test('by keyboard alone a visitor finds a candidate from any page', async ({ onTestFinished }) => {
    const page = await openPage({ onTestFinished })
    await arriveAt(page, '/committees')
    const box = page.getByLabel('Search')

    await box.focus()
    await page.keyboard.type('maravillosa')
    // The first letters alone find other records.
    const first = page
      .getByRole('option')
      .first()
      .and(page.getByRole('option', { name: 'Maravillosa' }))
    const name = (await first.locator('span').first().textContent()) ?? ''
    expect(await objections(page)).toEqual([])
    await page.keyboard.press('ArrowDown')
    const id = await first.getAttribute('id')
    await box.and(page.locator(`[aria-activedescendant="${id}"]`)).waitFor()
    await page.keyboard.press('Enter')

    await page.getByRole('heading', { level: 1, name }).waitFor()
    await whenFocused(page.locator('h1'))
  })

  test('at 360 pixels the suggestions are as wide as the page and tall enough for a thumb, and a tap follows one', async ({
    onTestFinished,
  }) => {
    const page = await openPage({ viewport: { width: 360, height: 640 }, hasTouch: true, onTestFinished })
    await arriveAt(page, '/committees')

    await page.getByLabel('Search').tap()
    // All at once: otherwise the suggestions for the first letters would be tapped, and disappear.
    await page.keyboard.insertText('mar')
    const option = page.getByRole('option').first()
    await option.waitFor()
    const size = await option.boundingBox()
    expect(size?.width).toBeGreaterThan(300)
    expect(size?.height).toBeGreaterThanOrEqual(44)
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0)
    const address = await option.getAttribute('href')
    await option.tap()

    await page.waitForURL(`**${address}`)
  })

  test('before scripts arrive, and without them, the form opens the page of results', async ({
    onTestFinished,
  }) => {
    const page = await openPage({ javaScriptEnabled: false, onTestFinished })
    await page.goto('/search')
    const form = await page.request.get('/search?q=mar')

    expect(form.status()).toBe(200)
    expect(await form.text()).toContain('<title>Sunshine Ledger - Search: mar</title>')
  })

  test('Escape closes the definition of a term and returns the focus to it', async ({ onTestFinished }) => {
    const page = await openPage({ viewport: { width: 360, height: 640 }, onTestFinished })
    await arriveAt(page, '/committees/94654')
    const balances = page.getByRole('region', { name: 'Account Balances' })
    await balances.getByText('What the words mean').click()
    const word = balances.getByRole('link', { name: 'petty cash' })

    await word.focus()
    await page.keyboard.press('Enter')
    const note = page.getByRole('dialog', { name: 'Petty cash' })
    await note.waitFor()
    expect(await objections(page)).toEqual([])
    const place = await note.boundingBox()
    expect(place?.x).toBeGreaterThanOrEqual(0)
    expect((place?.x ?? 0) + (place?.width ?? 0)).toBeLessThanOrEqual(360)
    await page.keyboard.press('Escape')

    await note.waitFor({ state: 'detached' })
    await whenFocused(word)
    expect(new URL(page.url()).pathname).toBe('/committees/94654')
  })
})

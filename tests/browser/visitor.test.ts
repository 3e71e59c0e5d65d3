import type { Locator } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { arriveAt } from '#tests/support/browser/arriveAt.ts'
import { arriveAtFourAccounts } from '#tests/support/browser/arriveAtFourAccounts.ts'
import { isRichestFirst } from '#tests/support/browser/isRichestFirst.ts'
import { onePage } from '#tests/support/browser/onePage.ts'
import { openPage } from '#tests/support/browser/openPage.ts'
import { resizeTo } from '#tests/support/browser/resizeTo.ts'
import { slowProcessor } from '#tests/support/browser/slowProcessor.ts'
import { whenFocused } from '#tests/support/browser/whenFocused.ts'

describe.concurrent('a visitor in real Chromium', () => {
  test('a visitor goes from the home page to a candidate, and back to the list as it was left', async ({
    onTestFinished,
  }) => {
    const page = await openPage({ onTestFinished })
    await page.goto('/')
    await page.getByRole('link', { name: 'Search All Candidates' }).click()
    await page.getByRole('combobox', { name: 'Office' }).selectOption('State Representative')
    await page.getByRole('button', { name: 'Load Candidates' }).click()
    await page.waitForURL('**/candidates/20261103-GEN/STR')
    // The old page stays until the next one is drawn. The amounts arrive after the candidates, and change the order by
    // amount.
    const list = page.getByRole('table', { name: /^2026 General Election: / })
    await list
      .getByRole('link', { name: /^-?\$[\d,]+\.\d\d$/ })
      .first()
      .waitFor()

    await page.getByRole('button', { name: 'Cash on Hand' }).click()
    // The rows follow their header in slices.
    await page.waitForFunction(isRichestFirst)
    await page
      .getByRole('button', { name: /^Account breakdown of/ })
      .first()
      .click()
    await page.getByRole('table', { name: 'Account breakdown' }).waitFor()

    const name = page.getByRole('rowheader').first().getByRole('link')
    const who = await name.textContent()
    await name.click()
    await page.getByRole('heading', { level: 1, name: who ?? '' }).waitFor()
    expect(await page.title()).toBe(`Sunshine Ledger - ${who}`)
    // The navigation moved the focus to the page's heading, so a screen reader announces the page.
    await whenFocused(page.locator('h1'))

    await page.getByRole('button', { name: 'Back to List' }).click()
    await page.waitForURL(/\/candidates\/20261103-GEN\/STR\?sort=-cash$/)
    await page.getByRole('table', { name: 'Account breakdown' }).waitFor()
    await page
      .getByRole('rowheader')
      .first()
      .filter({ hasText: who ?? '' })
      .waitFor()
  })

  test('a filed document opens as a PDF that may not run anything', async ({ onTestFinished }) => {
    const page = await openPage({ onTestFinished })
    const documents = (await (
      await page.request.get('/api/documents/type/Statement%20of%20Solicitation')
    ).json()) as { FilePath: string }[]

    const response = await page.request.get(`/docs/${documents[0]?.FilePath}`)

    expect(response.headers()).toMatchObject({
      'content-type': 'application/pdf',
      'content-security-policy': expect.stringContaining('sandbox') as string,
    })
    expect((await response.body()).subarray(0, 5).toString()).toBe('%PDF-')
  })

  test('by keyboard alone: skip link, dropdowns, a breakdown opened and closed', async ({
    onTestFinished,
  }) => {
    const page = await openPage({ onTestFinished })
    // Keys are pressed before the page is hydrated.
    const hurry = await slowProcessor(page)
    await page.goto('/candidates/20261103-GEN/STR')
    await page.getByRole('table').first().waitFor()

    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    // In the next frame; once the client runs, the heading has the focus.
    await page.waitForFunction(() => document.activeElement?.matches('main, main h1'))
    await page.keyboard.press('Tab')
    await whenFocused(page.getByRole('link', { name: '2026 General Election' }))
    await page.keyboard.press('Tab')
    await whenFocused(page.getByRole('link', { name: 'Compare district by district' }))
    await page.keyboard.press('Tab')
    await whenFocused(page.locator('select'))

    const toggle = page.getByRole('button', { name: /^Account breakdown of/ }).first()
    await toggle.focus()
    await page.keyboard.press('Enter')
    await toggle.and(page.locator('[aria-expanded=true]')).waitFor()
    await hurry()
    await page.keyboard.press('Space')
    await toggle.and(page.locator('[aria-expanded=false]')).waitFor()
    expect(await page.getByRole('table', { name: 'Account breakdown' }).count()).toBe(0)
  })

  test('at every width cash on hand and its total stand below one header', async ({ onTestFinished }) => {
    const page = await openPage({ onTestFinished })
    await arriveAtFourAccounts(page)
    const balances = page.getByRole('table').filter({ hasText: 'Cash on Hand' })
    const header = balances.getByRole('columnheader', { name: 'Cash on Hand' })
    const total = balances.getByRole('row').last().getByRole('cell').filter({ hasText: '$' })

    for (const width of [768, 900, 1000, 1100, 1200, 1280, 1920]) {
      await resizeTo(page, width)
      expect([width, await endOf(total)]).toEqual([width, await endOf(header)])
    }
  })
})

describe('the tables of a visitor in real Chromium', () => {
  const window = onePage()

  test('a long table narrows with the viewport, and does not scroll sideways while its columns fit', async () => {
    const page = window()
    await page.setViewportSize({ width: 1280, height: 800 })
    await arriveAt(page, '/committees')
    const table = page.getByRole('table')
    expect((await table.boundingBox())?.width).toBeGreaterThan(1100)

    await resizeTo(page, 900)

    await page.waitForFunction(() => (document.querySelector('table')?.clientWidth ?? Infinity) < 900)
    expect(await page.getByRole('region', { name: /committees, newest account first/ }).count()).toBe(0)
  })

  test.for([
    ['/candidates', 1024],
    ['/candidates/20261103-GEN/STR', 1024],
    ['/committees', 768],
    ['/candidates/94970', 1280],
  ] as const)('every column of %s is visible at %i pixels', async ([path, width]) => {
    const page = window()
    await page.setViewportSize({ width, height: 1024 })
    await arriveAt(page, path)

    expect(await page.getByRole('table').count()).toBeGreaterThan(0)
    // A table too wide for the page scrolls inside its frame, which then becomes focusable.
    expect(await page.locator('[role=region][tabindex]').count()).toBe(0)
  })
})

/** The pixel at which a cell ends. */
async function endOf(cell: Locator): Promise<number> {
  const box = await cell.boundingBox()
  return Math.round((box?.x ?? 0) + (box?.width ?? 0))
}

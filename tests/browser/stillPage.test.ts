import { describe, expect, test } from 'vitest'
import { arriveAt } from '#tests/support/browser/arriveAt.ts'
import { openPage } from '#tests/support/browser/openPage.ts'
import { whenFocused } from '#tests/support/browser/whenFocused.ts'

describe('a public page in real Chromium', () => {
  test('in forced colors only the bar’s current item is underlined', async () => {
    const page = await openPage({ forcedColors: 'active' })
    await arriveAt(page, '/committees')

    const lines = await page
      .getByRole('navigation', { name: 'Main' })
      .getByRole('link')
      .evaluateAll((links) =>
        links.map((link) => `${link.textContent}: ${getComputedStyle(link).borderBottomWidth}`),
      )
    expect(lines).toEqual(['Home: 0px', 'Candidates: 0px', 'Committees: 3px', 'Admin: 0px'])
  })

  test('by keyboard alone a figure opens its explanation, and Escape returns the focus to it', async () => {
    const page = await openPage()
    await arriveAt(page, '/committees')
    const figure = page.getByRole('link', { name: /^-?\$[\d,]+\.\d\d$/ }).first()
    const amount = await figure.textContent()
    await figure.focus()

    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: 'How this figure was calculated' })
    await dialog.getByRole('row', { name: `Cash on hand ${amount}` }).waitFor()
    await page.keyboard.press('Escape')

    await dialog.waitFor({ state: 'detached' })
    await whenFocused(figure)
    expect(new URL(page.url()).pathname).toBe('/committees')
  })

  test('opened in a separate tab, a figure leads to its page', async () => {
    const page = await openPage()
    await arriveAt(page, '/committees')
    const opened = page.context().waitForEvent('page')

    await page
      .getByRole('link', { name: /^-?\$[\d,]+\.\d\d$/ })
      .first()
      .click({ modifiers: ['ControlOrMeta'] })

    const other = await opened
    await other.getByRole('heading', { level: 1, name: 'Cash on Hand' }).waitFor()
    expect(new URL(other.url()).pathname).toMatch(/^\/committees\/\d+\/cash-on-hand$/)
  })
})

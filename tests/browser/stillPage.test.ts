import { describe, expect, test } from 'vitest'
import { arriveAt } from '#tests/support/browser/arriveAt.ts'
import { openPage } from '#tests/support/browser/openPage.ts'

const ROUTES = [
  '/',
  '/candidates',
  '/candidates/20261103-GEN/STR',
  '/candidates/94970',
  '/candidates/94970/cash-on-hand',
  '/candidates/94970/transactions',
  '/committees',
  '/committees/94654',
  '/search?q=smith',
  '/about-data',
  '/glossary',
]

describe('a public page in real Chromium', () => {
  test.concurrent.for([360, 768, 1280])(
    'with text twice as large nothing is wider than the page at %i pixels',
    async (width, { onTestFinished }) => {
      const page = await openPage({ viewport: { width, height: 800 }, onTestFinished })
      await page.addInitScript(() => {
        // The element of the page is not there yet when this runs.
        new MutationObserver((_, observer) => {
          document.documentElement.style.fontSize = '200%'
          observer.disconnect()
        }).observe(document, { childList: true })
      })
      for (const path of ROUTES) {
        await arriveAt(page, path)
        const sideways = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
        expect(`${path} scrolls sideways by ${sideways}`).toBe(`${path} scrolls sideways by 0`)
      }
    },
  )

  test('in forced colors only the item of the bar that leads here has a line under it', async () => {
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

  test('by keyboard alone a figure opens to how it was made, and Escape gives the focus back to it', async () => {
    const page = await openPage()
    await arriveAt(page, '/committees')
    const figure = page.getByRole('link', { name: /^-?\$[\d,]+\.\d\d$/ }).first()
    const amount = await figure.textContent()
    await figure.focus()

    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: 'How this figure was made' })
    await dialog.getByRole('row', { name: `Cash on hand ${amount}` }).waitFor()
    await page.keyboard.press('Escape')

    expect(await dialog.count()).toBe(0)
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe(amount)
    expect(new URL(page.url()).pathname).toBe('/committees')
  })

  test('opened in a window of its own, a figure leads to its page', async () => {
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

import { describe, expect, test } from 'vitest'
import { arriveAt } from '#tests/support/browser/arriveAt.ts'
import { openPage } from '#tests/support/browser/openPage.ts'

const CARDS = ['Search All Candidates', 'Browse All Committees']

describe('the home page in real Chromium', () => {
  test.concurrent.for([
    [1280, 720],
    [390, 844],
  ] as const)(
    'has both cards whole within the first screen of %s by %s, above the footer',
    async ([width, height], context) => {
      const page = await openPage({ ...context, viewport: { width, height } })
      await arriveAt(page, '/')

      const footer = await page.locator('footer').evaluate((element) => ({
        isFixed: getComputedStyle(element).position === 'fixed',
        top: element.getBoundingClientRect().top,
      }))
      for (const name of CARDS) {
        const box = await page.getByRole('link', { name }).boundingBox()
        expect(box && box.y + box.height).toBeLessThanOrEqual(footer.isFixed ? footer.top : height)
      }
    },
  )

  test('leads to both cards within 12 steps of the Tab key', async (context) => {
    const page = await openPage(context)
    await arriveAt(page, '/')

    const reached: string[] = []
    for (let step = 0; step < 12; step += 1) {
      await page.keyboard.press('Tab')
      reached.push(await page.evaluate(() => document.activeElement?.querySelector('h2')?.textContent ?? ''))
    }
    expect(reached.filter((name) => name !== '')).toEqual(CARDS)
  })
})

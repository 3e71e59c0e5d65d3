import { describe, expect, test } from 'vitest'
import { arriveAt } from '#tests/support/browser/arriveAt.ts'
import { arriveAtFourAccounts } from '#tests/support/browser/arriveAtFourAccounts.ts'
import { openPage } from '#tests/support/browser/openPage.ts'

describe.concurrent('paper, in real Chromium', () => {
  test('a printed page ends with its address, and has no form fields', async ({ onTestFinished }) => {
    const page = await openPage({ onTestFinished })
    await arriveAt(page, '/committees')
    await page.emulateMedia({ media: 'print' })
    await page.evaluate(() => dispatchEvent(new Event('beforeprint')))

    const address = await page
      .getByRole('contentinfo')
      .evaluate((footer) => getComputedStyle(footer, '::after').content)
    expect(address).toBe(JSON.stringify(page.url()))
    // Part of the page, because browsers do not print backgrounds unless told to.
    expect(await page.getByRole('banner').locator('svg').isVisible()).toBe(true)
    expect(await page.locator('input, select, textarea').filter({ visible: true }).count()).toBe(0)
  })

  test('a printed page of a list says which of its rows it has, and none of the links to others', async ({
    onTestFinished,
  }) => {
    const page = await openPage({ onTestFinished })
    await arriveAt(page, '/candidates/94970/transactions')
    await page.emulateMedia({ media: 'print' })

    await page.getByText('1 to 50 of 518').waitFor()
    expect(await page.getByRole('link', { name: 'Next', exact: true }).count()).toBe(0)
    expect(await page.getByRole('link', { name: 'Candidates', exact: true }).count()).toBe(0)
  })

  test('no line of printed sums is broken between two pages', async ({ onTestFinished }) => {
    const page = await openPage({ viewport: { width: 1280, height: 800 }, onTestFinished })
    await page.goto('/names/33020/MARAVILLOSA%20JACQUELINE')
    await page.emulateMedia({ media: 'print' })
    // Columns of this height break as the pages of a printer do; a line with two lines of text would fit in part.
    const parts = await page
      .getByRole('table', { name: 'By account, the largest sums first' })
      .evaluate((table) => {
        Object.assign(table.parentElement?.style ?? {}, {
          columns: '14rem',
          columnFill: 'auto',
          blockSize: '10rem',
        })
        return [...table.querySelectorAll('tbody tr')].map((row) => row.getClientRects().length)
      })

    expect(parts.length).toBeGreaterThan(10)
    expect(new Set(parts)).toEqual(new Set([1]))
  })

  test('a printed list keeps the names of its columns, including those that sort it', async ({
    onTestFinished,
  }) => {
    const page = await openPage({ onTestFinished })
    await arriveAt(page, '/candidates/20261103-GEN/STR')

    await page.emulateMedia({ media: 'print' })

    expect(await page.locator('thead').innerText()).toMatch(/Account Number\s+Full Name\s+Party/)
  })

  test('the report of a printed transaction is on one line', async ({ onTestFinished }) => {
    const page = await openPage({ viewport: { width: 816, height: 1056 }, onTestFinished })
    await arriveAt(page, '/candidates/94959/transactions')
    await page.emulateMedia({ media: 'print' })

    const lines = await page.locator('td[data-label="Type"] small').evaluateAll((all) =>
      all.map((report) => {
        const text = document.createRange()
        text.selectNodeContents(report)
        return text.getClientRects().length
      }),
    )
    expect(lines.length).toBeGreaterThan(10)
    expect(new Set(lines)).toEqual(new Set([1]))
  })

  test('a printed row is as high as its text, and its bar is in it', async ({ onTestFinished }) => {
    const page = await openPage({ onTestFinished })
    await arriveAt(page, '/candidates/20261103-GEN/STR')
    await page.emulateMedia({ media: 'print' })

    const row = page
      .getByRole('row')
      .filter({ has: page.locator('svg') })
      .first()
    const [line, bar] = await row.evaluate((shown) =>
      [shown, shown.querySelector('svg')].map((each) => each?.getBoundingClientRect().toJSON() as DOMRect),
    )
    expect(line?.height).toBeLessThan(28)
    expect(bar?.bottom).toBeGreaterThan(line?.top ?? Infinity)
    expect(bar?.bottom).toBeLessThanOrEqual(line?.bottom ?? 0)
  })

  test('a candidate of four accounts prints with documents and balances, on two pages', async ({
    onTestFinished,
  }) => {
    const page = await openPage({ onTestFinished })
    await arriveAtFourAccounts(page)
    await page.evaluate(() => document.fonts.ready)

    const pdf = (await page.pdf({ format: 'Letter' })).toString('latin1')

    expect(pdf.match(/\/Type\s*\/Page\b/g)).toHaveLength(2)
    await page.emulateMedia({ media: 'print' })
    for (const part of ['Candidate Documents', 'Account Balances'])
      await page.getByRole('region', { name: part }).getByRole('table').waitFor()
  })
})

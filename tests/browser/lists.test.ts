import { describe, expect, test } from 'vitest'
import { arriveAt } from '#tests/support/browser/arriveAt.ts'
import { openPage } from '#tests/support/browser/openPage.ts'
import { overflowInLargeText } from '#tests/support/browser/horizontalOverflow.ts'
import { slowProcessor } from '#tests/support/browser/slowProcessor.ts'
import { whenFocused } from '#tests/support/browser/whenFocused.ts'

const SCREEN = { width: 360, height: 640 }

describe.concurrent('lists in real Chromium', () => {
  test.for(['/candidates/20261103-GEN/STR', '/committees'])(
    'on a phone the first name of %s is visible on arrival, the last one within twenty screens, and large letters fit',
    async (path, { onTestFinished }) => {
      const page = await openPage({ viewport: SCREEN, onTestFinished })
      await arriveAt(page, path)

      // The notice that the register is a sample comes before everything else, and only on a sample.
      const notice = await page.locator('.site-notice').boundingBox()
      const name = await page.getByRole('rowheader').first().getByRole('link').boundingBox()
      expect((name?.y ?? Infinity) + (name?.height ?? 0) - (notice?.height ?? 0)).toBeLessThan(SCREEN.height)
      expect(await page.getByLabel('Cash on Hand').isVisible()).toBe(false)

      expect(await page.getByRole('table').first().getByRole('rowheader').count()).toBe(50)
      const height = await page.evaluate(() => document.documentElement.scrollHeight)
      expect(height / SCREEN.height).toBeLessThan(20)
      expect(await overflowInLargeText(page)).toEqual([])
    },
  )

  test('on a tablet the name of a special election is not cut off where a list is chosen', async ({
    onTestFinished,
  }) => {
    const page = await openPage({ viewport: { width: 768, height: 1024 }, onTestFinished })
    await arriveAt(page, '/candidates/20261103-GEN/STR')
    const { specials, now, needed } = await page
      .getByLabel('Election', { exact: true })
      .evaluate((select: HTMLSelectElement) => {
        const shown = select.offsetWidth
        const named = [...select.options].filter(
          ({ text }) => text === 'January 16, 2024 Special No. 2 Election',
        )
        select.replaceChildren(...named)
        select.style.inlineSize = 'max-content'
        return { specials: named.length, now: shown, needed: select.offsetWidth }
      })
    expect(specials).toBe(1)
    expect(now).toBeGreaterThanOrEqual(needed)
  })

  test.for([320, 360])(
    'on a phone %s pixels wide neither an election nor an office is cut off where a list is chosen',
    async (width, { onTestFinished }) => {
      const page = await openPage({ viewport: { ...SCREEN, width }, onTestFinished })
      await arriveAt(page, '/candidates/20261103-GEN/AGR')
      for (const [label, chosen] of [
        ['Election', '2026 General Election'],
        ['Office', 'Commissioner of Agriculture'],
      ] as const) {
        const field = page.getByLabel(label, { exact: true })
        expect(await field.locator('option:checked').innerText()).toBe(chosen)
        // As wide as its text needs, the field is no wider than it is.
        const [now, needed] = await field.evaluate((select: HTMLSelectElement) => {
          const shown = select.offsetWidth
          const copy = select.cloneNode() as HTMLSelectElement
          copy.append(select.selectedOptions[0]?.cloneNode(true) ?? '')
          copy.style.inlineSize = 'max-content'
          select.after(copy)
          const whole = copy.offsetWidth
          copy.remove()
          return [shown, whole]
        })
        expect(now).toBeGreaterThanOrEqual(needed ?? Infinity)
      }
    },
  )

  test.for([true, false])(
    'on a tablet the account of a row is on a line of its own below it, and nothing is behind the amount (scripts: %s)',
    async (javaScriptEnabled, { onTestFinished }) => {
      const page = await openPage({
        viewport: { width: 768, height: 1024 },
        javaScriptEnabled,
        onTestFinished,
      })
      await page.goto('/candidates/94970/transactions')
      const row = page
        .getByRole('row')
        .filter({ has: page.getByRole('rowheader') })
        .first()
      const amount = row.getByRole('cell').last()
      const account = row.getByRole('cell').nth(-2)
      expect(await amount.innerText()).toMatch(/^\$[\d,]+\.\d\d$/)
      const [above, below] = [await amount.boundingBox(), await account.boundingBox()]
      expect((above?.x ?? 0) + (above?.width ?? Infinity)).toBeLessThanOrEqual(768)
      expect(below?.y).toBeGreaterThanOrEqual((above?.y ?? Infinity) + (above?.height ?? 0))
      expect(await row.evaluate((line) => line.scrollWidth - line.clientWidth)).toBe(0)
    },
  )

  test('on a tablet no filed name or place is broken within a word', async ({ onTestFinished }) => {
    const page = await openPage({ viewport: { width: 768, height: 1024 }, onTestFinished })
    await arriveAt(page, '/candidates/94970/transactions')
    const table = page.getByRole('table').first()
    const cells = table.locator('tbody').locator('th, td[data-label="Place"]')
    const broken = await cells.evaluateAll((all) =>
      all.flatMap((cell) => {
        const text = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT).nextNode()
        return [...(text?.textContent ?? '').matchAll(/[\w'.]+/g)].flatMap(([word], index, words) => {
          const range = document.createRange()
          if (text) range.setStart(text, words[index]?.index ?? 0)
          if (text) range.setEnd(text, (words[index]?.index ?? 0) + word.length)
          return range.getClientRects().length > 1 ? word : []
        })
      }),
    )
    expect(await cells.count()).toBeGreaterThan(50)
    expect(broken).toEqual([])
    const starts = await table
      .getByRole('row')
      .evaluateAll((rows) => new Set(rows.map((row) => row.children[2]?.getBoundingClientRect().left)).size)
    expect(starts, 'headers stay above their columns').toBe(1)
  })

  test('every figure of a race is visible on a tablet, and on a phone no bar overlaps text', async ({
    onTestFinished,
  }) => {
    const page = await openPage({ viewport: { width: 768, height: 1024 }, onTestFinished })
    await arriveAt(page, '/races/20261103-GEN/GOV/all')
    const table = page.getByRole('table').first()
    const ends = await table
      .getByRole('cell')
      .evaluateAll((cells) => cells.map((cell) => cell.getBoundingClientRect().right))
    expect(ends.length).toBeGreaterThan(7)
    expect(Math.max(...ends)).toBeLessThanOrEqual(768)
    expect(await table.evaluate((all) => all.parentElement?.tabIndex)).toBe(-1)

    await page.setViewportSize(SCREEN)
    await arriveAt(page, '/races/20261103-GEN/STR')
    const bars = page.getByRole('table').first().locator('tbody tr:has(svg)')
    expect(await bars.count()).toBeGreaterThan(1)
    const struckThrough = await bars.evaluateAll((rows) =>
      rows.flatMap((row) => {
        const top = row.querySelector('svg')?.getBoundingClientRect().top ?? 0
        const words = [...row.querySelectorAll('a, td:not(:has(svg)) > *')]
        // Their padding is room for a finger.
        const bottoms = words.map(
          (each) => each.getBoundingClientRect().bottom - parseFloat(getComputedStyle(each).paddingBlockEnd),
        )
        const bottom = Math.max(...bottoms)
        return bottom > top ? [row.textContent] : []
      }),
    )
    expect(struckThrough).toEqual([])
  })

  test('on a tablet no word in a list of candidates is broken, and what does not fit scrolls in the table’s own box', async ({
    onTestFinished,
  }) => {
    const page = await openPage({ viewport: { width: 768, height: 900 }, onTestFinished })
    await arriveAt(page, '/candidates/20261103-GEN/STR')
    const table = page.getByRole('table').first()
    const lines = await table.getByRole('cell', { name: 'Unopposed' }).evaluateAll((cells) =>
      cells.map((cell) => {
        const range = document.createRange()
        range.selectNodeContents(cell)
        return new Set([...range.getClientRects()].map(({ top }) => top)).size
      }),
    )
    expect(new Set(lines)).toEqual(new Set([1]))
    const frame = table.locator('xpath=..')
    expect(
      await frame.evaluate((box) => [box.scrollWidth > box.clientWidth, box.clientWidth <= 768]),
    ).toEqual([true, true])
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(768)
  })

  test('on a wide touch screen no word of why an account number is bold is broken', async ({
    onTestFinished,
  }) => {
    const page = await openPage({
      viewport: { width: 1024, height: 768 },
      hasTouch: true,
      isMobile: true,
      onTestFinished,
    })
    await arriveAt(page, '/candidates/20261103-GEN/STR')
    const reason = page.getByRole('tooltip', { name: 'Statement of Solicitation on file' }).first()
    await reason.waitFor()

    const linesOfWords = await reason.evaluate((element) => {
      const text = element.firstChild
      const words = [...(text?.textContent ?? '').matchAll(/\S+/g)]
      return words.map(({ 0: word, index }) => {
        const range = document.createRange()
        if (text) range.setStart(text, index)
        if (text) range.setEnd(text, index + word.length)
        return new Set([...range.getClientRects()].map(({ top }) => top)).size
      })
    })
    expect(linesOfWords.slice(0, 3)).toEqual([1, 1, 1])
  })

  test('an office that an election does not have leads to its first one, and nobody is told meanwhile that there are no candidates', async ({
    onTestFinished,
  }) => {
    const page = await openPage({ onTestFinished })
    const announcements: string[] = []
    await page.exposeFunction('note', (text: string) => announcements.push(text))
    await page.addInitScript(() => {
      new MutationObserver(() => {
        const [words] = /No candidates found/.exec(document.body?.textContent ?? '') ?? []
        // The function exposed above.
        if (words) void (window as unknown as { note: (text: string) => Promise<void> }).note(words)
      }).observe(document, { childList: true, subtree: true, characterData: true })
    })
    for (const office of ['ZZZ', 'gov', 'constructor']) {
      const answer = await page.goto(`/candidates/20241105-GEN/${office}`)
      expect([office, answer?.status()]).toEqual([office, 200])
      await page.waitForURL('/candidates/20241105-GEN/STS')
      await page.getByRole('rowheader').first().waitFor()
    }

    await arriveAt(page, '/candidates/20261103-GEN/AGR')
    await page.getByLabel('Election', { exact: true }).selectOption('2024 General Election')
    await page.waitForURL('/candidates/20241105-GEN/STS')
    await page.getByRole('rowheader').first().waitFor()
    expect(announcements).toEqual([])
  })

  test('on a phone without scripts the filters of a list open, and say how many are in use', async ({
    onTestFinished,
  }) => {
    const page = await openPage({ viewport: SCREEN, javaScriptEnabled: false, onTestFinished })
    await page.goto('/committees')
    await page.getByText('Filters', { exact: true }).press('Enter')
    await page.getByLabel('Cash on Hand').selectOption('Some')
    await page.getByRole('button', { name: 'Show' }).click()

    await page.getByText('Filters (1)', { exact: true }).waitFor()
    await page.getByText(/^\d+ of \d+ committees$/).waitFor()
    expect(new URL(page.url()).searchParams.get('money')).toBe('yes')
  })

  test('by keyboard alone a list is filtered, its filter removed, and the next page opened', async ({
    onTestFinished,
  }) => {
    const page = await openPage({ onTestFinished })
    await arriveAt(page, '/committees')
    // Keys are pressed before the router has handled the previous ones.
    await slowProcessor(page)
    await page.getByLabel('Find a committee').focus()
    await page.keyboard.type('of')
    await page.getByText(/^\d+ of \d+ committees$/).waitFor()

    await page.getByRole('link', { name: 'Remove “of”' }).focus()
    await page.keyboard.press('Enter')
    await page.getByRole('link', { name: 'Remove “of”' }).waitFor({ state: 'detached' })
    expect(new URL(page.url()).search).toBe('')
    // The chip is gone, and the next Tab goes to the filter that it was in.
    await page.keyboard.press('Tab')
    await whenFocused(page.locator('[name=text]'))

    await page.getByRole('link', { name: 'Next', exact: true }).focus()
    await page.keyboard.press('Enter')
    await page.getByText(/^51 to 100 of \d+$/).waitFor()
    await page.waitForFunction(() => {
      const { top = -1 } =
        document.querySelector('main form[aria-label=Filter]')?.getBoundingClientRect() ?? {}
      return top >= 0 && top < innerHeight / 2
    })
    await page.keyboard.press('Tab')
    await whenFocused(page.locator('[name=text]'))
  })
})

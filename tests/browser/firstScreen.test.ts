import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { arriveAt } from '#tests/support/browser/arriveAt.ts'
import { onePage } from '#tests/support/browser/onePage.ts'
import { openPage } from '#tests/support/browser/openPage.ts'
import { newFolder } from '#tests/support/newFolder.ts'
import { IMPORTER, runProgram } from '#tests/support/servers/startProgram.ts'
import { spawnServer } from '#tests/support/servers/spawnServer.ts'

/*
 * The first screen of a list is rows: on arrival so many of them are whole, above the footer if it is fixed, in the
 * windows of small laptops and of a phone.
 */

type Window = readonly [width: number, height: number, rows: number]

const LISTS: readonly Window[] = [
  [1366, 650, 6],
  [1280, 720, 7],
  [1440, 789, 8],
  [390, 664, 2],
]

const sampleLists = ['/candidates/20261103-GEN/STR', '/candidates/20261103-GEN/GOV', '/committees'].flatMap(
  (path) => LISTS.map((window) => [path, ...window] as const),
)

const wholeRows = (page: Page) =>
  page.evaluate(() => {
    const footer = document.querySelector('footer')
    const isFixed = footer && getComputedStyle(footer).position === 'fixed'
    const end = isFixed ? footer.getBoundingClientRect().top : innerHeight
    const rows = [...(document.querySelector('main [role="table"]')?.querySelectorAll('tbody > tr') ?? [])]
    return rows.filter((row) => row.getBoundingClientRect().bottom <= end + 0.5).length
  })

async function arriveIn(page: Page, [width, height]: Window, address: string) {
  await page.setViewportSize({ width, height })
  await arriveAt(page, address)
}

describe('on arrival', () => {
  const shared = onePage()

  test.each([
    ...sampleLists,
    ['/candidates/94970/transactions', 1280, 720, 5] as const,
    ['/committees/94654/transactions', 1280, 720, 5] as const,
    ['/committees/94654/transactions', 390, 664, 2] as const,
    // As a figure on a record links to them.
    ['/committees/94654/transactions?list=whole&from=2025-01-01', 390, 664, 2] as const,
  ])('%s in a window of %s by %s shows at least %s whole rows', async (path, ...window) => {
    await arriveIn(shared(), window, path)
    expect(await wholeRows(shared())).toBeGreaterThanOrEqual(window[2])
  })

  test.each([
    ['/candidates', 1280, 720],
    ['/candidates/20261103-GEN/STR', 1280, 720],
    ['/committees', 1366, 650],
    ['/candidates/94970/transactions', 1366, 650],
  ] as const)('the heading and what %s is of take at most 120 pixels', async (path, width, height) => {
    await arriveIn(shared(), [width, height, 0], path)
    const heading = await shared().locator('main header').first().boundingBox()
    expect(heading?.height).toBeLessThanOrEqual(120)
  })

  test('the filters of a list are closed, also if one is set, until the visitor opens them', async () => {
    const page = shared()
    await page.setViewportSize({ width: 1280, height: 720 })
    await arriveAt(page, '/candidates/20261103-GEN/STR?party=REP')
    const party = page.getByRole('form', { name: 'Filter' }).locator('[name=party]')
    expect(await party.isVisible()).toBe(false)
    expect(await page.getByLabel('Election', { exact: true }).isVisible()).toBe(true)

    await page.getByText('Filters (1)', { exact: true }).click()
    await party.selectOption('All')
    await page.waitForURL((url) => url.search === '')
    expect(await party.isVisible(), 'they do not close around the field in use').toBe(true)
  })

  test('All shows every committee, the last of which find-in-page can find', async () => {
    const page = shared()
    await page.setViewportSize({ width: 1280, height: 720 })
    await arriveAt(page, '/committees')
    await page.getByRole('link', { name: /^All \d+$/ }).click()
    const pages = page.getByRole('navigation', { name: 'Pages of committees' })
    const [, last] = /^1 to (\d+) of \1/.exec(await pages.getByText(/^1 to (\d+) of \1$/).innerText()) ?? []

    expect(Number(last)).toBeGreaterThan(50)
    await expect.poll(() => page.getByRole('table').first().locator('tbody > tr').count()).toBe(Number(last))
  })

  test('on a phone the order of cards is one choice, which works without scripts', async () => {
    const page = await openPage({ viewport: { width: 390, height: 664 }, javaScriptEnabled: false })
    await page.goto('/committees')
    expect(await page.getByRole('columnheader').filter({ visible: true }).count()).toBe(0)
    await page.getByLabel('Order').selectOption('Name')
    await page.getByRole('button', { name: 'Sort' }).click()

    await page.waitForURL(/sort=name/)
    const names = await page.getByRole('rowheader').allInnerTexts()
    expect(names.length).toBe(50)
    expect(names).toEqual(names.toSorted((a, b) => a.localeCompare(b, 'en', { sensitivity: 'base' })))
  })
})

describe('with letters twice as large', () => {
  const shared = onePage()
  const PATHS = ['/', '/candidates/20261103-GEN/STR', '/candidates/94970', '/candidates/94970/transactions']

  test.each(
    PATHS.flatMap((path) =>
      [...LISTS, [768, 1024, 0] as const].map(([width, height]) => [path, width, height] as const),
    ),
  )('nothing stays over %s in a window of %s by %s', async (path, width, height) => {
    const page = shared()
    await arriveIn(page, [width, height, 0], path)
    await page.evaluate(() => (document.documentElement.style.fontSize = '200%'))
    const over = await page.evaluate(() =>
      [...document.querySelectorAll('body *')].flatMap((element) => {
        const { top, bottom } = element.getBoundingClientRect()
        const isOver = getComputedStyle(element).position === 'fixed' && bottom > 0 && top < innerHeight
        return isOver ? [element.outerHTML.slice(0, 60)] : []
      }),
    )
    expect(over).toEqual([])

    // The end of the page follows its content.
    const gap = await page.evaluate(() => {
      const [above, below] = ['main', 'footer'].map((name) =>
        document.querySelector(name)?.getBoundingClientRect(),
      )
      return (below?.top ?? Number.NaN) - (above?.bottom ?? Number.NaN)
    })
    expect(gap).toBeGreaterThanOrEqual(0)
  })

  test.each([721, 1280, 1920])(
    'the footer of a window %s wide is one line in usual letters',
    async (width) => {
      const page = shared()
      await arriveIn(page, [width, 800, 0], '/committees')
      const footer = page.getByRole('contentinfo')
      const [height, line, overflow] = await footer
        .locator('p')
        .evaluate((text) => [
          text.getBoundingClientRect().height,
          parseFloat(getComputedStyle(text).lineHeight),
          text.scrollWidth - text.clientWidth,
        ])
      expect(height).toBeCloseTo(line ?? 0, 0)
      expect(overflow).toBe(0)
      expect(await footer.evaluate((end) => getComputedStyle(end).position)).toBe('fixed')

      await page.setViewportSize({ width, height: 559 })
      expect(await footer.evaluate((end) => getComputedStyle(end).position)).toBe('static')
    },
  )
})

/** The folder with the state's own lists, which are not part of this repository: see tests/importer/realLists.test.ts. */
const FOLDER = process.env['REAL_LISTS'] ?? '../shared/data'
const CANDIDATES = resolve(join(FOLDER, 'CandidateList_20261103-GEN_qualified.txt'))
const COMMITTEES = resolve(join(FOLDER, 'CommitteeList_active_20260724.txt'))

describe.skipIf(!existsSync(CANDIDATES) || !existsSync(COMMITTEES))(
  'with the state’s own lists, on arrival',
  () => {
    let site = ''
    beforeAll(async () => {
      const DATA_DIR = newFolder(afterAll)
      for (const [kind, file] of [
        ['candidates', CANDIDATES],
        ['committees', COMMITTEES],
      ] as const)
        expect((await runProgram(IMPORTER, [kind, file], { DATA_DIR })).code).toBe(0)
      const server = spawnServer({ DATA_DIR })
      site = await server.serves()
      return async () => {
        server.server.kill('SIGTERM')
        await server.ended
      }
    })

    test.each(sampleLists)(
      '%s in a window of %s by %s shows at least %s whole rows',
      async (path, ...window) => {
        const page = await openPage({ baseURL: site, onTestFinished })
        await arriveIn(page, window, path)
        expect(await wholeRows(page)).toBeGreaterThanOrEqual(window[2])
        const screens = (await page.evaluate(() => document.documentElement.scrollHeight)) / window[1]
        expect(screens).toBeLessThan(20)
      },
    )
  },
)

import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { arriveAt } from '#tests/support/browser/arriveAt.ts'
import { onePage } from '#tests/support/browser/onePage.ts'
import { openAsAdministrator } from '#tests/support/browser/openAsAdministrator.ts'
import { openPage } from '#tests/support/browser/openPage.ts'

/** The left and right edges of the content of the site's notice, bar, page and footer, in whole pixels. */
const edges = (page: Page) =>
  page.locator('.site-notice, body header:has(nav), main, footer').evaluateAll((blocks) =>
    blocks.map((block) => {
      const { left, right } = block.getBoundingClientRect()
      const { paddingInlineStart, paddingInlineEnd } = getComputedStyle(block)
      return [left + parseFloat(paddingInlineStart), right - parseFloat(paddingInlineEnd)].map(Math.round)
    }),
  )

const WIDE = { width: 1280, height: 800 }

describe('one grid', () => {
  const window = onePage({ viewport: WIDE }, (page) => arriveAt(page, '/candidates/20261103-GEN/STR'))

  test('notice, bar, page and footer share their edges: 1200 pixels apart up to 1440, 1400 at 1920', async () => {
    const page = window()
    const edgesByWidth = []
    for (const width of [360, 1280, 1440, 1920]) {
      await page.setViewportSize({ width, height: 800 })
      const all = await edges(page)
      expect(all.length).toBe(4)
      edgesByWidth.push([width, ...new Set(all.map(String))])
    }
    expect(edgesByWidth).toEqual([
      [360, '16,344'],
      [1280, '48,1232'],
      [1440, '120,1320'],
      [1920, '260,1660'],
    ])
  })

  test('the figures of a record stand on one line, under labels on one line', async () => {
    const page = await openPage({ viewport: WIDE })
    await arriveAt(page, '/candidates/94978')
    const glance = page.locator('main dl').filter({ hasText: 'Cash on hand' })
    const labels = await glance
      .locator('dt')
      .evaluateAll((all) => all.map((label) => label.getBoundingClientRect().top))
    // An empty block within a line stands on its baseline.
    const figures = await glance.locator('dd').evaluateAll((all) =>
      all.map((figure) => {
        const block = figure.appendChild(document.createElement('i'))
        block.style.display = 'inline-block'
        return block.getBoundingClientRect().bottom
      }),
    )
    expect([labels.length, figures.length]).toEqual([4, 4])
    expect([new Set(labels).size, new Set(figures).size]).toEqual([1, 1])
  })

  test('the parts of a record’s bar have the colors beside the figures that they show', async () => {
    const page = await openPage({ viewport: WIDE })
    await arriveAt(page, '/candidates/94959')
    const glance = page
      .locator('main div')
      .filter({ has: page.locator('> dl') })
      .first()
    const parts = await glance
      .locator('rect')
      .evaluateAll((all) => all.map((part) => getComputedStyle(part).fill))
    const key = await glance
      .locator('dt')
      .evaluateAll((all) => all.map((label) => getComputedStyle(label, '::after').borderTopColor))

    expect(new Set(parts).size).toBe(2)
    const [left, out] = parts
    // What was raised is no part of it; what was transferred out is of the same as what was spent.
    expect([key[0], ...key.slice(2)]).toEqual([left, out, out])
  })

  test('the arrow of a header is next to its label, not on a separate line', async () => {
    const page = window()
    await page.setViewportSize(WIDE)
    const buttons = page.getByRole('columnheader').getByRole('button')

    const taller = await buttons.evaluateAll((all) =>
      all.flatMap((button) => {
        const label = document.createRange()
        label.selectNodeContents(button)
        const { paddingBlockEnd } = getComputedStyle(button)
        const end = button.getBoundingClientRect().bottom - parseFloat(paddingBlockEnd)
        return end - label.getBoundingClientRect().bottom > 2 ? [button.textContent] : []
      }),
    )
    expect(taller).toEqual([])
    expect(await buttons.count()).toBe(7)
  })

  test('there are 16 pixels between figures and the text next to them', async () => {
    const page = window()
    await page.setViewportSize(WIDE)

    const gap = await page
      .getByRole('row')
      .nth(1)
      .evaluate((row) => {
        const edge = (label: string, side: 'left' | 'right') => {
          const words = document.createRange()
          words.selectNodeContents(row.querySelector(`[data-label="${label}"]`) ?? row)
          return words.getBoundingClientRect()[side]
        }
        return edge('Status', 'left') - edge('District', 'right')
      })
    expect(gap).toBe(16)
  })

  test('rows are 44 pixels high, or 36 for a visitor who chose dense rows, which is remembered', async () => {
    const page = await openPage({ viewport: WIDE })
    const height = () =>
      page
        .getByRole('row')
        .nth(1)
        .evaluate((row) => Math.floor(row.getBoundingClientRect().height))
    await arriveAt(page, '/committees')
    expect(await height()).toBe(44)

    await page.getByRole('checkbox', { name: 'Dense rows' }).check()
    expect(await height()).toBe(36)
    await arriveAt(page, '/candidates/20261103-GEN/STR')
    expect(await height()).toBe(36)
  })
})

/** For the tests below, which read a page and leave it as it is. */
const shared = onePage()

test('the numbers of a small table end below the end of their heading', async () => {
  const page = shared()
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.goto('/names/10016/HALCYONNE%20QUENTIN')
  const ends = await page
    .getByRole('table')
    .filter({ hasText: 'Spellings' })
    .locator('tr > :last-child')
    .evaluateAll((cells) =>
      cells.map((cell) => {
        const text = document.createRange()
        text.selectNodeContents(cell)
        return Math.round(text.getBoundingClientRect().right)
      }),
    )
  expect(ends.length).toBeGreaterThan(1)
  expect(new Set(ends).size).toBe(1)
})

test('a large figure below zero has the color of other negative amounts', async () => {
  const page = shared()
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.goto('/candidates/94978')
  const color = async (figure: string) =>
    page
      .locator(figure, { hasText: '-$793' })
      .first()
      .evaluate((element) => getComputedStyle(element).color)
  expect(await color('dd')).toBe(await color('td span'))
})

test('the figures of a row of a race stand on one line, also if one has a note below it', async () => {
  const page = shared()
  await page.setViewportSize(WIDE)
  await page.goto('/races/20261103-GEN/GOV/all')
  const row = page.getByRole('row').filter({ hasText: /\d of \d accounts/, has: page.getByRole('link') })

  const middles = await row
    .first()
    .getByRole('cell')
    .getByText(/^\$/)
    .evaluateAll((figures) =>
      figures.map((figure) => {
        const { top, bottom } = figure.getBoundingClientRect()
        return Math.round(top + bottom)
      }),
    )
  expect(middles.length).toBe(5)
  expect(new Set(middles).size).toBe(1)
})

test('if the offices cannot be loaded, the buttons to try again and to load are beside their selector', async () => {
  const page = await openPage({ viewport: WIDE, allowConsoleErrors: true })
  await page.route('**/api/candidates/election/**', (route) => route.fulfill({ status: 503, body: '' }))
  await arriveAt(page, '/candidates')
  await page.getByRole('combobox', { name: 'Election' }).selectOption('2024 General Election')
  const again = await page.getByRole('button', { name: 'Try again' }).boundingBox()

  const office = await page.getByRole('combobox', { name: 'Office' }).boundingBox()
  const load = await page.getByRole('button', { name: 'Load Candidates' }).boundingBox()
  expect([again?.y, again?.height]).toEqual([office?.y, office?.height])
  expect(load?.y).toBe(office?.y)
})

test('the buttons of a VoterID are beside its field, also while a hint is above it', async () => {
  const page = await openAsAdministrator('/admin/candidates/edit/94970', { viewport: WIDE })
  const field = page.getByLabel('Voter ID')
  const middles = () =>
    Promise.all(
      [field, page.getByRole('button', { name: 'Save' }), page.getByRole('button', { name: 'Discard' })].map(
        (each) =>
          each.evaluate((element) => {
            const { top, bottom } = element.getBoundingClientRect()
            return Math.round((top + bottom) / 2)
          }),
      ),
    )

  await field.waitFor()
  expect(new Set(await middles()).size).toBe(1)
  await field.fill('120000000')
  await page.getByText(/^Unsaved/).waitFor()
  expect(new Set(await middles()).size).toBe(1)
})

test('without scripts the button that loads a list is on the line of its election and office', async () => {
  const page = await openPage({ viewport: WIDE, javaScriptEnabled: false })
  await page.goto('/candidates/20261103-GEN/GOV')

  const bottoms = await page
    .locator('form:has(select[name=office]) :is(select, button)')
    .evaluateAll((all) => all.map((each) => Math.round(each.getBoundingClientRect().bottom)))
  expect(bottoms.length).toBe(3)
  expect(new Set(bottoms).size).toBe(1)
})

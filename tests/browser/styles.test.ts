import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { arriveAt } from '#tests/support/browser/arriveAt.ts'
import { onePage } from '#tests/support/browser/onePage.ts'
import { openPage } from '#tests/support/browser/openPage.ts'

const SCHEMES = ['light', 'dark'] as const

const BACKGROUNDS = ['paper', 'surface', 'shade', 'hover']
const TEXTS = ['ink', 'muted', 'link', 'failure', 'success']
const MARKS = ['accent', 'edge', 'focus', 'in', 'out']

const pairsOf = (names: readonly string[]) =>
  BACKGROUNDS.flatMap((background) => names.map((name) => [name, background] as const))

/** The contrast of two of the page's colors as defined by WCAG 2.2, from 1 to 21. */
async function contrast(page: Page, [one, other]: readonly [string, string]) {
  const both = [await luminance(page, one), await luminance(page, other)]
  return (Math.max(...both) + 0.05) / (Math.min(...both) + 0.05)
}

async function luminance(page: Page, name: string) {
  const color = await page.evaluate((token) => {
    const probe = document.body.appendChild(document.createElement('i'))
    probe.style.color = `var(${token}, transparent)`
    return getComputedStyle(probe).color
  }, `--color-${name}`)
  const channels = /^rgb\((\d+), (\d+), (\d+)\)$/.exec(color)
  if (!channels) throw new Error(`${name} is not an opaque color: ${color}`)
  const [red = 0, green = 0, blue = 0] = channels.slice(1).map((digits) => {
    const channel = Number(digits) / 255
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

async function weakerThan(least: number, page: Page, pairs: readonly (readonly [string, string])[]) {
  const weak = []
  for (const pair of pairs) if ((await contrast(page, pair)) < least) weak.push(pair)
  return weak
}

const computed = (page: Page, selector: string, property: string) =>
  page
    .locator(selector)
    .first()
    .evaluate((element, name) => getComputedStyle(element).getPropertyValue(name), property)

/** Every page has the same style sheet. */
const window = onePage({}, (page) => arriveAt(page, '/'))

async function inScheme(colorScheme: (typeof SCHEMES)[number]) {
  const page = window()
  await page.emulateMedia({ colorScheme })
  return page
}

describe.each(SCHEMES)('the colors of the %s scheme', (colorScheme) => {
  test('every text is readable on every background (AA, 4.5), every mark stands out (AA, 3)', async () => {
    const page = await inScheme(colorScheme)

    const texts = [...pairsOf(TEXTS), ['on-primary', 'primary'], ['on-danger', 'danger']] as const
    expect(await weakerThan(4.5, page, texts)).toEqual([])
    const marks = [...pairsOf(MARKS), ['primary', 'paper'], ['danger', 'surface']] as const
    expect(await weakerThan(3, page, marks)).toEqual([])
  })

  test('the shade of an odd district is visible but subtle', async () => {
    const page = await inScheme(colorScheme)

    const step = await contrast(page, ['shade', 'paper'])
    expect(step).toBeGreaterThan(1.05)
    expect(step).toBeLessThan(1.3)
  })

  test('the browser’s own interface has the page’s background color', async () => {
    const page = await inScheme(colorScheme)

    const framed = await page.locator('meta[name="theme-color"]').evaluateAll((metas) =>
      metas
        .filter((meta) => meta instanceof HTMLMetaElement && matchMedia(meta.media).matches)
        .map((meta) => {
          const probe = document.body.appendChild(document.createElement('i'))
          probe.style.color = meta.getAttribute('content') ?? ''
          return getComputedStyle(probe).color
        }),
    )
    expect(framed).toEqual([await computed(page, 'body', 'background-color')])
  })
})

describe('the measures of the specification', () => {
  test('candidate-table columns are 80px, 200px, 220px, 60px and 140px wide in every window that is wider than a phone', async () => {
    const page = await openPage()
    const widths = (name: RegExp, account: string) => {
      const table = page.getByRole('table', { name })
      return Promise.all(
        [account, 'Full Name', 'Office', 'District', 'Cash on Hand'].map(async (column) => {
          const header = table.getByRole('columnheader', { name: column, exact: true })
          return (await header.boundingBox())?.width
        }),
      )
    }
    const specified = [80, 200, 220, 60, 140]

    await arriveAt(page, '/candidates')
    for (const width of [1280, 900, 810, 721]) {
      await page.setViewportSize({ width, height: 800 })
      expect(await widths(/^The candidates most recently/, 'Account'), `${width}px`).toEqual(specified)
    }
    await arriveAt(page, '/candidates/20261103-GEN/STR')
    for (const width of [1280, 1000, 850, 721]) {
      await page.setViewportSize({ width, height: 800 })
      expect(await widths(/ candidates/, 'Account Number'), `${width}px`).toEqual(specified)
      // Where it does not fit, the table scrolls, and never the page.
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
    }
  })

  test('home: content at most 1000px wide; two cards side by side, stacked at 720px or narrower', async () => {
    const page = window()
    await page.setViewportSize({ width: 1280, height: 800 })
    const cards = page.locator('main a', { has: page.locator('h2') })
    const tops = () =>
      cards.evaluateAll((all) => new Set(all.map((card) => card.getBoundingClientRect().top)).size)

    expect(await computed(page, 'main > *', 'max-inline-size')).toBe('1000px')
    expect(await cards.count()).toBe(2)
    expect(await tops()).toBe(1)
    await page.setViewportSize({ width: 721, height: 800 })
    expect(await tops()).toBe(1)
    await page.setViewportSize({ width: 720, height: 800 })
    expect(await tops()).toBe(2)
  })

  test('the footer is fixed to the bottom, but flows with the page at 720px or narrower', async () => {
    const page = window()
    await page.setViewportSize({ width: 721, height: 800 })

    expect(await computed(page, 'footer', 'position')).toBe('fixed')
    expect(await computed(page, 'footer', 'inset-block-end')).toBe('0px')
    await page.setViewportSize({ width: 720, height: 800 })
    expect(await computed(page, 'footer', 'position')).toBe('static')
    // It would take a sixth of a low viewport, and a third with letters twice as large.
    await page.setViewportSize({ width: 1280, height: 400 })
    expect(await computed(page, 'footer', 'position')).toBe('static')
  })
})

describe('the link that cites a page', () => {
  test('is there for a page of the register, and not for a page that is missing or the administrators’', async () => {
    const page = await openPage({ allowConsoleErrors: true })
    const cite = page.getByRole('link', { name: 'Cite this page' })
    const isOffered = async (path: string) => {
      await arriveAt(page, path)
      return cite.isVisible()
    }

    expect(await isOffered('/candidates/94970')).toBe(true)
    for (const path of ['/no-such-page', '/candidates/0', '/committees/1', '/races/none', '/admin/login'])
      expect([path, await isOffered(path)]).toEqual([path, false])
  })
})

import { expect, test } from 'vitest'
import { arriveAt } from '#tests/support/browser/arriveAt.ts'
import { onePage } from '#tests/support/browser/onePage.ts'
import { openPage } from '#tests/support/browser/openPage.ts'

/** For the tests that read a page and leave it as it is. */
const shared = onePage()

test('on the narrowest phone the links of the bar fit on one line in any font', async () => {
  const page = await openPage({ viewport: { width: 320, height: 640 } })
  await arriveAt(page, '/')
  const links = await page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link')
    .evaluateAll((all) => all.map((link) => link.getBoundingClientRect().toJSON() as DOMRect))
  expect(new Set(links.map(({ top }) => top)).size).toBe(1)
  // Until the site's font arrives, a fallback is shown that is slightly narrower or wider.
  expect(Math.max(...links.map(({ right }) => right))).toBeLessThan(320 - 16 - 4)
})

test('on the narrowest phone a record does not shift when the site’s fonts arrive', async () => {
  const page = await openPage({ viewport: { width: 320, height: 640 } })
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/*.woff2', async (route) => {
    await released
    await route.continue()
  })
  await page.goto('/candidates/94978', { waitUntil: 'commit' })
  await page.getByRole('heading', { name: 'Account Balances' }).waitFor()
  // The rest of the page may still be on its way.
  await page.waitForLoadState('domcontentloaded')
  // Whoever measures a page without its styles sees more of it.
  await page.waitForFunction(() => document.querySelector<HTMLLinkElement>('link[rel=stylesheet]')?.sheet)

  // Only the first two screens: further down, nobody sees things move.
  const tops = () =>
    page.locator('main :is(h1, h2, p, dt, dd, th, td, a)').evaluateAll((all) =>
      all.flatMap((one) => {
        const { top } = one.getBoundingClientRect()
        return top < 1280 ? [`${one.textContent} ${Math.round(top)}`] : []
      }),
    )
  const before = await tops()
  release()
  await page.waitForFunction(() => document.fonts.size > 0 && document.fonts.status === 'loaded')

  expect(before.length).toBeGreaterThan(20)
  expect(await tops()).toEqual(before)
})

test('with letters twice as large on a phone, no amount, heading or name is broken within a word', async () => {
  const page = await openPage({ viewport: { width: 360, height: 640 } })
  for (const path of ['/', '/candidates/94943', '/candidates/94943/transactions']) {
    await arriveAt(page, path)
    await page.evaluate(() => (document.documentElement.style.fontSize = '200%'))
    const words = await page.locator('main :is(h1, h2, th[scope="row"], dd)').evaluateAll((all) =>
      all.flatMap((one) => {
        const walker = document.createTreeWalker(one, NodeFilter.SHOW_TEXT)
        const brokenWords: { word: string; lines: number }[] = []
        while (walker.nextNode()) {
          const { currentNode } = walker
          for (const { 0: word, index } of (currentNode.textContent ?? '').matchAll(/[^\s-]+/g)) {
            const range = document.createRange()
            range.setStart(currentNode, index)
            range.setEnd(currentNode, index + word.length)
            brokenWords.push({ word, lines: new Set([...range.getClientRects()].map(({ top }) => top)).size })
          }
        }
        return brokenWords
      }),
    )
    expect(words.length).toBeGreaterThan(10)
    expect(words.filter(({ lines }) => lines > 1)).toEqual([])
  }
})

test('on a phone and on a tablet every table of amounts fits: none is scrolled sideways to read its last column', async () => {
  const page = shared()
  const paths = [
    '/',
    '/races/20261103-GEN/STR',
    '/names/10016/HALCYONNE%20QUENTIN',
    '/candidates/94970',
    '/candidates/94970/transactions',
  ]
  for (const width of [360, 768])
    for (const path of paths) {
      await page.setViewportSize({ width, height: 740 })
      await arriveAt(page, path)
      await page.locator('main table').first().waitFor()
      const wide = await page.locator('main table').evaluateAll((all) =>
        all.flatMap((table) => {
          const room = table.parentElement?.clientWidth ?? 0
          return table.scrollWidth > room
            ? [`${table.textContent.slice(0, 60)}: ${table.scrollWidth} px`]
            : []
        }),
      )
      expect(wide, `${path} at ${width} px`).toEqual([])
    }
})

test('on a tablet neither the description of a document nor its type takes more than one line', async () => {
  const page = shared()
  await page.setViewportSize({ width: 768, height: 900 })
  await page.goto('/committees/94654')
  const heights = await page
    .getByRole('table', { name: 'Filed documents, newest first' })
    .getByRole('row')
    .evaluateAll((rows) => rows.slice(1).map((row) => Math.round(row.getBoundingClientRect().height)))

  expect(heights.length).toBeGreaterThan(2)
  expect(new Set(heights)).toEqual(new Set([44]))
})

test('on a tablet no row of a filed name gives more than two lines to an account with a short name', async () => {
  const page = await openPage({ viewport: { width: 768, height: 900 } })
  await page.goto('/names/33020/MARAVILLOSA%20JACQUELINE')
  const lines = await page
    .getByRole('rowheader')
    .filter({ hasText: /^Contribution to .{1,20}$/ })
    .evaluateAll((accounts) =>
      accounts.map((account) => {
        const words = document.createRange()
        words.selectNodeContents(account)
        return Math.round(
          words.getBoundingClientRect().height / parseFloat(getComputedStyle(account).lineHeight),
        )
      }),
    )

  expect(lines.length).toBeGreaterThan(5)
  expect(Math.max(...lines)).toBe(2)
})

test('on a phone the status of a candidate is on one line with its label', async () => {
  const page = shared()
  await page.setViewportSize({ width: 360, height: 640 })
  await page.goto('/candidates/20261103-GEN/STR')
  const heightOf = async (label: string) =>
    (await page.locator(`td[data-label="${label}"]`).first().boundingBox())?.height

  expect(await heightOf('Status')).toBe(await heightOf('Party'))
})

test.each(['/', '/candidates/20261103-GEN/STR', '/candidates/94959/transactions'])(
  'on a phone every link at the end of %s, between kinds of rows and to other pages of a list is 44 pixels high',
  async (path) => {
    const page = shared()
    await page.setViewportSize({ width: 360, height: 640 })
    await page.goto(path)
    const heights = await page
      .locator('main ~ * a, main nav a')
      .evaluateAll((links) => links.map((link) => link.getBoundingClientRect().height))
    expect(heights.length).toBeGreaterThan(3)
    expect(Math.min(...heights)).toBeGreaterThanOrEqual(44)
  },
)

test('on a phone the number of a district is a target of at least 24 pixels each way', async () => {
  const page = shared()
  await page.setViewportSize({ width: 360, height: 640 })
  await page.goto('/candidates')
  const sizes = await page
    .locator('td, dd')
    .getByRole('link', { name: /^\d{1,2}$/ })
    .evaluateAll((links) =>
      links.map((link) => link.getBoundingClientRect()).map(({ width, height }) => Math.min(width, height)),
    )
  expect(sizes.length).toBeGreaterThan(0)
  expect(Math.min(...sizes)).toBeGreaterThanOrEqual(24)
})

test('at no width is what the search box asks for cut off', async () => {
  const page = await openPage()
  await arriveAt(page, '/committees')
  for (const width of [320, 360, 414, 720, 721, 768, 1280]) {
    await page.setViewportSize({ width, height: 640 })
    const box = page.getByLabel('Search')
    const { isShown, needed, room } = await box.evaluate((input: HTMLInputElement) => {
      const { font, paddingInlineStart } = getComputedStyle(input)
      const context = document.createElement('canvas').getContext('2d')
      if (context) context.font = font
      return {
        isShown: getComputedStyle(input, '::placeholder').color !== 'rgba(0, 0, 0, 0)',
        needed: context?.measureText(input.placeholder).width ?? Infinity,
        room: input.clientWidth - 2 * Number.parseFloat(paddingInlineStart),
      }
    })
    expect([width, isShown && needed > room]).toEqual([width, false])
    expect(isShown || width <= 720).toBe(true)
  }
})

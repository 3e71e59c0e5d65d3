import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const read = (file: string) => readFileSync(`src/client/${file}`, 'utf8')

/** The declarations of a rule, in whatever query it stands, first one first. */
const rulesOf = (css: string, selector: string) =>
  [...css.matchAll(new RegExp(`\\${selector} \\{([^}]*)\\}`, 'g'))].map(
    ([, declarations = '']) => declarations,
  )

test('candidate-table column widths are 80px, 200px, 220px, 60px and 140px', () => {
  const tokens = read('styles/tokens.css')
  const widths = ['account', 'name', 'office', 'district', 'money'].map(
    (column) => new RegExp(`--col-${column}: (\\w+);`).exec(tokens)?.[1],
  )
  expect(widths).toEqual(['80px', '200px', '220px', '60px', '140px'])
})

test('the mobile breakpoint is 720px, in every style sheet of the public pages', () => {
  const sheets = globSync('src/client/**/*.css').filter((file) => !/admin/i.test(file))
  const queries = sheets.flatMap(
    (file) => readFileSync(file, 'utf8').match(/@media[^{]*-width: \d+px/g) ?? [],
  )
  const widths = new Set(queries.map((query) => /(\w+-width: \d+px)$/.exec(query)?.[1] ?? query))
  expect([...widths].toSorted()).toEqual(['max-width: 720px', 'min-width: 721px'])
})

test('home: content max width 1000px; two cards side by side, stacked at 720px or narrower', () => {
  const css = read('pages/home/HomePage.module.css')
  expect(rulesOf(css, '.home')[0]).toContain('max-inline-size: 1000px')
  const [wide, narrow] = rulesOf(css, '.cards')
  expect(wide).toContain('grid-template-columns: 1fr 1fr')
  expect(narrow).toMatch(/grid-template-columns: minmax\(0, 1fr\);/)
  expect(css.indexOf('(max-width: 720px)')).toBeLessThan(css.lastIndexOf('.cards {'))
})

test('the footer is fixed to the bottom, and flows with the page up to 720px wide', () => {
  const css = read('app/Footer.module.css')
  const [wide, narrow] = rulesOf(css, '.footer')
  expect(wide).toMatch(/position: fixed;[^}]*inset-block-end: 0;/)
  expect(narrow).toContain('position: static')
  expect(css.indexOf('(max-width: 720px)')).toBeLessThan(css.indexOf('position: static'))
})

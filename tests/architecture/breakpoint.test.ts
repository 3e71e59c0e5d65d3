import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

test('the mobile breakpoint is 720px, in every style sheet of the public pages', () => {
  const sheets = globSync('src/client/**/*.css').filter((file) => !/admin/i.test(file))
  const queries = sheets.flatMap(
    (file) => readFileSync(file, 'utf8').match(/@media[^{]*-width: \d+px/g) ?? [],
  )
  const widths = new Set(queries.map((query) => /(\w+-width: \d+px)$/.exec(query)?.[1] ?? query))
  expect([...widths].toSorted()).toEqual(['max-width: 720px', 'min-width: 721px'])
})

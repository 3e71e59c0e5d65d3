import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const css = readFileSync('src/client/styles/tokens.css', 'utf8')

test('every color has a value for the light and one for the dark scheme', () => {
  const [screen = ''] = css.split('@media')
  const colors = screen.match(/--color-[\w-]+: [^;]*;/g) ?? []
  expect(colors.length).toBeGreaterThan(10)
  expect(colors.filter((color) => !/: light-dark\(#\w+, #\w+\);$/.test(color))).toEqual([])
})

test('the accent is never the color of text', () => {
  const texts = stylesheets().filter(({ text }) => /(?<![-\w])color:\s*var\(--color-accent\)/.test(text))
  expect(texts).toEqual([])
})

test('only the tokens name raw colors', () => {
  const files = [...stylesheets(), ...sources('src/client/**/*.{ts,tsx}')]
  expect(files.length).toBeGreaterThan(20)
  const raw = files.filter(({ text }) =>
    /#[\da-f]{3,8}\b(?=\s*[;,)'"])|\b(?:rgb|hsl|oklch|lab|lch)a?\(/i.test(text),
  )
  expect(raw.map(({ file }) => file)).toEqual(['src/client/styles/tokens.css'])
})

test('every used token exists', () => {
  const defined = new Set([...css.matchAll(/(--[\w-]+):/g)].map(([, name]) => name))
  const unknown = stylesheets().flatMap(({ file, text }) =>
    [...text.matchAll(/var\((--[\w-]+)\)/g)]
      .map(([, name]) => name)
      .filter((name) => !defined.has(name) && !text.includes(`${name}:`))
      .map((name) => `${file} ${name}`),
  )
  expect(unknown).toEqual([])
})

test('an underline of a color of ours is written without the shorthand, which WebKit drops', () => {
  const dropped = stylesheets().flatMap(({ file, text }) =>
    [...text.matchAll(/text-decoration:[^;]*var\([^;]*;/g)].map(([declaration]) => `${file} ${declaration}`),
  )
  expect(dropped).toEqual([])
})

function stylesheets() {
  return sources('src/client/**/*.css')
}

function sources(pattern: string) {
  return globSync(pattern)
    .toSorted()
    .map((file) => ({ file, text: readFileSync(file, 'utf8') }))
}

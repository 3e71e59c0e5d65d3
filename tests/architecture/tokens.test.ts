import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const css = readFileSync('src/client/styles/tokens.css', 'utf8')
const [light = '', dark = ''] = css.split('@media (prefers-color-scheme: dark)')

const schemes = [
  { scheme: 'light', colors: colorsOf(light) },
  { scheme: 'dark', colors: colorsOf(dark.split('@media')[0] ?? '') },
]

const BACKGROUNDS = ['paper', 'surface', 'shade', 'hover']
const TEXTS = ['ink', 'muted', 'link', 'failure', 'success']
const MARKS = ['accent', 'edge', 'focus']

test.each(schemes)(
  'every text is readable on every background in the $scheme scheme (AA, 4.5)',
  ({ colors }) => {
    const pairs = BACKGROUNDS.flatMap((background) => TEXTS.map((text) => [text, background] as const))
    pairs.push(['on-primary', 'primary'], ['on-danger', 'danger'])
    const weak = pairs.filter(([text, background]) => contrast(colors, text, background) < 4.5)
    expect(weak).toEqual([])
  },
)

test.each(schemes)('every mark and border stands out in the $scheme scheme (AA, 3)', ({ colors }) => {
  const pairs = BACKGROUNDS.flatMap((background) => MARKS.map((mark) => [mark, background] as const))
  pairs.push(['primary', 'paper'], ['danger', 'surface'])
  const weak = pairs.filter(([mark, background]) => contrast(colors, mark, background) < 3)
  expect(weak).toEqual([])
})

test.each(schemes)(
  'the shade of an odd district is seen, and stays quiet, in the $scheme scheme',
  ({ colors }) => {
    const step = contrast(colors, 'shade', 'paper')
    expect(step).toBeGreaterThan(1.05)
    expect(step).toBeLessThan(1.3)
  },
)

test('the dark scheme chooses every color anew', () => {
  expect(Object.keys(schemes[1]?.colors ?? {})).toEqual(Object.keys(schemes[0]?.colors ?? {}))
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

test('every token that is used exists', () => {
  const defined = new Set([...css.matchAll(/(--[\w-]+):/g)].map(([, name]) => name))
  const unknown = stylesheets().flatMap(({ file, text }) =>
    [...text.matchAll(/var\((--[\w-]+)\)/g)]
      .map(([, name]) => name)
      .filter((name) => !defined.has(name) && !text.includes(`${name}:`))
      .map((name) => `${file} ${name}`),
  )
  expect(unknown).toEqual([])
})

function stylesheets() {
  return sources('src/client/**/*.css')
}

function sources(pattern: string) {
  return globSync(pattern)
    .toSorted()
    .map((file) => ({ file, text: readFileSync(file, 'utf8') }))
}

function colorsOf(block: string): Record<string, string> {
  return Object.fromEntries(
    [...block.matchAll(/--color-([\w-]+):\s*(#[\da-f]+)/g)].map(([, name, hex]) => [name, hex]),
  )
}

/** Contrast ratio as WCAG 2.2 defines it, from 1 to 21. */
function contrast(colors: Record<string, string>, one: string, other: string) {
  const [darker = 0, lighter = 0] = [one, other]
    .map((name) => luminance(colors[name]))
    .toSorted((a, b) => a - b)
  return (lighter + 0.05) / (darker + 0.05)
}

function luminance(hex = '') {
  if (!/^#[\da-f]{6}$/.test(hex)) throw new Error(`not a color: ${hex}`)
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) => {
    const channel = Number.parseInt(hex.slice(start, start + 2), 16) / 255
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

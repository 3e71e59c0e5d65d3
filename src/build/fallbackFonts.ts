/*
 * The fallback fonts take the same room until ours arrive, so nothing moves. Each kind of letter has its own size: relative
 * to their small letters, the capitals, digits and blanks of Arial, Roboto, Times and DejaVu are wider than in our fonts, and
 * a single size would break every other line elsewhere on a narrow phone. Measured over the site's text.
 */

/** How far our fonts reach above and below the line, in percent of their size. */
const SERIF = { name: 'Source Serif', ascent: 103.6, descent: 33.5 }
const SANS = { name: 'Source Sans', ascent: 102.4, descent: 40 }

const REGULAR = '200 500'
const BOLD = '600 900'

const TIMES = ['Times New Roman Bold', 'TimesNewRomanPS-BoldMT', 'Liberation Serif Bold']
const ARIAL = ['Arial', 'Helvetica Neue', 'Liberation Sans', 'Roboto']
const ARIAL_BOLD = ['Arial Bold', 'Helvetica Neue Bold', 'Liberation Sans Bold', 'Roboto Bold']
const DEJAVU = ['DejaVu Sans', 'Verdana']
const DEJAVU_BOLD = ['DejaVu Sans Bold', 'Verdana Bold']

/** Kinds of letters: small ones, which are all that the others do not take, capitals, digits and blanks. */
const RANGES = [undefined, 'U+41-5A', 'U+24, U+2C, U+2E, U+30-39', 'U+20, U+A0']

interface Fallback {
  ours: typeof SERIF
  /** What its name has after that of ours. */
  named?: 'Wide'
  weight?: string
  /** Fonts of the visitor's machine: the first that it has. */
  local: readonly string[]
  /** The size that makes each kind of letter as wide as ours, in percent; null where that of small letters serves. */
  sizes: readonly (number | null)[]
}

const FALLBACKS: readonly Fallback[] = [
  { ours: SERIF, local: TIMES, sizes: [116.5, 96.8, 109.4, 91.2] },
  { ours: SERIF, named: 'Wide', local: ['DejaVu Serif Bold'], sizes: [86.5, null, 78.5, 65.5] },
  { ours: SANS, weight: REGULAR, local: ARIAL, sizes: [95.9, 82.6, 89.4, 71.9] },
  { ours: SANS, weight: BOLD, local: ARIAL_BOLD, sizes: [90.7, 82.1, 92.6, 71.9] },
  { ours: SANS, named: 'Wide', weight: REGULAR, local: DEJAVU, sizes: [84.2, null, 78.1, 62.9] },
  { ours: SANS, named: 'Wide', weight: BOLD, local: DEJAVU_BOLD, sizes: [76.6, null, 73.6, 57.4] },
]

/** The font faces of the fallback fonts, as a style sheet. */
export const fallbackFonts = (): string =>
  FALLBACKS.flatMap((fallback) =>
    fallback.sizes.flatMap((size, kind) => (size === null ? [] : fontFace(fallback, size, RANGES[kind]))),
  ).join('\n')

function fontFace({ ours, named, weight, local }: Fallback, size: number, range: string | undefined): string {
  const ofSize = (percent: number) => `${((percent / size) * 100).toFixed(1)}%`
  const descriptors = {
    'font-family': `'${[ours.name, named, 'Fallback'].filter(Boolean).join(' ')}'`,
    src: local.map((name) => `local('${name}')`).join(', '),
    'font-weight': weight,
    'unicode-range': range,
    'size-adjust': `${size}%`,
    'ascent-override': ofSize(ours.ascent),
    'descent-override': ofSize(ours.descent),
    'line-gap-override': '0%',
  }
  const lines = Object.entries(descriptors).flatMap(([name, value]) => (value ? `  ${name}: ${value};` : []))
  return ['@font-face {', ...lines, '}'].join('\n')
}

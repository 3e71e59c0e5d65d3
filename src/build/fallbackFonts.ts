/*
 * The fallback fonts take the same room until ours arrive, so nothing moves. Each kind of letter has its own size: relative
 * to their small letters, the capitals, digits and blanks of Arial, Roboto, Times and DejaVu are wider than in our fonts, and
 * a single size would break every other line elsewhere on a narrow phone. Measured over the site's text.
 */

/** How far our fonts reach above and below the line, in percent of their size. */
const SERIF = { ascent: 103.6, descent: 33.5 }
const SANS = { ascent: 102.4, descent: 40 }

/** By kind of letter; the later font faces apply only to their ranges. */
const RANGES = { small: null, capitals: 'U+41-5A', digits: 'U+24, U+2C, U+2E, U+30-39', blanks: 'U+20, U+A0' }

const TIMES = ['Times New Roman Bold', 'TimesNewRomanPS-BoldMT', 'Liberation Serif Bold']
const ARIAL = ['Arial', 'Helvetica Neue', 'Liberation Sans', 'Roboto']
const ARIAL_BOLD = ['Arial Bold', 'Helvetica Neue Bold', 'Liberation Sans Bold', 'Roboto Bold']

interface Fallback {
  family: string
  weight?: string
  /** Fonts of the visitor's machine: the first that it has. */
  local: readonly string[]
  ours: typeof SERIF
  /** The size that makes each kind of letter as wide as ours, in percent. */
  sizes: Partial<Record<keyof typeof RANGES, number>>
}

const REGULAR = '200 500'
const BOLD = '600 900'

const FALLBACKS: readonly Fallback[] = [
  {
    family: 'Source Serif Fallback',
    local: TIMES,
    ours: SERIF,
    sizes: { small: 116.5, capitals: 96.8, digits: 109.4, blanks: 91.2 },
  },
  {
    family: 'Source Serif Wide Fallback',
    local: ['DejaVu Serif Bold'],
    ours: SERIF,
    sizes: { small: 86.5, digits: 78.5, blanks: 65.5 },
  },
  {
    family: 'Source Sans Fallback',
    weight: REGULAR,
    local: ARIAL,
    ours: SANS,
    sizes: { small: 95.9, capitals: 82.6, digits: 89.4, blanks: 71.9 },
  },
  {
    family: 'Source Sans Fallback',
    weight: BOLD,
    local: ARIAL_BOLD,
    ours: SANS,
    sizes: { small: 90.7, capitals: 82.1, digits: 92.6, blanks: 71.9 },
  },
  {
    family: 'Source Sans Wide Fallback',
    weight: REGULAR,
    local: ['DejaVu Sans', 'Verdana'],
    ours: SANS,
    sizes: { small: 84.2, digits: 78.1, blanks: 62.9 },
  },
  {
    family: 'Source Sans Wide Fallback',
    weight: BOLD,
    local: ['DejaVu Sans Bold', 'Verdana Bold'],
    ours: SANS,
    sizes: { small: 76.6, digits: 73.6, blanks: 57.4 },
  },
]

/** The font faces of the fallback fonts, as a style sheet. */
export const fallbackFonts = (): string =>
  FALLBACKS.flatMap((fallback) =>
    // These are the keys.
    (Object.keys(fallback.sizes) as (keyof typeof RANGES)[]).map((kind) => fontFace(fallback, kind)),
  ).join('\n')

function fontFace({ family, weight, local, ours, sizes }: Fallback, kind: keyof typeof RANGES): string {
  const size = sizes[kind] ?? 100
  const ofSize = (percent: number) => `${((percent / size) * 100).toFixed(1)}%`
  const descriptors = {
    'font-family': `'${family}'`,
    src: local.map((name) => `local('${name}')`).join(', '),
    'font-weight': weight,
    'unicode-range': RANGES[kind],
    'size-adjust': `${size}%`,
    'ascent-override': ofSize(ours.ascent),
    'descent-override': ofSize(ours.descent),
    'line-gap-override': '0%',
  }
  const lines = Object.entries(descriptors).flatMap(([name, value]) => (value ? `  ${name}: ${value};` : []))
  return ['@font-face {', ...lines, '}'].join('\n')
}

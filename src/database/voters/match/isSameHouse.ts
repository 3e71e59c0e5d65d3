import { foldWords } from '../../names/foldWords.ts'

/** Abbreviations of street words in the state's lists and the roll. */
const SHORT: Readonly<Record<string, string>> = {
  street: 'st',
  avenue: 'ave',
  av: 'ave',
  road: 'rd',
  drive: 'dr',
  court: 'ct',
  lane: 'ln',
  boulevard: 'blvd',
  circle: 'cir',
  place: 'pl',
  terrace: 'ter',
  parkway: 'pkwy',
  highway: 'hwy',
  trail: 'trl',
  point: 'pt',
  north: 'n',
  south: 's',
  east: 'e',
  west: 'w',
  northeast: 'ne',
  northwest: 'nw',
  southeast: 'se',
  southwest: 'sw',
}

/** The words before an apartment number. */
const UNIT = /\b(?:apt|apartment|unit|suite|ste|lot|bldg|building|no)\b.*$|#.*$/i

const POST_BOX = /^(?:c\/o\s+)?(?:p\.?\s*o\.?|post\s+of+ice)\s*(?:box|drawer)\b/i

/**
 * Whether two first address lines name the same house; undefined if either is blank or a post office box, which is not a
 * home. Apartment numbers are ignored.
 */
export function isSameHouse(one: string, other: string): boolean | undefined {
  const [a, b] = [houseOf(one), houseOf(other)]
  return a === '' || b === '' ? undefined : a === b
}

function houseOf(line: string): string {
  const text = line.trim()
  if (POST_BOX.test(text)) return ''
  const words = foldWords(text.replace(/^c\/o\s+/i, '').replace(UNIT, ''))
  // "0527 South 9th Street" and "527 S 9 St" are the same house.
  return words
    .map((word) => (SHORT[word] ?? word).replace(/^0+(?=\d)/, '').replace(/^(\d+)(?:st|nd|rd|th)$/, '$1'))
    .join(' ')
}

import { decodeText } from '../../read/decodeText.ts'
import { readHtml } from '../../read/readHtml.ts'
import { errorIn } from '../../read/siteError.ts'

/** In characters: what says that there are no rows is short. */
const LONGEST = 4_000

/** Values that only rows have. */
const DAY_OR_AMOUNT = /\b\d{1,2}\/\d{1,2}\/\d{2,4}\b|\d[.,]\d{2}\b/

/** "No activity", "0 Contribution(s) Selected", "None", "This account has not reported any transfers." */
const NOTHING = new RegExp(
  [
    String.raw`^\W*(?:none|nothing|n\/a|0)\W*$`,
    String.raw`\b(?:no|zero|0|nothing|none|without)\b[^.;]{0,80}\b(?:activit|record|row|contribution|expenditure|expense|transfer|distribution|transaction|item|data|result|information|entr(?:y|ies)|detail|report|select|found|filed|file\b|match|shown|display)`,
    String.raw`\b(?:has|have|had|did|does|do|were|was|are|is) ?(?:not|n't|n’t)\b[^.;]{0,40}\b(?:report|fil|receiv|made|make|found|any)`,
    String.raw`\b(?:list|table|file) is empty\b`,
  ].join('|'),
  'i',
)

/** Words of a site that does not serve anybody. */
const OUTAGE =
  /maintenance|unavailable|outage|temporar|offline|\bdown\b|\berror|\bbusy\b|denied|forbidden|log ?-?in\b|sign ?-?in\b|time[d-]? ?out|\bserver\b|\blater\b|scheduled|unable|could ?(?:not|n't)|can ?not|fail|invalid|verify|human/i

/**
 * Whether an answer to the question for an account's rows says that there are none, in whatever form: no byte, any heading
 * alone, a sentence, or a whole page that says so. False if it says anything else.
 */
export function isWithoutRows(bytes: Buffer): boolean {
  if (bytes.length > LONGEST * 4) return false
  const text = decodeText(bytes).trim()
  if (text === '') return true
  if (text.startsWith('<')) return isPageWithoutRows(text)
  const [first = '', ...others] = text.split(/\r\n|\r|\n/).filter((line) => /[\p{L}\p{N}]/u.test(line))
  if (!first.includes('\t')) return saysNothing([first, ...others].join(' '))
  const isHeading = /\p{L}/u.test(first) && !DAY_OR_AMOUNT.test(first) && errorIn(first) === null
  return isHeading && others.every((line) => !line.includes('\t') && saysNothing(line))
}

function isPageWithoutRows(html: string): boolean {
  const page = readHtml(html)
  return page !== null && page.isEnded && !OUTAGE.test(page.title) && saysNothing(page.text)
}

const saysNothing = (text: string) =>
  text.length <= LONGEST &&
  NOTHING.test(text) &&
  !OUTAGE.test(text) &&
  !DAY_OR_AMOUNT.test(text) &&
  errorIn(text) === null

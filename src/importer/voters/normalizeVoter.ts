import { EXTRACT_FIELDS } from '#contract/domain/voterRoll.ts'
import { isoDate } from '../normalize/isoDate.ts'
import { LONGEST_NAME, refuseLong } from '../normalize/fields.ts'
import { LineRejected } from '../normalize/LineRejected.ts'
import { lineFault } from '../read/lineFault.ts'

const [NUMBER, COUNTY] = [0, 1]
const LAST = EXTRACT_FIELDS.indexOf('LastName')
const FIRST = EXTRACT_FIELDS.indexOf('FirstName')
const MIDDLE = EXTRACT_FIELDS.indexOf('MiddleName')
const EXEMPT = EXTRACT_FIELDS.indexOf('Exempt')
const BIRTH = EXTRACT_FIELDS.indexOf('DOB')
const REGISTRATION = EXTRACT_FIELDS.indexOf('RegDate')

const PADDED_FIELD = /^[^\S\t]|[^\S\t]$|\t[^\S\t]|[^\S\t]\t/

/**
 * The values of a line of the extract in the order of EXTRACT_FIELDS, without surrounding blanks; fields withheld for an
 * exempt voter stay withheld. An invalid date is left blank, and `onBadDate` is called. Throws LineRejected; no message
 * repeats a value, because messages are logged.
 */
export function normalizeVoter(line: string, onBadDate: (field: 'birth' | 'registration') => void): string[] {
  const fields = line.split('\t')
  const fault = lineFault(line, fields, EXTRACT_FIELDS.length)
  if (fault !== null) throw new LineRejected(fault)
  const values = PADDED_FIELD.test(line) ? fields.map((field) => field.trim()) : fields
  const [county = '', number = ''] = values
  if (!/^[1-9]\d{0,9}$/.test(number)) throw new LineRejected('field 2 is not a voter number')
  if (!/^[A-Z]{3}$/.test(county)) throw new LineRejected('field 1 is not a county code')
  if (!/^[YN]?$/.test(values[EXEMPT] ?? ''))
    throw new LineRejected('field 7, the exemption, is neither Y nor N')
  refuseLong('the names are', [values[LAST] ?? '', values[FIRST] ?? '', values[MIDDLE] ?? ''], LONGEST_NAME)
  // The file has the county first.
  values[NUMBER] = number
  values[COUNTY] = county
  values[BIRTH] = dateOf(values[BIRTH], () => onBadDate('birth'))
  values[REGISTRATION] = dateOf(values[REGISTRATION], () => onBadDate('registration'))
  return values
}

/** The days of a lifetime and a half; parsing one costs more than looking it up. */
const KEPT_DATES = 50_000
const dates = new Map<string, string | null>()

/** The state writes `*` for a date it withholds. */
function dateOf(text = '', onBad: () => void): string {
  if (/^\**$/.test(text)) return ''
  let date = dates.get(text)
  if (date === undefined) {
    date = isoDate(text)
    if (dates.size >= KEPT_DATES) dates.clear()
    dates.set(text, date)
  }
  if (date === null) onBad()
  return date ?? ''
}

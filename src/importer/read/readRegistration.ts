import { NOTHING_SHOWN, type RegisteredAccount } from '#database/repositories/registrations.ts'
import type { RegistrationFields } from '#database/tables/stateTables.ts'
import { isoDate, normalizeWords, shorten } from './fields.ts'
import { linkedAccount, MONEY_PROGRAMS, openPage } from './openPage.ts'
import type { HtmlRow } from './readHtml.ts'
import type { Warn } from './recordsOf.ts'

/** A label in lower case without its colon, and the lines of its value. */
interface LabeledValue {
  label: string
  lines: string[]
}

/** Longer texts are not labels. */
const LONGEST_LABEL = 40

/** The columns that may be spacers. */
const COLUMNS = [0, 1, 2, 3, 4, 5, 6, 7]

/** The labeled values in a table, whose columns that are blank in every row may separate labels from values. */
function labeledValues(
  rows: readonly Pick<HtmlRow, 'lines'>[],
  isKnown: (label: string) => boolean,
): LabeledValue[] {
  const isSpacer = (at: number) => {
    const behind = rows.map(({ lines }) => lines.slice(at + 1).find((cell) => cell.length > 0) ?? [])
    return (
      rows.length > 1 &&
      rows.every(({ lines }) => (lines[at] ?? []).length === 0) &&
      behind.some((cell) => cell.length > 0) &&
      behind.every((cell) => labelIn(cell, isKnown) === null)
    )
  }
  const spacers = new Set(COLUMNS.filter(isSpacer))
  return rows.flatMap(({ lines }) =>
    valuesIn(
      lines.filter((_, at) => !spacers.has(at)),
      isKnown,
    ),
  )
}

/**
 * The labeled values in a row. A label's value is the next cell, which may be empty, or follows a colon in the
 * label's own cell, up to the end of the cell or the next label. `isKnown` recognizes labels without a colon.
 */
function valuesIn(row: readonly (readonly string[])[], isKnown: (label: string) => boolean): LabeledValue[] {
  const values: LabeledValue[] = []
  for (let at = 0; at < row.length; at += 1) {
    const lines = row[at] ?? []
    const label = labelIn(lines, isKnown)
    if (label === null) values.push(...withinCell(lines, isKnown))
    else {
      const next = row[at + 1]
      // Without a cell for its value, which may be in the next row, nothing is known about it.
      if (next === undefined) continue
      // In a row of more than two cells, a label with a colon that follows a label starts the next pair.
      const isNextLabel = row.length > 2 && isWithColon(next) && labelIn(next, isKnown) !== null
      values.push({ label, lines: isNextLabel ? [] : [...next] })
      if (!isNextLabel) at += 1
    }
  }
  return values
}

const isWithColon = (lines: readonly string[]) => lines.join(' ').endsWith(':')

const normalized = (text: string) => text.replace(/\s*:$/, '').replaceAll(/\s+/g, ' ').trim().toLowerCase()

/** The label if the whole cell is one; otherwise null. */
function labelIn(lines: readonly string[], isKnown: (label: string) => boolean): string | null {
  const text = lines.join(' ')
  const label = normalized(text)
  if (label === '' || text.length > LONGEST_LABEL || label.includes(':')) return null
  return isWithColon(lines) || isKnown(label) ? label : null
}

/** "Running Mate: Ada Alvarez" */
function withinCell(lines: readonly string[], isKnown: (label: string) => boolean): LabeledValue[] {
  const values: LabeledValue[] = []
  for (const line of lines) {
    const [, before = '', rest = ''] = /^([^:]{1,40}):(.*)$/.exec(line) ?? []
    const label = normalized(before)
    if (label !== '' && isKnown(label)) values.push({ label, lines: [rest.trim()].filter(Boolean) })
    else values.at(-1)?.lines.push(line)
  }
  return values
}

type Field = keyof RegistrationFields

/** The labels that are used. Those of candidates' pages have not been seen, and may be any of several. */
const COMMITTEE: Readonly<Partial<Record<Field, RegExp>>> = {
  status: /^status$/,
  purpose: /^purposes?$/,
  affiliates: /^(affiliates?|affiliations?|affiliated .*)$/,
  chairperson: /^(chair|chairperson|chairman)$/,
  treasurer: /^treasurer$/,
  deputy_treasurer: /^deputy treasurers?$/,
  registered_agent: /^registered agent$/,
}
const CANDIDATE: Readonly<Partial<Record<Field, RegExp>>> = {
  status: /^(candidate )?status$/,
  running_mate: /^running mate$/,
  date_filed: /^(date )?filed( date)?$|^filing date$/,
  date_qualified: /^(date )?qualified( date)?$|^qualif(ication|ying) date$/,
  method: /^(qualifying |qualification )?method( of qualif(ying|ication))?$|^qualified by$/,
}

/**
 * Labels that are known but not used: those for what the lists already have, and for private details. No address, phone
 * number or e-mail address is taken from these pages, so that a suppressed one cannot slip in.
 */
const LEFT_OUT =
  /^(type|name|committee|candidate|election|office|district|group|seat|party|county|account( number)?|.*address|.*phone.*|fax.*|e-?mail.*|web ?site|city.*|zip.*|campaign (documents|finance.*)|.*treasurer|.*officers?)$/

/** Names are followed by addresses; only the name is used. */
const PERSONS: ReadonlySet<Field> = new Set([
  'chairperson',
  'treasurer',
  'deputy_treasurer',
  'registered_agent',
])
const DATES: ReadonlySet<Field> = new Set(['date_filed', 'date_qualified'])

/**
 * Reads by its labels what an account's registration page shows in addition to the lists. Throws TransientFault for an
 * error or an incomplete page, and ImportError for a page of another account or of none.
 */
export function readRegistration(
  path: string,
  html: string,
  account: Pick<RegisteredAccount, 'acctNum' | 'isCommittee' | 'name'>,
  warn: Warn,
): RegistrationFields {
  const { page, refuse, transient } = openPage(
    html,
    (reason) => `${path} is not the state's registration page of account ${account.acctNum}: ${reason}.`,
  )
  // Any field could be in the missing part.
  if (!page.isEnded) throw transient('it was cut short')
  const accounts = page.addresses.flatMap(
    (address) => /^0*(\d+)/.exec(linkedAccount(address, MONEY_PROGRAMS) ?? '')?.[1] ?? [],
  )
  if (accounts.length > 0 && !accounts.includes(String(account.acctNum)))
    throw refuse(`it leads to account ${accounts[0]}`)

  const labels = account.isCommittee ? COMMITTEE : CANDIDATE
  const fieldOf = (label: string) => FIELDS.find((field) => labels[field]?.test(label)) ?? null
  const isKnown = (label: string) => fieldOf(label) !== null || LEFT_OUT.test(label)
  const values = page.tables.flatMap(({ rows }) => labeledValues(rows, isKnown))
  const fields = { ...NOTHING_SHOWN }
  const deputies = new Set<string>()
  for (const { label, lines } of values) {
    const field = fieldOf(label)
    if (field === null) {
      if (!LEFT_OUT.test(label)) warn('Labels of registration pages that are not known', label)
      continue
    }
    const value = valueOf(field, lines, (text) =>
      warn('Days of registration pages that cannot be read', `${label} "${text}" of ${account.acctNum}`),
    )
    const before = fields[field]
    if (field === 'deputy_treasurer') {
      // A committee may have several, each in a row.
      deputies.add(value ?? '')
    } else if (before === value) continue
    else if (before === null) fields[field] = value
    else throw refuse(`"${label}" stands there twice, as "${shorten(before)}" and "${shorten(value ?? '')}"`)
  }
  if (deputies.size > 0) fields.deputy_treasurer = [...deputies].filter(Boolean).join('; ')
  if (
    !values.some(({ label }) => isKnown(label)) &&
    !normalizeWords(page.text).includes(normalizeWords(account.name))
  )
    throw transient(`it names neither ${account.name} nor any field. It says "${shorten(page.text)}"`)
  return fields
}

const FIELDS = Object.keys(NOTHING_SHOWN) as Field[] // the object's own keys

function valueOf(field: Field, lines: readonly string[], onBadDay: (text: string) => void): string | null {
  if (field === 'affiliates') return lines.join('\n')
  if (PERSONS.has(field)) return lines[0] ?? ''
  if (field === 'running_mate') return nameIn(lines)
  const text = lines.join(' ')
  if (!DATES.has(field) || text === '') return text
  const day = isoDate(text)
  if (day === null) onBadDay(text)
  return day
}

/** The parts of a running mate's name may be on several lines; an address below them begins with a line with a number. */
function nameIn(lines: readonly string[]): string {
  const address = lines.findIndex((line) => /\d|@/.test(line))
  return (address === -1 ? lines : lines.slice(0, address)).join(' ')
}

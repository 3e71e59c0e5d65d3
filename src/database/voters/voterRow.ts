import type { Voter } from '#contract/schemas/voter.ts'
import { EXTRACT_FIELDS, VOTER_FIELDS } from '#contract/domain/voterRoll.ts'
import { normalizeName } from '../search/normalizeNames.ts'
import { each, integer, key, type RowOf, text } from '../tables/columns.ts'

/** The tables in the schema of each generation. */
export const voterTables = {
  voter: {
    columns: {
      // Ascending numbers are appended, and a number that is the row's key needs no separate index.
      voter_id: key(integer),
      /** The names without case and accents, for prefix search. */
      ...each(text, 'last_key', 'first_key', 'middle_key'),
      /** The other fields of the extract, in the order of EXTRACT_FIELDS, with TAB between them. */
      record: text,
      /** Where it was read: the number of the file in its import, from 0, and the line, from 1. */
      ...each(integer, 'file', 'line'),
    },
  },
  rejection: { columns: { ...each(integer, 'file', 'line'), reason: text } },
  /** A single row: how far the generation is filled. */
  load: { columns: { load_id: key(integer), progress: text, is_complete: integer } },
  /** Prefixes that many voters' names have. */
  prefix_count: { columns: { name_key: text, prefix: text, voters: integer }, key: ['name_key', 'prefix'] },
}

export type VoterTable = RowOf<typeof voterTables.voter.columns>

/** What the state still publishes about a voter who is exempt from public records requests. */
const OPEN_FIELDS: readonly (keyof Voter)[] = [
  'VoterID',
  'CountyCode',
  'Exempt',
  'Gender',
  'Race',
  'RegDate',
  'Party',
  'VoterStatus',
]

/** The fields that the state withholds for such a voter. */
const WITHHELD_FIELDS = EXTRACT_FIELDS.filter((field) => !OPEN_FIELDS.includes(field))

/** The voter without the fields that an exemption protects, even if a source failed to leave them out. */
function maskExemptFields(voter: Voter): Voter {
  if (voter.Exempt !== 'Y') return voter
  const masked = { ...voter }
  for (const field of WITHHELD_FIELDS) if (masked[field] !== '') masked[field] = '*'
  return masked
}

type StoredVoter = Omit<VoterTable, 'file' | 'line'>

/** Where these are among the values of EXTRACT_FIELDS. */
export const LAST = EXTRACT_FIELDS.indexOf('LastName')
export const FIRST = EXTRACT_FIELDS.indexOf('FirstName')
export const MIDDLE = EXTRACT_FIELDS.indexOf('MiddleName')
export const EXEMPT = EXTRACT_FIELDS.indexOf('Exempt')

/**
 * A voter in stored form, from the values of EXTRACT_FIELDS in order, none of which may contain a TAB. The record is
 * stored as one text, because it is only shown as a whole and found by its number or its names; an exempt voter is found
 * by number only.
 */
export function toVoterRow(values: readonly string[]): StoredVoter {
  const keyAt = (field: number) => (values[EXEMPT] === 'Y' ? '' : keyOf(values[field]))
  return {
    voter_id: Number(values[0]),
    last_key: keyAt(LAST),
    first_key: keyAt(FIRST),
    middle_key: keyAt(MIDDLE),
    record: values.slice(1).join('\t'),
  }
}

/** The record as in the state's file, which blanks or stars an exempt voter's protected fields. */
export function toVoter({ voter_id, record }: Pick<VoterTable, 'voter_id' | 'record'>): Voter {
  const values = [String(voter_id), ...record.split('\t')]
  const voter: Partial<Voter> = {}
  for (const [index, field] of VOTER_FIELDS.entries()) voter[field] = values[index] ?? ''
  return maskExemptFields(voter as Voter) // the schema is made from the same list
}

/** Names repeat, and normalizing one costs more than looking it up. */
const keys = new Map<string, string>()
const CACHED_KEYS = 20_000

function keyOf(name = ''): string {
  const known = keys.get(name)
  if (known !== undefined) return known
  if (keys.size >= CACHED_KEYS) keys.clear()
  const normalized = normalizeName(name)
  keys.set(name, normalized)
  return normalized
}

import type { Insertable } from 'kysely'
import { raceDistrict } from '#contract/domain/races.ts'
import { RaceText } from '#contract/endpoints/parameters.ts'
import type { Database } from '#database/schema.ts'
import type { CANDIDATES, ColumnOf } from '../read/fileSchemas.ts'
import type { StateRecord, Warn } from '../read/recordsOf.ts'
import {
  electionIdField,
  acctNumField,
  LONGEST_NAME,
  refuseLong,
  requiredField,
  shorten,
  LineRejected,
} from './fields.ts'

/** What the state calls these statuses, for a line that gives the code alone: nobody off the ballot counts as running. */
const LEFT: ReadonlyMap<string, string> = new Map([
  ['WIT', 'Withdrew'],
  ['DNQ', 'Did Not Qualify'],
  ['REM', 'Removed'],
  ['DEC', 'Deceased'],
  ['XTL', 'Transferred to Local'],
])

/** Names, quotes and casing stay as the state writes them; districts stay zero-padded text. */
export function normalizeCandidate(
  record: StateRecord<ColumnOf<typeof CANDIDATES>>,
  warn: Warn,
): Insertable<Database['candidate']> {
  const row = {
    acct_num: acctNumField('AcctNum', record.AcctNum),
    voter_id: voterId(record.VoterID),
    election_id: electionIdField(record.ElectionID),
    office_code: requiredField('OfficeCode', record.OfficeCode),
    office_desc: record.OfficeDesc,
    juris1num: record.Juris1num,
    juris2num: record.Juris2num,
    status_code: record.StatusCode,
    status_desc: record.StatusDesc || (LEFT.get(record.StatusCode) ?? ''),
    party_code: record.PartyCode,
    party_desc: record.PartyDesc,
    name_last: requiredField('NameLast', record.NameLast),
    name_first: record.NameFirst,
    name_middle: record.NameMiddle,
    suppress_address: suppressAddress(record.SuppressAddress),
    addr1: record.Addr1,
    addr2: record.Addr2,
    city: record.City,
    state: record.State,
    zip: record.Zip,
    county: record.County,
    phone: record.Phone,
    trs_name_last: record.TrsNameLast,
    trs_name_first: record.TrsNameFirst,
    trs_name_middle: record.TrsNameMiddle,
    email: record.Email,
  }
  refuseLong('OfficeCode and Juris1num are', [row.office_code, row.juris1num])
  refuseLong('the names are', [row.name_last, row.name_first, row.name_middle], LONGEST_NAME)
  const race = [row.election_id, row.office_code, raceDistrict(row.juris1num)].join('/')
  if (!RaceText.safeParse(race).success)
    warn('Candidates of an office or district that no address of a page can name', `${row.acct_num}: ${race}`)
  return row
}

/** The state writes 0 if it knows none. */
function voterId(text: string): string {
  if (!/^\d{0,10}$/.test(text)) throw new LineRejected(`VoterID is "${shorten(text)}", not a number`)
  return /^0*$/.test(text) ? '' : text
}

/** Rejects unknown values, because a guess could publish a protected address. */
function suppressAddress(text: string): number {
  if (text !== 'Y' && text !== 'N')
    throw new LineRejected(`SuppressAddress is "${shorten(text)}" where Y or N is expected`)
  return text === 'Y' ? 1 : 0
}

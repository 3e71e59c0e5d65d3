import type { Insertable } from 'kysely'
import { foldName } from '#server/data/foldName.ts'
import type { VoterTable } from '#server/db/schema.ts'
import type { ColumnOf, VOTERS } from '../read/layouts.ts'
import type { StateRecord } from '../read/recordsOf.ts'
import { isoDate } from './isoDate.ts'
import { LineRejected } from './LineRejected.ts'

/**
 * A voter as the state's extract has it, with names to search by; what an exempt voter's file withholds stays
 * withheld. No message repeats a value, since messages are logged. A date that is none is left blank, and
 * `onBadDate` is told.
 */
export function normaliseVoter(
  record: StateRecord<ColumnOf<typeof VOTERS>>,
  onBadDate: (field: 'birth' | 'registration') => void,
): Insertable<VoterTable> {
  if (!/^\d{1,10}$/.test(record.VoterID)) throw new LineRejected('field 2 is not a voter number')
  if (!/^[A-Z]{3}$/.test(record.CountyCode)) throw new LineRejected('field 1 is not a county code')
  if (!/^[YN]?$/.test(record.Exempt)) throw new LineRejected('field 7, the exemption, is neither Y nor N')
  return {
    voter_id: record.VoterID,
    county_code: record.CountyCode,
    last_name: record.LastName,
    suffix: record.Suffix,
    first_name: record.FirstName,
    middle_name: record.MiddleName,
    exempt: record.Exempt,
    addr1: record.Addr1,
    addr2: record.Addr2,
    city: record.City,
    state: record.State,
    zip: record.Zip,
    mail_addr1: record.MailAddr1,
    mail_addr2: record.MailAddr2,
    mail_addr3: record.MailAddr3,
    mail_city: record.MailCity,
    mail_state: record.MailState,
    mail_zip: record.MailZip,
    mail_country: record.MailCountry,
    gender: record.Gender,
    race: record.Race,
    dob: dateOf(record.DOB, () => onBadDate('birth')),
    reg_date: dateOf(record.RegDate, () => onBadDate('registration')),
    party: record.Party,
    pre: record.Pre,
    pre_group: record.PreGroup,
    pre_split: record.PreSplit,
    pre_suffix: record.PreSuffix,
    voter_status: record.VoterStatus,
    con_dist: record.ConDist,
    hou_dist: record.HouDist,
    sen_dist: record.SenDist,
    cc_dist: record.CCDist,
    sb_dist: record.SBDist,
    ph_area: record.PhArea,
    ph_num: record.PhNum,
    ph_ext: record.PhExt,
    email: record.Email,
    last_key: foldName(record.LastName),
    first_key: foldName(record.FirstName),
    middle_key: foldName(record.MiddleName),
  }
}

/** The state writes `*` for a date it withholds. */
function dateOf(text: string, onBad: () => void): string {
  if (/^\**$/.test(text)) return ''
  const date = isoDate(text)
  if (date === null) onBad()
  return date ?? ''
}

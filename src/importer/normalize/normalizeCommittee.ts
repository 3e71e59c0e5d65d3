import type { Insertable } from 'kysely'
import type { CommitteeTable } from '#database/tables/stateTables.ts'
import type { ColumnOf, COMMITTEES } from '../read/fileSchemas.ts'
import type { StateRecord } from '../read/recordsOf.ts'
import { acctNumField, LONGEST_NAME, refuseLong, requiredField } from './fields.ts'

/** Turns a line of the state’s list of committees into a row; text stays as the state writes it. Throws LineRejected. */
export function normalizeCommittee(
  record: StateRecord<ColumnOf<typeof COMMITTEES>>,
): Insertable<CommitteeTable> {
  refuseLong('Name is', [record.Name], LONGEST_NAME)
  return {
    acct_num: acctNumField('AcctNum', record.AcctNum),
    name: requiredField('Name', record.Name),
    type: record.Type,
    type_desc: record.TypeDesc,
    addr1: record.Addr1,
    addr2: record.Addr2,
    city: record.City,
    state: record.State,
    zip: record.Zip,
    county: record.County,
    phone: record.Phone,
    chr_name_last: record.ChrNameLast,
    chr_name_first: record.ChrNameFirst,
    chr_name_middle: record.ChrNameMiddle,
    trs_name_last: record.TrsNameLast,
    trs_name_first: record.TrsNameFirst,
    trs_name_middle: record.TrsNameMiddle,
  }
}

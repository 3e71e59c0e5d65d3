import type { FieldNote } from './entities.ts'

/** What the parts of an address mean, by name. A name means the same in every call. */
export const PARAMETER_NOTES: Readonly<Record<string, FieldNote>> = {
  acctNum: ['An account number: a positive whole number of at most 2147483647.', 91527],
  electionId: ['An election’s id: its date and kind.', '20261103-GEN'],
  officeCode: ['An office, in the state’s code.', 'STR'],
  sort: ['The order of the list. There is only one.', 'acctnum_desc'],
  limit: ['The most records to answer, from 1 to 500; 15 when it is left out.', 15],
  accounts: ['Account numbers with commas between.', '91527,70275'],
  type: ['A type of document.', 'Statement of Solicitation'],
  FilePath: ['The FilePath of a document’s record.', '91527/statement.pdf'],
}

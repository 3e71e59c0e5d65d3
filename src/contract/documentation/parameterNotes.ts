import type { FieldNote } from './entity.ts'

const COMMITTEE_ACCOUNT: FieldNote = [
  'The account number of a committee: a positive whole number of at most 2147483647.',
  70275,
]

/** What the parts of an address mean, by name, or by call and name where one call means another thing by it. */
export const PARAMETER_NOTES: Readonly<Record<string, FieldNote>> = {
  acctNum: ['An account number: a positive whole number of at most 2147483647.', 91527],
  electionId: ['An election’s id: its date and kind.', '20261103-GEN'],
  officeCode: ['An office, in the state’s code.', 'STR'],
  sort: ['The order of the list. There is only one.', 'acctnum_desc'],
  limit: ['The most records to answer, from 1 to 500; 15 when it is left out.', 15],
  accounts: ['Account numbers with commas between.', '91527,70275'],
  type: ['A type of document.', 'Statement of Solicitation'],
  accountNum: COMMITTEE_ACCOUNT,
  'listCandidatesByAccount.acctNum': COMMITTEE_ACCOUNT,
  'getCommittee.acctNum': COMMITTEE_ACCOUNT,
  'deleteCommittee.acctNum': COMMITTEE_ACCOUNT,
  'undoDeletion.type': ['Which kind of record it is.', 'candidate'],
  election: ['An election’s id; left out or blank, it does not filter.', '20261103-GEN'],
  office: ['An office, in the state’s code; left out or blank, it does not filter.', 'STR'],
  who: ['The beginning of an administrator’s e-mail address.', 'ada@example.org'],
  action: ['Only entries of this action.', 'VoterID saved'],
  record: ['The beginning of a record’s path.', 'candidates/91527'],
  before: ['The id of an entry: only entries before it are answered.', 1042],
  firstName: ['The beginning of the first name.', 'Ada'],
  middleName: ['The beginning of the middle name.', 'M'],
  lastName: ['The beginning of the last name.', 'Alvarez'],
  sessionId: ['The id of a session, as the list of sessions has it.', 1],
  voterId: ['A voter registration number.', '100000001'],
  FilePath: ['The FilePath of a document’s record.', '91527/statement.pdf'],
}

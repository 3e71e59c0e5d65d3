import * as z from 'zod/mini'
import { field, record, text, textOrNull } from './record.ts'
import { AcctNum, ElectionId, OffListSince, instantOrNull } from './values.ts'

/** An account without a usable number is shown by name and skipped in calls for balances. */
export const AccountListEntry = record('AccountListEntry', 'A committee account linked to a candidate.', {
  accountName: text('The name of the account.', 'Citizens for Shade Trees'),
  accountNum: field(
    z.nullable(AcctNum),
    'Its account number; null if the source has no usable number.',
    70275,
  ),
})
export type AccountListEntry = z.infer<typeof AccountListEntry>

export const Candidate = record(
  'Candidate',
  'A candidate’s registration for one election. A candidate who runs again gets a new account. Text that the state left blank is the empty string. Lists omit candidates whom the state no longer lists.',
  {
    AcctNum: field(AcctNum, 'The account number that the state assigned.'),
    NameFirst: text('First name, as the state spells it.', 'Ada'),
    NameMiddle: text('Middle name or initial.', 'M.'),
    NameLast: text('Last name.', 'Alvarez'),
    Addr1: text('Street address; blank if the state suppresses the address.', '12 Palm Way'),
    Addr2: text('Second line of the address.', ''),
    City: text('City of the address.', 'Ocala'),
    State: text('State of the address.', 'FL'),
    Zip: text('ZIP code of the address.', '34470'),
    PartyCode: text('The state’s code for the party.', 'NPA'),
    OfficeCode: text('The state’s code for the office.', 'STR'),
    OfficeDesc: text('The name of the office.', 'State Representative'),
    Juris1num: text('The district: zero-padded text, blank for a statewide office.', '024'),
    StatusDesc: text('The status of the candidacy.', 'Qualified'),
    /** The state writes 0 if it knows none. */
    VoterID: text(
      'The candidate’s voter registration number; blank if unknown. In public answers it is also blank if the state suppresses the candidate’s address.',
      '100000001',
    ),
    AccountList: field(z.array(AccountListEntry), 'Committee accounts linked to the candidate.', [
      { accountName: 'Citizens for Shade Trees', accountNum: 70275 },
    ]),
    ElectionID: field(ElectionId, 'The election of this registration.'),
    id: text('The record’s path in this register, which never changes.', 'candidates/91527'),
    offListSince: OffListSince,
  },
)

export type Candidate = z.infer<typeof Candidate>

export const LinkedAccount = record('LinkedAccount', 'An account in a candidate’s list, with its origin.', {
  ...AccountListEntry.shape,
  addedAt: instantOrNull(
    'The instant at which an administrator added it; null if it comes from an imported list of accounts.',
  ),
  addedBy: textOrNull('The e-mail address of that administrator; null if addedAt is.', 'ada@example.org'),
})
export type LinkedAccount = z.infer<typeof LinkedAccount>

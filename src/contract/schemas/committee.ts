import * as z from 'zod/mini'
import { field, record } from './record.ts'
import { AcctNum, OffListSince } from './values.ts'

export const Committee = record(
  'Committee',
  'A committee registered with the state. Text that the state left blank is the empty string.',
  {
    AcctNum: field(AcctNum, 'The account number that the state assigned.', 70275),
    Name: field(z.string(), 'The committee’s name.', 'Citizens for Shade Trees'),
    Type: field(z.string(), 'The state’s code for the type of committee.', 'PAC'),
    ChrNameFirst: field(z.string(), 'First name of the chair.', 'Bea'),
    ChrNameMiddle: field(z.string(), 'Middle name of the chair.', ''),
    ChrNameLast: field(z.string(), 'Last name of the chair.', 'Boone'),
    TrsNameFirst: field(z.string(), 'First name of the treasurer.', 'Carl'),
    TrsNameMiddle: field(z.string(), 'Middle name of the treasurer.', ''),
    TrsNameLast: field(z.string(), 'Last name of the treasurer.', 'Cruz'),
    Addr1: field(z.string(), 'Street address.', 'PO Box 9'),
    Addr2: field(z.string(), 'Second line of the address.', ''),
    City: field(z.string(), 'City of the address.', 'Largo'),
    State: field(z.string(), 'State of the address.', 'FL'),
    Zip: field(z.string(), 'ZIP code of the address.', '33770'),
    offListSince: field(
      OffListSince,
      'The day since which the state is known not to list the record; null while it is listed. Lists omit such records.',
      null,
    ),
  },
)
export type Committee = z.infer<typeof Committee>

/** The fields that a list of committees shows. */
export const ListedCommittee = z.pick(Committee, {
  AcctNum: true,
  Name: true,
  Type: true,
  ChrNameFirst: true,
  ChrNameMiddle: true,
  ChrNameLast: true,
})
export type ListedCommittee = z.infer<typeof ListedCommittee>

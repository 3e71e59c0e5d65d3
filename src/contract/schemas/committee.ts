import * as z from 'zod/mini'
import { field, record, text } from './record.ts'
import { AcctNum, OffListSince } from './values.ts'

export const Committee = record(
  'Committee',
  'A committee registered with the state. Text that the state left blank is the empty string. Lists omit committees that the state no longer lists.',
  {
    AcctNum: field(AcctNum, 'The account number that the state assigned.', 70275),
    Name: text('The committee’s name.', 'Citizens for Shade Trees'),
    Type: text('The state’s code for the type of committee.', 'PAC'),
    ChrNameFirst: text('First name of the chair.', 'Bea'),
    ChrNameMiddle: text('Middle name of the chair.', ''),
    ChrNameLast: text('Last name of the chair.', 'Boone'),
    TrsNameFirst: text('First name of the treasurer.', 'Carl'),
    TrsNameMiddle: text('Middle name of the treasurer.', ''),
    TrsNameLast: text('Last name of the treasurer.', 'Cruz'),
    Addr1: text('Street address.', 'PO Box 9'),
    Addr2: text('Second line of the address.', ''),
    City: text('City of the address.', 'Largo'),
    State: text('State of the address.', 'FL'),
    Zip: text('ZIP code of the address.', '33770'),
    offListSince: OffListSince,
  },
)
export type Committee = z.infer<typeof Committee>

export const ListedCommittee = z.pick(Committee, {
  AcctNum: true,
  Name: true,
  Type: true,
  ChrNameFirst: true,
  ChrNameMiddle: true,
  ChrNameLast: true,
})
export type ListedCommittee = z.infer<typeof ListedCommittee>

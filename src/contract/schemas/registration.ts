import * as z from 'zod/mini'
import { field, record } from './record.ts'
import { AcctNum } from './acctNum.ts'

/** Blank if the state shows it as blank; null if it does not show it or was not asked yet. */
const Text = z.nullable(z.string())

export const Registration = record(
  'Registration',
  'What the state’s own pages, as opposed to its lists, say about the registration of a candidate or committee. Text is blank if the state shows it as blank, and null if the state does not show it or has not been asked yet.',
  {
    account: field(AcctNum, 'The account number.'),
    status: field(
      Text,
      'The status, in the state’s word; for a committee, for example Active, Closed or Revoked. It comes from the state’s committee look-up, which is read with every list, or from the registration page, whichever is newer.',
      'Active',
    ),
    statusAsOf: field(z.nullable(z.string()), 'The day on which the state gave this status.', '2026-07-24'),
    purpose: field(Text, 'The purpose of a committee.', null),
    affiliates: field(z.nullable(z.array(z.string())), 'The affiliates of a committee, one per item.', null),
    chairperson: field(Text, 'The chairperson of a committee.', null),
    treasurer: field(Text, 'The treasurer of a committee.', null),
    deputyTreasurer: field(Text, 'The deputy treasurer of a committee.', null),
    registeredAgent: field(Text, 'The registered agent of a committee.', null),
    runningMate: field(Text, 'The running mate of a candidate for governor.', null),
    dateFiled: field(Text, 'The day on which a candidate filed.', '2026-04-20'),
    dateQualified: field(Text, 'The day on which a candidate qualified.', '2026-06-10'),
    method: field(Text, 'How a candidate qualified.', 'Petition'),
    asOf: field(
      z.nullable(z.string()),
      'The day on which the registration page was read; null if it has not been.',
      '2026-07-24',
    ),
    statePage: field(
      z.string(),
      'The state’s own registration page.',
      'https://dos.elections.myflorida.com/candidates/CanDetail.asp?account=91527',
    ),
    importId: field(
      z.nullable(z.int()),
      'The import that loaded the registration page; null if there is none.',
      14,
    ),
  },
)
export type Registration = z.infer<typeof Registration>

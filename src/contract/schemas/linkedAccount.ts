import * as z from 'zod/mini'
import { field, record } from './record.ts'
import { Instant } from './instant.ts'
import { MAX_ACCT_NUM } from '../domain/accounts.ts'

export const LinkedAccount = record('LinkedAccount', 'An account in a candidate’s list, with its origin.', {
  accountName: field(z.string(), 'The committee’s name.', 'Citizens for Shade Trees'),
  accountNum: field(
    z.nullable(z.int().check(z.positive(), z.lte(MAX_ACCT_NUM))),
    'Its account number; null if the source has no usable number.',
    70275,
  ),
  addedAt: field(
    z.nullable(Instant),
    'The instant at which an administrator added it; null if it comes from an imported list of accounts.',
    '2026-07-24T15:30:00.000Z',
  ),
  addedBy: field(
    z.nullable(z.string()),
    'The e-mail address of that administrator; null if addedAt is.',
    'ada@example.org',
  ),
})
export type LinkedAccount = z.infer<typeof LinkedAccount>

import * as z from 'zod/mini'
import { field, record } from './record.ts'
import { MAX_ACCT_NUM } from '../domain/accounts.ts'

/** An account without a usable number is shown by name and skipped in calls for balances. */
export const AccountListEntry = record('AccountListEntry', 'A committee account linked to a candidate.', {
  accountName: field(z.string(), 'The name of the account.', 'Citizens for Shade Trees'),
  accountNum: field(
    z.nullable(z.int().check(z.positive(), z.lte(MAX_ACCT_NUM))),
    'Its account number; null if the source has no usable number.',
    70275,
  ),
})
export type AccountListEntry = z.infer<typeof AccountListEntry>

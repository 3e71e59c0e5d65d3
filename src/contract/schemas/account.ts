import * as z from 'zod/mini'
import { MAX_ACCT_NUM } from '../domain/accounts.ts'

/**
 * One line of a candidate's account list. `accountNum` is null if the source has no usable number: such an account is
 * shown by name and skipped in calls for balances.
 */
export const AccountListEntry = z.object({
  accountName: z.string(),
  accountNum: z.nullable(z.int().check(z.positive(), z.lte(MAX_ACCT_NUM))),
})
export type AccountListEntry = z.infer<typeof AccountListEntry>

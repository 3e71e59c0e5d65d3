import * as z from 'zod/mini'
import { Instant } from './instant.ts'
import { MAX_ACCT_NUM } from '../domain/accounts.ts'

/** An account in a candidate's list, with its origin: an administrator's addition can be removed again. */
export const LinkedAccount = z.object({
  accountName: z.string(),
  /** Null if the source has no usable number. */
  accountNum: z.nullable(z.int().check(z.positive(), z.lte(MAX_ACCT_NUM))),
  /** Null if an imported list of accounts has it. */
  addedAt: z.nullable(Instant),
  /** The administrator's e-mail address; null like `addedAt`. */
  addedBy: z.nullable(z.string()),
})
export type LinkedAccount = z.infer<typeof LinkedAccount>

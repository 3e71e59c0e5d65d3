import * as z from 'zod/mini'
import { AcctNum } from './acctNum.ts'
import { Balance } from './balance.ts'
import { LastAsked } from './balanceExplanation.ts'
import { SyncRun } from './syncRun.ts'

/** What is known of asking the state about one account. */
export const AskedAccount = z.object({
  account: AcctNum,
  /** Null where it never was; with the reason of a refusal. */
  lastAsked: z.nullable(z.object({ ...LastAsked.shape, message: z.string() })),
  /** The import that loaded what the state answered last; null where none did, or it was forgotten. */
  importId: z.nullable(z.int()),
  balance: Balance,
  /** The latest run of sync, whatever it asks for; null where there was none. */
  run: z.nullable(SyncRun),
})
export type AskedAccount = z.infer<typeof AskedAccount>

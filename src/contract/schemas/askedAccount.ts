import * as z from 'zod/mini'
import { AcctNum } from './acctNum.ts'
import { Balance } from './balance.ts'
import { LastAsked } from './balanceExplanation.ts'
import { SyncRun } from './syncRun.ts'

/** The state of asking the state's site about one account. */
export const AskedAccount = z.object({
  account: AcctNum,
  /** Null if it was never asked; `message` has the reason for a refusal. */
  lastAsked: z.nullable(z.object({ ...LastAsked.shape, message: z.string() })),
  /** The import that loaded the state's last answers; null if there is none, or it was forgotten. */
  importId: z.nullable(z.int()),
  balance: Balance,
  /** The latest run of sync of any kind; null if there was none. */
  run: z.nullable(SyncRun),
})
export type AskedAccount = z.infer<typeof AskedAccount>

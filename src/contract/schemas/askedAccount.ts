import * as z from 'zod/mini'
import { field, record } from './record.ts'
import { AcctNum } from './acctNum.ts'
import { Balance } from './balance.ts'
import { LastAsked } from './balanceExplanation.ts'
import { SyncRun } from './syncRun.ts'

export const AskedAccount = record('AskedAccount', 'What the state was asked about one account.', {
  account: field(AcctNum, 'The account.'),
  lastAsked: field(
    z.nullable(z.object({ ...LastAsked.shape, message: z.string() })),
    'When the state was last asked about the account, and the outcome; `message` says why an answer was refused. Null if it never was.',
    { at: '2026-07-25T08:15:04.000Z', outcome: 'unchanged', message: '' },
  ),
  importId: field(
    z.nullable(z.int()),
    'The import that loaded the state’s last answers; null if there is none, or it was forgotten.',
    12,
  ),
  balance: field(Balance, 'The figures that the site shows, in cents.'),
  run: field(z.nullable(SyncRun), 'The latest run of `sync`, of any kind; null if there was none.', null),
})
export type AskedAccount = z.infer<typeof AskedAccount>

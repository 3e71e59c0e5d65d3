import { RUNS_NAMED } from '#contract/schemas/syncRun.ts'
import { askedAccount } from '#database/bookkeeping/explainBalance.ts'
import type { Db } from '#database/connection/Db.ts'
import { syncRunsIn } from '#database/imports/syncRuns.ts'
import type { AskState } from '../../programs/accountAsker.ts'
import type { Handlers } from '../Handlers.ts'

/** The kinds of runs that count as nights: everything, or all accounts' money. */
const NIGHTS = ['all', 'money']

/** The latest syncs with the state, and asking it about one account. */
export const syncRunHandlers = (db: Db, askState: AskState) =>
  ({
    async listSyncRuns() {
      // Only the newest run can be under way.
      const runs = syncRunsIn(db)
      const nights = await runs.latest(2, NIGHTS)
      const night = nights.find(({ state }) => state !== 'running') ?? null
      return { night, latest: await runs.latest(RUNS_NAMED) }
    },
    async askAccount({ params: { acctNum }, refuse, c }) {
      if (!(await askedAccount(db, acctNum))) refuse(404)
      const run = await askState(c.var.actor, [acctNum])
      return typeof run === 'string' ? refuse(409, run) : run
    },
    async saveHeldAccounts({ body: { accounts }, refuse, c }) {
      const run = await askState(c.var.actor, accounts, true)
      return typeof run === 'string' ? refuse(409, run) : run
    },
    getAskedAccount: ({ params }) => askedAccount(db, params.acctNum),
  }) satisfies Partial<Handlers>

import { type AskedAccount, RUNS_NAMED, type SyncRun } from '#contract/schemas/syncRun.ts'
import type { SyncRunRecords } from '#database/imports/syncRuns.ts'
import type { AdminEnv } from '../../auth/requireAdmin.ts'
import type { Handlers } from '../Handlers.ts'

/** The kinds of runs that count as nights: everything, or all accounts' money. */
const NIGHTS = ['all', 'money']

interface SyncDeps {
  runs: SyncRunRecords
  /** Starts the run that asks about accounts; returns it, or a sentence on why none started. */
  askState: (
    actor: AdminEnv['Variables']['actor'],
    accounts: readonly number[],
    insists?: boolean,
  ) => Promise<SyncRun | string>
  findAskedAccount: (acctNum: number) => Promise<AskedAccount | undefined>
}

/** The latest syncs with the state, and asking it about one account. */
export const syncRunHandlers = ({ runs, askState, findAskedAccount }: SyncDeps) =>
  ({
    async listSyncRuns() {
      // Only the newest run can be under way.
      const nights = await runs.latest(2, NIGHTS)
      const night = nights.find(({ state }) => state !== 'running') ?? null
      return { night, latest: await runs.latest(RUNS_NAMED) }
    },
    async askAccount({ params: { acctNum }, refuse, c }) {
      if (!(await findAskedAccount(acctNum))) refuse(404)
      const run = await askState(c.var.actor, [acctNum])
      return typeof run === 'string' ? refuse(409, run) : run
    },
    async saveHeldAccounts({ body: { accounts }, refuse, c }) {
      const run = await askState(c.var.actor, accounts, true)
      return typeof run === 'string' ? refuse(409, run) : run
    },
    getAskedAccount: ({ params }) => findAskedAccount(params.acctNum),
  }) satisfies Partial<Handlers>

import type { AskedAccount } from '#contract/schemas/askedAccount.ts'
import { RUNS_NAMED, type SyncRun } from '#contract/schemas/syncRun.ts'
import type { SyncRunRecords } from '#database/repositories/syncRuns.ts'
import type { AdminEnv } from '../../auth/requireAdmin.ts'
import type { Handlers } from '../Handlers.ts'

/** Runs of everything, and of all accounts' money. */
const NIGHTS = ['all', 'money']

interface SyncDeps {
  runs: SyncRunRecords
  /** The run that asks about an account, or a sentence on why none began. */
  askState: (actor: AdminEnv['Variables']['actor'], acctNum: number) => Promise<SyncRun | string>
  asked: (acctNum: number) => Promise<AskedAccount | undefined>
}

/** What was fetched from the state of late, and asking it about one account. */
export const syncRunHandlers = ({ runs, askState, asked }: SyncDeps) =>
  ({
    async listSyncRuns() {
      // Only the newest of them can be under way.
      const nights = await runs.latest(2, NIGHTS)
      const night = nights.find(({ state }) => state !== 'running') ?? null
      return { night, latest: await runs.latest(RUNS_NAMED) }
    },
    async askAccount({ params: { acctNum }, refuse, c }) {
      if (!(await asked(acctNum))) refuse(404)
      const run = await askState(c.var.actor, acctNum)
      return typeof run === 'string' ? refuse(409, run) : run
    },
    getAskedAccount: async ({ params, refuse }) => (await asked(params.acctNum)) ?? refuse(404),
  }) satisfies Partial<Handlers>

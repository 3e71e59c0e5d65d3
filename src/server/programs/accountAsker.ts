import { setTimeout } from 'node:timers/promises'
import type { SyncRun } from '#contract/schemas/dataStatus.ts'
import { type Db, withWriteTransaction } from '#database/connection/Db.ts'
import type { Actor } from '#database/register.ts'
import { auditIn } from '#database/audit.ts'
import { syncRunsIn } from '#database/imports/syncRuns.ts'

/** Resolves to the run that asks about accounts once it has started, or to a sentence on why none did. */
export type AskState = (
  actor: Actor,
  accounts: readonly number[],
  /** Whether it loads what takes much of their money away. */
  insists?: boolean,
) => Promise<SyncRun | string>

/** For a server whose settings name no contact. */
export const NO_CONTACT: AskState = () =>
  Promise.resolve(
    'The state must be told who is asking. Set SYNC_CONTACT to an email or web address, and restart the server.',
  )

// @limit people operations/askState: Asking the state about one account: {ms}, one at a time
/** The state's answers so far are kept for the next run. */
const ASK_TIMEOUT_MS = 300_000

/** The importer is a separate program, which takes a second to start. */
const BEGIN_TIMEOUT_MS = 10_000
const POLL_DELAY_MS = 100

interface Options {
  db: Db
  /** Runs `sync` with these arguments for at most `timeoutMs`; resolves when it has ended. */
  startSync: (run: { args: readonly string[]; startedBy: string; timeoutMs: number }) => Promise<unknown>
}

/** Asks the state about accounts, unless another run is asking it. */
export function accountAsker({ db, startSync }: Options): AskState {
  const runs = syncRunsIn(db)
  let isAsking = false

  async function ask(actor: Actor, accounts: readonly number[], insists: boolean): Promise<true> {
    const action = insists ? 'loss allowed' : 'state asked'
    await withWriteTransaction(db, async (trx) => {
      for (const acctNum of accounts)
        await auditIn(trx).record(actor, { action, record: `accounts/${acctNum}` })
    })
    const args = ['money', '--accounts', accounts.join(','), ...(insists ? ['--allow-removals'] : [])]
    await startSync({ args, startedBy: actor.who, timeoutMs: ASK_TIMEOUT_MS })
    return true
  }

  return async (actor, accounts, insists = false) => {
    const [last] = await runs.latest(1)
    if (last?.state === 'running') return describeOtherRun(last)
    if (isAsking) return 'This server is already starting a run. Try again in a minute.'
    isAsking = true
    const ended = ask(actor, accounts, insists).finally(() => (isAsking = false))
    for (let left = BEGIN_TIMEOUT_MS; left > 0; left -= POLL_DELAY_MS) {
      const isOver = await Promise.race([ended, setTimeout(POLL_DELAY_MS, false)])
      const [run] = await runs.latest(1)
      if (run && run.id !== last?.id) return run.startedBy === actor.who ? run : describeOtherRun(run)
      if (isOver) return 'The run failed before it started. The server’s log says why.'
    }
    return 'The run has not started yet. Check the dashboard in a minute.'
  }
}

const describeOtherRun = ({ kind, startedAt, startedBy }: SyncRun) =>
  `The state is being asked already: sync ${kind} has been running since ${asReadInFlorida(startedAt)}, ` +
  `started by ${startedBy}. Try again when it is done.`

const AS_READ = new Intl.DateTimeFormat('en-US', {
  timeZone: 'America/New_York',
  dateStyle: 'short',
  timeStyle: 'short',
})

/** "11/23/26, 4:15 AM in Florida" */
export const asReadInFlorida = (instant: string) => `${AS_READ.format(new Date(instant))} in Florida`

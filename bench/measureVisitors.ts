import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { HOUR_MS } from '#contract/domain/days.ts'
import { openDatabase } from '#database/openDatabase.ts'
import { importList } from '#importer/importList.ts'
import { startSync } from '#server/programs/startSync.ts'
import { makeClock, makeFakeState } from '#tests/support/state/fakeState.ts'
import { committeesReply } from '#tests/support/state/stateReplies.ts'
import { rowOf, type StateFiler } from '#tests/support/state/stateWorld.ts'
import { addressOf, output, start, stop } from './program.ts'

const FILERS = 2_000
const RATE = 200
const SECONDS = 20
/** The largest allowed ratio of the 99th percentile with a night to the one without. */
const MAX_TIMES = 1.5

/**
 * How long visitors wait while nothing else runs, while a night makes its requests, and while a night loads the large
 * account: the 99th percentile, compared with that of the same server a moment earlier.
 */
export async function measureVisitors(folder: string, large: readonly StateFiler[]) {
  const data = join(folder, 'visited')
  mkdirSync(data)
  const small = Array.from({ length: FILERS }, (_, index): StateFiler => ({
    account: 80_001 + index,
    isCommittee: true,
    name: `Invented Fund ${index}`,
    isListed: true,
    rows: Array.from({ length: 12 }, (__, row) => rowOf(row, 1_000)),
  }))
  const filers = [...small, ...large]
  await fill(data, filers)
  const closing: (() => void)[] = []
  const state = await makeFakeState({
    filers,
    reading: { seqnum: 'period', hasPettyCash: false },
    clock: makeClock(new Date()),
    atEnd: (close) => closing.push(close),
  })
  process.env['STATE_SITE'] = state.site.origin
  process.env['SYNC_CONTACT'] = 'clerk@example.org'
  const server = start('src/server/main.ts', [], { DATA_DIR: data, SAMPLE_DATA: 'off' })
  try {
    const address = (await addressOf(server)).replace('localhost', '127.0.0.1')
    const found = []
    for (const [what, args] of [
      ['a night asks', ['money']],
      ['a large account is loaded', ['money', '--accounts', large.map(({ account }) => account).join(',')]],
    ] as const)
      for (const path of ['/api/committees', '/api/balances?accounts=80001,80002']) {
        const before = await ask(address + path)
        const during = await whileSyncing(data, args, () => ask(address + path))
        const ms = `${before.p99.toFixed(1)} > ${during.p99.toFixed(1)} ms`
        found.push({
          what: `p99 of ${path.split('?', 1).join('')} while ${what} (${ms})`,
          took: during.p99 / before.p99,
          unit: 'times',
          limit: MAX_TIMES,
        })
      }
    return found
  } finally {
    await stop(server)
    for (const close of closing) close()
  }
}

async function fill(data: string, filers: readonly StateFiler[]): Promise<void> {
  const list = join(data, 'CommitteeList.txt')
  writeFileSync(list, committeesReply(filers))
  const db = await openDatabase(join(data, 'sunshine-ledger.sqlite'))
  await importList(db, 'committees', [list], { documentStore: data })
  await db.destroy()
}

async function whileSyncing<T>(data: string, args: readonly string[], work: () => Promise<T>): Promise<T> {
  const stopping = new AbortController()
  const silent = { info: () => undefined, error: () => undefined }
  const run = startSync(
    { dataDir: data },
    { args, startedBy: 'bench', timeoutMs: HOUR_MS, log: silent, stop: stopping.signal },
  )
  try {
    return await work()
  } finally {
    stopping.abort()
    await run
  }
}

async function ask(address: string): Promise<{ p50: number; p99: number }> {
  const text = await output(start('bench/client.ts', [address, String(RATE), String(SECONDS)], {}))
  return JSON.parse(text) as { p50: number; p99: number }
}

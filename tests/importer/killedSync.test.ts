import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { expect, test } from 'vitest'
import { openDatabase } from '#database/openDatabase.ts'
import { balancesIn } from '#database/money/balances.ts'
import { syncRunsIn } from '#database/imports/syncRuns.ts'
import { syncList } from '#importer/sync/syncList.ts'
import { emptyRegister } from '#tests/support/register/emptyRegister.ts'
import { startSyncProgram } from '#tests/support/importer/startSyncProgram.ts'
import { makeClock, makeFakeState } from '#tests/support/state/fakeState.ts'
import { rowOf } from '#tests/support/state/stateWorld.ts'

const FILERS = [
  { account: 71_001, isCommittee: true, name: 'Invented Fund', isListed: true, rows: [rowOf(0, 500)] },
]

test('the program, killed by the system during its requests, continues after the last answer', async () => {
  const clock = makeClock(new Date())
  let killed: ChildProcess | undefined
  const state = await makeFakeState({
    filers: FILERS,
    clock,
    faultOf: () => {
      if (state.requests.length === 2) killed?.kill('SIGKILL')
      return null
    },
  })
  const { location, settings } = await emptyRegister()
  {
    await using db = await openDatabase(location)
    await syncList(db, 'committees', { site: state.site, clock: clock.clock })
  }
  const start = () => startSyncProgram({ settings, origin: state.site.origin }, 'money', '--json')

  killed = start()
  expect((await once(killed, 'close'))[1]).toBe('SIGKILL')
  {
    await using db = await openDatabase(location)
    const [run] = await syncRunsIn(db).latest(1)
    expect(run).toMatchObject({ kind: 'money', state: 'running' })
    // Five minutes later.
    await db.updateTable('sync_run').set({ heartbeat_at: '2026-11-21T09:10:00.000Z' }).execute()
  }

  const program = start()
  let output = ''
  program.stdout.on('data', (text) => (output += String(text)))
  const [code] = await once(program, 'close')
  expect(code).toBe(0)
  expect(JSON.parse(output)).toMatchObject({ kind: 'money', asked: 1, changed: 1 })
  // Only the answer in progress when it was killed is requested twice.
  expect(state.requests.map(({ what }) => what)).toEqual([
    'totals 71001',
    'contributions 71001 from 0',
    'expenditures 71001 from 0',
    'expenditures 71001 from 0',
    'distributions 71001 from 0',
    'transfers 71001 from 0',
  ])
  await using db = await openDatabase(location)
  expect(await balancesIn(db).ofAccounts([71_001])).toMatchObject([
    { coh: 500, basis: 'ledger', reconciled: true },
  ])
})

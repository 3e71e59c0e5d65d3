import { expect, test } from 'vitest'
import { openDatabase } from '#database/openDatabase.ts'
import { syncDetails } from '#importer/sync/syncDetails.ts'
import { syncMoney } from '#importer/sync/money/syncMoney.ts'
import { syncList } from '#importer/sync/syncList.ts'
import { ownPostgres } from '#tests/support/postgres/ownPostgres.ts'
import { makeClock, makeFakeState } from '#tests/support/state/fakeState.ts'
import { filer, row } from '#tests/support/state/moneyNight.ts'

const postgres = ownPostgres()

test('a night waits for a database that is being restarted, and goes on where it was', async () => {
  const clock = makeClock(new Date('2026-11-23T09:15:00Z'))
  const filers = [71_001, 71_002].map((account) => filer(account, row('contributions', 'CHE', 500)))
  const { site, requests } = await makeFakeState({ filers, clock })
  await using db = await openDatabase(postgres().url('postgres'))
  await syncList(db, 'committees', { site, clock: clock.clock })
  /** Stops the database before the request of this number, and starts it when the night has waited a minute. */
  const stoppedAt = (number: number) => {
    const waits: string[] = []
    let attempts = 0
    let isAway = false
    const wait = async (ms: number) => {
      if (ms === 60_000 && isAway) {
        await postgres().start()
        isAway = false
      } else if (ms < 60_000 && (attempts += 1) === number) {
        await postgres().stop('immediate')
        isAway = true
      }
      return site.wait(ms)
    }
    return {
      waits,
      options: { site: { ...site, wait, onRetry: (message: string) => waits.push(message) }, hours: 5 },
    }
  }

  const money = stoppedAt(3)
  expect(await syncMoney(db, { ...money.options, clock: clock.clock })).toMatchObject({
    outcome: 'done',
    changed: 2,
    left: 0,
    isStopped: false,
  })
  expect(money.waits[0]).toMatch(/^The database does not answer: .+\. Trying again in 1 minute\.$/)
  const names = requests.splice(0).map(({ what }) => what)
  // The answer that could not be stored is requested again.
  expect([names.length, new Set(names).size]).toEqual([11, 10])

  const details = stoppedAt(1)
  expect((await syncDetails(db, { ...details.options, clock: clock.clock })).json).toMatchObject({
    changed: 2,
    left: 0,
    isStopped: false,
  })
})

import { expect, test } from 'vitest'
import { atRevision } from '#database/history/atRevision.ts'
import { foldHistory } from '#database/history/foldHistory.ts'
import { withImportTransaction } from '#database/history/withImportTransaction.ts'
import { historySize } from '#database/history/historySize.ts'
import { committeeStatusesIn } from '#database/repositories/committeeStatuses.ts'
import { registrationsIn } from '#database/repositories/registrations.ts'
import { committeesIn } from '#database/repositories/committees.ts'
import { revisionsIn } from '#database/repositories/revisions.ts'
import { makeRegister } from '#tests/support/importer/makeRegister.ts'
import { committeeList, SUNSHINE_FUND } from '#tests/support/importer/stateFiles.ts'

test('a night on which no committee changed adds one former row, and earlier answers stay the same', async () => {
  const { db, take } = await makeRegister()
  await take('committees', committeeList(SUNSHINE_FUND, SUNSHINE_FUND.replace('71001', '71002')))
  const night = (day: string, missing: number[] = []) =>
    withImportTransaction(db, (trx) => committeeStatusesIn(trx).confirm(day, missing))
  await withImportTransaction(db, (trx) =>
    committeeStatusesIn(trx).record(
      [71_001, 71_002].map((acctNum) => ({ acctNum, name: 'Fund', type: 'PAC', status: 'Active' })),
      { day: '2026-07-01', importId: 1 },
    ),
  )
  await night('2026-07-01')
  const { rows: before } = await historySize(db)
  await night('2026-07-02')
  await night('2026-07-03', [71_002])
  await night('2026-07-04')

  const { rows, bytes } = await historySize(db)
  // Three rows for the day of the look-up, two for the missing committee.
  expect(rows - before).toBe(5)
  expect(bytes).toBeGreaterThan(0)
  const daysAt = async (revision: number) => {
    const registrations = registrationsIn(atRevision(db, revision))
    const found = await Promise.all([71_001, 71_002].map((account) => registrations.find(account)))
    return found.map((registration) => registration?.statusAsOf)
  }
  expect(await Promise.all([3, 4, 5, 6].map(daysAt))).toEqual([
    ['2026-07-01', '2026-07-01'],
    ['2026-07-02', '2026-07-02'],
    ['2026-07-03', '2026-07-02'],
    ['2026-07-04', '2026-07-04'],
  ])
})

test('beyond the limit the oldest revisions are folded, and later ones answer as before', async () => {
  const { db, take } = await makeRegister()
  for (const name of ['Oak Fund', 'Pine Fund', 'Palm Fund', 'Fig Fund'])
    await take('committees', committeeList(SUNSHINE_FUND.replace('Invented Sunshine Fund', name)))

  // Each import except the first changed one row.
  expect(await foldHistory(db, 3, { most: 3 })).toBe(false)
  expect(await foldHistory(db, 3, { most: 1 })).toBe(true)

  const find = (revision: number) => revisionsIn(db).find({ revision }, new Date('2099-01-01'))
  expect(await find(2)).toMatchObject({ missing: 'before' })
  expect(await find(3)).toEqual({ revision: 3 })
  const names = [3, 4].map(
    async (revision) => (await committeesIn(atRevision(db, revision)).find(71_001))?.Name,
  )
  expect(await Promise.all(names)).toEqual(['Palm Fund', 'Fig Fund'])
  const { rows } = await db
    .selectFrom('record_change')
    .select((eb) => eb.fn.countAll().as('rows'))
    .executeTakeFirstOrThrow()
  expect(Number(rows)).toBe(1)
})

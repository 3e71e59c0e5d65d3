import { expect, test } from 'vitest'
import { registerHistoryOf } from '#database/search/registerHistory.ts'
import { createTestApp } from '#tests/support/api/createTestApp.ts'

test('the indexes of the four past revisions that were searched last are kept, and no more', async () => {
  const { db } = await createTestApp()
  await db.updateTable('register').set({ revision: 9 }).execute()
  const indexAt = registerHistoryOf(db)
  const first = await indexAt(1)

  for (const revision of [2, 3, 4]) await indexAt(revision)
  expect(await indexAt(1)).toBe(first)
  for (const revision of [5, 6, 7]) await indexAt(revision)
  expect(await indexAt(1)).toBe(first)
  for (const revision of [2, 3, 4, 5]) await indexAt(revision)
  expect(await indexAt(1)).not.toBe(first)
})

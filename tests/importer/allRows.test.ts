import { expect, test } from 'vitest'
import { allRows } from '#database/transactions/rowStreams.ts'
import { GIFT, openTestRegister, publishing } from '#tests/support/register/transactionWriting.ts'

test('the rows of a file are read two thousand at a time, and twenty thousand in the order of amounts', async () => {
  const db = await openTestRegister()
  const rows = Array.from({ length: 4_001 }, (_, index) => ({ ...GIFT, cents: 100 + index }))
  await publishing(db, (writer) =>
    writer.replace({ owner: 1, kind: 'contributions', year: 2026, isWhole: true }, rows),
  )
  const batches = async (sort: 'newest' | 'largest') => {
    const all = await allRows(db, { accounts: [1], kind: 'contributions', sort })
    return Array.fromAsync(all?.batches ?? [], (batch) => batch.length)
  }

  expect(await batches('newest')).toEqual([2_000, 2_000, 1])
  expect(await batches('largest')).toEqual([4_001])
})

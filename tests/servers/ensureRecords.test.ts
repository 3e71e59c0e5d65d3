import { expect, test } from 'vitest'
import { openDatabase } from '#database/openDatabase.ts'
import { ensureRecords } from '#server/lifecycle/ensureRecords.ts'
import { emptyRegister } from '#tests/support/register/emptyRegister.ts'

test('a start whose sample was not loaded says that it waits, and stops at once when told to', async () => {
  const { dataDir, location } = await emptyRegister()
  await using db = await openDatabase(location)
  const stop = new AbortController()
  const said: string[] = []
  const log = { info: (message: string) => void (said.push(message), stop.abort()), error: () => {} }
  const config = { sampleData: true, dataDir, database: location }

  await expect(ensureRecords(db, config, log, stop.signal, 1)).rejects.toThrow(
    expect.objectContaining({ name: 'AbortError' }),
  )
  expect(said).toEqual([
    'The sample data was not loaded. Another server that is starting may be loading it: waiting for that.',
  ])
})

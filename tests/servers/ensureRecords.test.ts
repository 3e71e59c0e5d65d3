import { expect, test } from 'vitest'
import { IMPORT_BUSY } from '#database/connection/errors.ts'
import { openDatabase } from '#database/openDatabase.ts'
import { ensureRecords } from '#server/lifecycle/ensureRecords.ts'
import { emptyRegister } from '#tests/support/register/emptyRegister.ts'

/** A start over an empty register after the sample was refused with this sentence; it is told to stop once it logs. */
async function startAfter(refusal: string): Promise<string> {
  const { dataDir, location } = await emptyRegister()
  await using db = await openDatabase(location)
  const stop = new AbortController()
  const log = { info: () => stop.abort(), error: () => undefined }
  const config = { sampleData: true, dataDir, database: location }
  return await ensureRecords(db, config, log, stop.signal, refusal).then(
    () => 'started',
    (error: unknown) => String(error),
  )
}

test('a start waits for another process that loads the sample, and stops at once when told to', async () => {
  expect(await startAfter(IMPORT_BUSY)).toBe('AbortError: The operation was aborted')
})

test('a start whose sample was refused for another reason ends at once with that reason', async () => {
  expect(await startAfter('The disk is full.')).toBe(
    'StartupError: The sample data could not be loaded. The disk is full. SAMPLE_DATA=off starts without it.',
  )
})

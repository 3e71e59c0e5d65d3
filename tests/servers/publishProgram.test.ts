import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { acquireWriteLock, type Db } from '#database/connection/Db.ts'
import { openDatabase } from '#database/openDatabase.ts'
import { syncRunsIn } from '#database/imports/syncRuns.ts'
import { emptyRegister } from '#tests/support/register/emptyRegister.ts'
import { PUBLISH, runProgram } from '#tests/support/servers/startProgram.ts'

/** Records a nightly run, which ends at once. */
async function endNight(db: Db): Promise<void> {
  const runs = syncRunsIn(db)
  const begun = await runs.begin({ kind: 'all', startedBy: 'schedule', holder: '', day: null, seconds: null })
  await runs.end(begun.runId ?? 0, { state: 'ended', message: '', requests: 0, accounts: null, steps: [] })
}

test('what is published while an import holds the write lock is published, and a sentence says what is not up to date', async () => {
  const { dataDir, location, settings } = await emptyRegister()
  await using db = await openDatabase(location)
  const lasting = await db.startTransaction().execute()
  await acquireWriteLock(lasting, 0)
  const { code, stdout, stderr } = await runProgram(PUBLISH, [], settings)
  await lasting.rollback().execute()

  expect([code, stdout]).toEqual([0, expect.stringContaining('holds 21 files')])
  expect(stderr).toMatch(
    /^About this data shows the former publication until the register changes: .*lock.*\.$/m,
  )
  expect(existsSync(join(dataDir, 'bulk/manifest.json'))).toBe(true)
})

test('a night is published once, however often it is tried again, and only if PUBLISH is on', async () => {
  const { dataDir, location, settings } = await emptyRegister()
  await using db = await openDatabase(location)
  const published = async () => {
    const { code, output } = await runProgram(PUBLISH, ['--if-synced'], { ...settings, PUBLISH: 'on' })
    expect([code, output]).toEqual([0, expect.stringMatching(/holds 21 files|nothing was published/)])
    return output.includes('holds')
  }
  expect(await runProgram(PUBLISH, ['--if-synced'], settings)).toMatchObject({
    code: 0,
    stdout: 'PUBLISH is not on; nothing was published.\n',
  })
  expect([await published(), await published()]).toEqual([true, false])
  await endNight(db)

  expect([await published(), await published()]).toEqual([true, false])
  writeFileSync(join(dataDir, 'bulk/manifest.json'), '{}')
  expect([await published(), await published()]).toEqual([true, false])
  await endNight(db)
  expect(await published()).toBe(true)
})

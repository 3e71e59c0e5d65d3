import { expect, onTestFinished, test } from 'vitest'
import { openDatabase } from '#database/openDatabase.ts'
import { withWriteTransaction } from '#database/connection/Db.ts'
import { DatabaseBusy } from '#database/connection/errors.ts'
import { emptyRegister } from '#tests/support/register/emptyRegister.ts'

/** A server's register, and another process's connection with an open write transaction. */
async function whileAnotherWrites() {
  const { location } = await emptyRegister()
  const db = await openDatabase(location, { busyTimeoutMs: 0, connections: 2 })
  const other = await openDatabase(location)
  onTestFinished(async () => {
    await other.destroy()
    await db.destroy()
  })
  const importing = await other.startTransaction().execute()
  await importing.updateTable('register').set({ version: 41 }).execute()
  const bump = (timeoutMs?: number) =>
    withWriteTransaction(
      db,
      (trx) =>
        trx
          .updateTable('register')
          .set((eb) => ({ version: eb('version', '+', 1) }))
          .returning('version')
          .executeTakeFirstOrThrow(),
      timeoutMs,
    )
  const version = async () =>
    (await db.selectFrom('register').select('version').executeTakeFirstOrThrow()).version
  return { bump, version, finish: () => importing.commit().execute() }
}

test('a change waits for an import to end, and reading continues meanwhile', async () => {
  const { bump, version, finish } = await whileAnotherWrites()

  const change = bump()
  expect(await version()).toBe(1)
  await finish()

  expect(await change).toEqual({ version: 42 })
})

test('a change that would have to wait too long is abandoned, with nothing changed', async () => {
  const { bump, version, finish } = await whileAnotherWrites()

  await expect(bump(200)).rejects.toThrow(DatabaseBusy)
  await finish()

  expect(await version()).toBe(41)
})

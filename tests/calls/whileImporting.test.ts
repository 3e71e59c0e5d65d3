import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, onTestFinished, test } from 'vitest'
import { openDatabase } from '#server/db/openDatabase.ts'
import { RegisterBusy, writing } from '#server/db/writing.ts'

/** A database on disk, and another process's connection that is in the middle of writing to it. */
async function whileAnotherWrites() {
  const folder = mkdtempSync(join(tmpdir(), 'ledger-busy-'))
  const file = join(folder, 'register.sqlite')
  const db = await openDatabase(file, { busyTimeout: 0 })
  const other = new DatabaseSync(file)
  onTestFinished(async () => {
    other.close()
    await db.destroy()
    rmSync(folder, { recursive: true })
  })
  other.exec('begin immediate; update register set version = 41')
  const bump = (patience?: number) =>
    writing(
      db,
      (trx) =>
        trx
          .updateTable('register')
          .set((eb) => ({ version: eb('version', '+', 1) }))
          .returning('version')
          .executeTakeFirstOrThrow(),
      patience,
    )
  const version = async () =>
    (await db.selectFrom('register').select('version').executeTakeFirstOrThrow()).version
  return { bump, version, finish: () => other.exec('commit') }
}

test('a change waits for an import to end, and reading goes on meanwhile', async () => {
  const { bump, version, finish } = await whileAnotherWrites()

  const change = bump()
  expect(await version()).toBe(1)
  finish()

  expect(await change).toEqual({ version: 42 })
})

test('a change that would have to wait too long is given up, with nothing changed', async () => {
  const { bump, version, finish } = await whileAnotherWrites()

  await expect(bump(200)).rejects.toThrow(RegisterBusy)
  finish()

  expect(await version()).toBe(41)
})

import { hash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, onTestFinished, test } from 'vitest'
import { importList } from '#importer/runImport.ts'
import { openDatabase } from '#database/openDatabase.ts'
import { lines, makeRegister } from '#tests/support/importer/makeRegister.ts'
import { voterLine } from '#tests/support/importer/voterLine.ts'
import { installNextVersion, LAST_MIGRATION } from '#tests/support/register/nextVersion.ts'
import { emptyRegister } from '#tests/support/register/emptyRegister.ts'
import { startServer } from '#tests/support/servers/startServer.ts'

test('a file that is not a database stops the start with one sentence', async () => {
  const { location, settings } = await emptyRegister()
  writeFileSync(location, 'These are my notes, and no database at all.'.repeat(100))
  const { ended, output } = startServer(settings)

  expect(await ended).toBe(1)
  expect(output()).toMatch(/^The database \S+ cannot be opened: file is not a database\.\n$/)
})

test('if the disk does not accept the database’s files, the error names the disk', async () => {
  const { location } = await emptyRegister()
  mkdirSync(`${location}-wal`)

  await expect(openDatabase(location)).rejects.toThrow(
    'cannot be opened: disk I/O error. Check that its disk has room, and that this user may write there.',
  )
})

test('another import of the same extract does not touch the file of the active voters', async () => {
  const { write } = await makeRegister()
  const { dataDir, location } = await emptyRegister()
  const db = await openDatabase(location)
  onTestFinished(() => db.destroy())
  const extract = write('extract.txt', lines(voterLine(1), voterLine(2)))
  const take = () => importList(db, 'voters', [extract], { documentStore: '' })
  const hashes = () =>
    readdirSync(dataDir)
      .filter((name) => name.startsWith('voters-'))
      .map((name) => hash('sha256', readFileSync(join(dataDir, name))))
  await take()
  const before = hashes()

  await take()

  expect(before).toHaveLength(1)
  expect(hashes()).toEqual(before)
})

test('the copy from before a migration replaces the one of an earlier upgrade', async () => {
  const { dataDir, location } = await emptyRegister()
  await (await openDatabase(location)).destroy()
  const copy = `${location}.after-${LAST_MIGRATION}`
  writeFileSync(copy, 'From before the first upgrade.')
  installNextVersion()

  await (await openDatabase(location)).destroy()

  using copied = new DatabaseSync(copy, { readOnly: true })
  const { name } = copied.prepare('select max(name) as name from kysely_migration').get() ?? {}
  expect(name).toBe(LAST_MIGRATION)
  expect(readdirSync(dataDir).filter((entry) => entry.includes('.after-'))).toEqual([basename(copy)])
})

test.each([
  [
    'before the first release',
    ['0001_mirroredTables', '0002_ownedTables'],
    /^This database was made before the first release of the program, which cannot upgrade it\. Nothing in it was changed\. Set DATA_DIR to another folder/,
  ],
  [
    'by a newer version',
    [LAST_MIGRATION, '9999_next'],
    /^This database was made by a newer version of the program \(it has had migration 9999_next\)\. Start that version/,
  ],
])('a database that was made %s is refused with a sentence, and stays as it is', async (_, had, sentence) => {
  const { dataDir, location } = await emptyRegister()
  await (await openDatabase(location)).destroy()
  {
    using former = new DatabaseSync(location)
    former.exec('delete from kysely_migration')
    const insert = former.prepare('insert into kysely_migration values (?, ?)')
    for (const name of had) insert.run(name, '2026-07-24T12:00:00.000Z')
  }
  const hashes = () =>
    Object.fromEntries(
      readdirSync(dataDir)
        .filter((name) => name.endsWith('.sqlite'))
        .map((name) => [name, hash('sha256', readFileSync(join(dataDir, name)))]),
    )
  const before = hashes()

  await expect(openDatabase(location)).rejects.toThrow(sentence)

  expect(hashes()).toEqual(before)
})

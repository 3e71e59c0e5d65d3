import { chmodSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { closeDatabase, openDatabase } from '#database/openDatabase.ts'
import { listOfRound } from '#tests/support/faults/roundsOfLists.ts'
import { makeFolder } from '#tests/support/importer/makeRegister.ts'
import { emptyRegister } from '#tests/support/register/emptyRegister.ts'
import { ADMIN, BACKUP, IMPORTER, runProgram } from '#tests/support/servers/startProgram.ts'
import { startServer } from '#tests/support/servers/startServer.ts'

/** Runs one of our programs in a shell whose umask lets everyone read and write its files. */
async function runOpenly(script: string, args: string[], settings: Record<string, string>, input = '') {
  const through = ['sh', '-c', 'umask 000; exec "$@"', 'sh']
  const { code, stderr } = await runProgram(script, args, settings, { input, through })
  return { code, stderr }
}

const modes = (folder: string) =>
  Object.fromEntries(
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => [
      name,
      (statSync(join(folder, name)).mode & 0o777).toString(8),
    ]),
  )

test('files that the programs write are unreadable to other users, whatever the umask of the shell', async () => {
  const { dataDir, settings } = await emptyRegister()

  expect(await runOpenly(ADMIN, ['create', 'ada@example.org'], settings, 'forty pelicans dive\n')).toEqual({
    code: 0,
    stderr: '',
  })
  const { folder } = makeFolder()
  for (const kind of ['voters', 'contributions', 'documents'] as const)
    expect(await runOpenly(IMPORTER, listOfRound(folder, kind, 1), settings)).toMatchObject({ code: 0 })
  expect(await runOpenly(BACKUP, ['backup', join(dataDir, 'copy')], settings)).toEqual({
    code: 0,
    stderr: '',
  })

  const open = Object.entries(modes(dataDir)).filter(([, mode]) => !/^[67]00$/.test(mode))
  const kinds = Object.keys(modes(dataDir)).map((name) => name.replace(/[\da-f]{16,}/, 'HASH'))
  expect(kinds).toEqual(
    expect.arrayContaining(['copy', 'documents/HASH', 'sunshine-ledger.sqlite', 'voters-HASH.sqlite']),
  )
  expect(open).toEqual([])
})

test('files that others could read are made private at the start, and the log says so', async () => {
  const { dataDir, location, settings } = await emptyRegister()
  await closeDatabase(await openDatabase(location))
  writeFileSync(join(dataDir, 'voters-0123456789abcdef.sqlite'), '')
  writeFileSync(join(dataDir, 'before-restore-2026-11-21.dump'), '')
  writeFileSync(join(dataDir, 'notes.txt'), 'not ours')
  for (const name of readdirSync(dataDir)) chmodSync(join(dataDir, name), 0o644)
  chmodSync(dataDir, 0o755)

  const server = startServer(settings)
  await server.serves()

  expect(server.output()).toContain(
    `Other users of this machine could read before-restore-2026-11-21.dump, sunshine-ledger.sqlite, voters-0123456789abcdef.sqlite in ${dataDir}; now they cannot.`,
  )
  expect(modes(dataDir)).toMatchObject({
    'sunshine-ledger.sqlite': '600',
    'sunshine-ledger.sqlite-wal': '600',
    'voters-0123456789abcdef.sqlite': '600',
    'before-restore-2026-11-21.dump': '600',
    'notes.txt': '644',
  })
})

import { existsSync, writeFileSync } from 'node:fs'
import fs from 'node:fs/promises'
import { syncBuiltinESMExports } from 'node:module'
import { join } from 'node:path'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { unpackArchive } from '#importer/inspectFiles.ts'
import { assertRoomFor } from '#server/imports/openImports.ts'
import { zipOf } from '#tests/support/importer/zipOf.ts'
import { newFolder } from '#tests/support/newFolder.ts'

/** A disk with this many free bytes, which is all that is asked of it. */
const disk = { free: 0 }

beforeEach(() => {
  vi.spyOn(fs, 'statfs').mockImplementation(() => Promise.resolve({ bavail: disk.free, bsize: 1 }) as never)
  // The modules that import it by name are loaded already, by other tests.
  syncBuiltinESMExports()
  onTestFinished(() => {
    vi.restoreAllMocks()
    syncBuiltinESMExports()
  })
})

const GIGABYTE = 1024 ** 3

test('files are accepted only if a gigabyte of the disk stays free for the register', async () => {
  const files = [{ name: 'list.txt', size: 1_000 }]

  disk.free = GIGABYTE + 999
  await expect(assertRoomFor(files, newFolder())).rejects.toThrow(
    'There is no room for these files on the disk of the server.',
  )
  disk.free = GIGABYTE + 1_000
  await expect(assertRoomFor(files, newFolder())).resolves.toBeUndefined()
})

test('an archive is unpacked only if a gigabyte of the disk stays free for the register', async () => {
  const folder = newFolder()
  const archive = join(folder, 'lists.zip')
  writeFileSync(archive, zipOf({ 'list.txt': 'x'.repeat(1_000) }))

  disk.free = GIGABYTE + 999
  await expect(unpackArchive(archive, folder)).rejects.toThrow('The disk has no room to unpack')
  expect(existsSync(join(folder, 'list.txt'))).toBe(false)
  disk.free = GIGABYTE + 1_000
  expect(await unpackArchive(archive, folder)).toEqual(['list.txt'])
})

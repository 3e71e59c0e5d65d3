import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { unpackArchive } from '#importer/inspect/unpackArchive.ts'
import { assertRoomFor } from '#server/imports/receiveUpload.ts'
import { zipOf } from '#tests/support/importer/zipOf.ts'

/** A disk with this many free bytes. */
const disk = vi.hoisted(() => {
  const one = { free: 0, statfs: () => Promise.resolve({ bavail: one.free, bsize: 1 }) }
  return one
})

vi.mock(import('node:fs/promises'), async (original) => ({
  ...(await original()),
  // All that is asked of it.
  statfs: disk.statfs as never,
}))

const GIGABYTE = 1024 ** 3

function makeFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'room-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return folder
}

test('files are accepted only if a gigabyte of the disk stays free for the register', async () => {
  const files = [{ name: 'list.txt', size: 1_000 }]

  disk.free = GIGABYTE + 999
  await expect(assertRoomFor(files, makeFolder())).rejects.toThrow(
    'There is no room for these files on the disk of the server.',
  )
  disk.free = GIGABYTE + 1_000
  await expect(assertRoomFor(files, makeFolder())).resolves.toBeUndefined()
})

test('an archive is unpacked only if a gigabyte of the disk stays free for the register', async () => {
  const folder = makeFolder()
  const archive = join(folder, 'lists.zip')
  writeFileSync(archive, zipOf({ 'list.txt': 'x'.repeat(1_000) }))

  disk.free = GIGABYTE + 999
  await expect(unpackArchive(archive, folder)).rejects.toThrow('The disk has no room to unpack')
  expect(existsSync(join(folder, 'list.txt'))).toBe(false)
  disk.free = GIGABYTE + 1_000
  expect(await unpackArchive(archive, folder)).toEqual(['list.txt'])
})

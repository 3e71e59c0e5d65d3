import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { unpackArchive } from '#importer/inspect/unpackArchive.ts'
import { zipOf } from '#tests/support/importer/zipOf.ts'

test.each([
  [['a', 'a/b'], 'a/b'],
  [['a', 'a/b/c'], 'a/b/c'],
  [['a/b', 'a'], 'a'],
])('an archive of the files %j is refused for its names', async (names, second) => {
  const folder = mkdtempSync(join(tmpdir(), 'unpack-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const archive = join(folder, 'lists.zip')
  writeFileSync(archive, zipOf(Object.fromEntries(names.map((name) => [name, 'a list']))))

  await expect(unpackArchive(archive, folder)).rejects.toThrow(
    `There are two files named ${second}, or a file and a folder of the same name. Keep one of them.`,
  )
})

import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { unpackArchive } from '#importer/inspectFiles.ts'
import { zipOf } from '#tests/support/importer/zipOf.ts'
import { newFolder } from '#tests/support/newFolder.ts'

function makeArchive(files: Readonly<Record<string, string>>) {
  const folder = newFolder()
  const archive = join(folder, 'lists.zip')
  writeFileSync(archive, zipOf(files))
  return { folder, archive }
}

test.each([
  [['a', 'a/b'], 'a/b'],
  [['a', 'a/b/c'], 'a/b/c'],
  [['a/b', 'a'], 'a'],
])('an archive of the files %j is refused for its names', async (names, second) => {
  const { folder, archive } = makeArchive(Object.fromEntries(names.map((name) => [name, 'a list'])))

  await expect(unpackArchive(archive, folder)).rejects.toThrow(
    `There are two files named ${second}, or a file and a folder of the same name. Keep one of them.`,
  )
})

test('an archive that cannot be unpacked where it should be is refused with the reason', async () => {
  const long = Array.from({ length: 8 }, () => 'a'.repeat(200)).join('/')
  const { folder, archive } = makeArchive({ [long]: 'a list' })

  await expect(unpackArchive(archive, join(folder, 'nowhere'))).rejects.toThrow(
    /^Nothing can be unpacked into \S+nowhere \(ENOENT\)\. Name a folder that exists\.$/,
  )
  // Together longer than a path may be.
  const deep = join(folder, ...Array.from({ length: 13 }, () => 'b'.repeat(200)))
  mkdirSync(deep, { recursive: true })
  await expect(unpackArchive(archive, deep)).rejects.toThrow(
    /^a+\S+ in \S+lists\.zip cannot be unpacked \(ENAMETOOLONG\)\. /,
  )
})

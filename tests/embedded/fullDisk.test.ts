import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, rmdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { importList } from '#importer/importList.ts'
import { openDatabase } from '#server/db/openDatabase.ts'
import { lines, makeRegister } from '#tests/importer/makeRegister.ts'
import { candidateList, ROSE } from '#tests/importer/stateFiles.ts'
import { storedVoters } from '#tests/importer/storedVoters.ts'
import { voterLine } from '#tests/importer/voterLine.ts'

/** A disk of six megabytes, or undefined where this user may not make one. */
function smallDisk(): string | undefined {
  const folder = mkdtempSync(join(tmpdir(), 'disk-'))
  const { status } = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=6m', 'none', folder])
  onTestFinished(() => {
    if (status === 0) spawnSync('umount', [folder])
    rmdirSync(folder)
  })
  return status === 0 ? folder : undefined
}

const many = Array.from({ length: 40_000 }, (_, index) => index)

test.each([
  ['candidates', candidateList(...many.map((index) => ROSE.replace('90001', String(100_000 + index))))],
  ['voters', lines(...many.map((index) => voterLine(100 + index, { Addr1: '12 Lantern Bay Road' })))],
] as const)('a disk that %s do not fit on is said to be full, and the old data stays', async (kind, list) => {
  const disk = smallDisk()
  if (disk === undefined) {
    console.warn('SKIPPED: only root can make the small disk that a full one is tried with.')
    return
  }
  const { documentStore, write } = await makeRegister()
  const db = await openDatabase(join(disk, 'register.sqlite'))
  onTestFinished(() => db.destroy())
  const take = (of: typeof kind, content: string) =>
    importList(db, of, [write('list.txt', content)], { documentStore })
  await take('candidates', candidateList(ROSE))
  await take('voters', lines(voterLine(1)))

  const report = await take(kind, list)

  expect(report).toMatchObject({
    outcome: 'refused',
    message: 'The disk is full. Make room on the disk of DATA_DIR, then import again.',
  })
  expect(await db.selectFrom('candidate').select('acct_num').execute()).toEqual([{ acct_num: 90_001 }])
  expect(await storedVoters(db)).toMatchObject([{ voter_id: 1 }])
  expect(readdirSync(disk).filter((name) => name.startsWith('voters-'))).toHaveLength(1)
  // There is room again for what administrators write.
  expect(await take('candidates', candidateList(ROSE))).toMatchObject({ outcome: 'done', unchanged: 1 })
})

import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import type { ImportTypeName } from '#importer/read/fileSchemas.ts'
import { makeRegister } from '#tests/support/importer/makeRegister.ts'

/**
 * The folder with the state's own lists, which name real people and are not part of this repository:
 * REAL_LISTS=../lists npx vitest run --project node tests/importer/realLists.test.ts
 */
const FOLDER = process.env['REAL_LISTS']

const LISTS: [ImportTypeName, string, number][] = [
  ['candidates', 'CandidateList_20261103-GEN_qualified.txt', 638],
  ['committees', 'CommitteeList_active_20260724.txt', 1960],
]

for (const [kind, list, rows] of LISTS)
  test.skipIf(FOLDER === undefined)(
    `the state's ${rows} ${kind} arrive without a rejected line`,
    async () => {
      const { takeFiles } = await makeRegister()
      const file = resolve(join(FOLDER ?? '', list))

      expect(await takeFiles(kind, [file])).toMatchObject({
        outcome: 'done',
        read: rows,
        added: rows,
        rejected: 0,
        warnings: [],
      })
      expect(await takeFiles(kind, [file])).toMatchObject({ unchanged: rows, changed: 0, removed: 0 })
    },
  )

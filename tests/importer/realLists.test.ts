import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import type { ImportTypeName } from '#importer/read/fileSchemas.ts'
import { makeRegister } from '#tests/support/importer/makeRegister.ts'

/** The state's own lists, if they are next to this checkout. */
const LISTS: [ImportTypeName, string, number][] = [
  ['candidates', '../shared/data/CandidateList_20261103-GEN_qualified.txt', 638],
  ['committees', '../shared/data/CommitteeList_active_20260724.txt', 1960],
]

for (const [kind, list, rows] of LISTS)
  test.skipIf(!existsSync(list))(`the state's ${rows} ${kind} arrive without a rejected line`, async () => {
    const { takeFiles } = await makeRegister()

    expect(await takeFiles(kind, [resolve(list)])).toMatchObject({
      outcome: 'done',
      read: rows,
      added: rows,
      rejected: 0,
      warnings: [],
    })
    expect(await takeFiles(kind, [resolve(list)])).toMatchObject({ unchanged: rows, changed: 0, removed: 0 })
  })

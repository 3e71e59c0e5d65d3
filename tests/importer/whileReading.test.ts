import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { importList } from '#importer/importList.ts'
import { registerIn } from '#database/repositories/register.ts'
import { openDatabase } from '#database/openDatabase.ts'
import { withWriteTransaction } from '#database/history/withWriteTransaction.ts'
import { emptyRegister } from '#tests/support/emptyRegister.ts'
import { contributions, gave } from '#tests/support/importer/transactionFiles.ts'

/** Much more than one read returns, in lines so long that no reading finishes before a save. */
const ROWS = 3_000
const LONG = 'IN KIND '.repeat(500)

test('an administrator saves while a large file of transactions is being read', async () => {
  const { dataDir, location } = await emptyRegister()
  const importer = await openDatabase(location)
  const server = await openDatabase(location, { busyTimeoutMs: 0 })
  onTestFinished(async () => {
    await importer.destroy()
    await server.destroy()
  })
  const file = join(dataDir, 'Contrib.txt')
  writeFileSync(file, contributions(Array<string>(ROWS).fill(`${gave('0.01')}${LONG}`)))
  const readAt: number[] = []
  let saved: Promise<number> | undefined
  let read = 0

  const report = await importList(importer, 'contributions', [file], {
    documentStore: dataDir,
    onProgress: (_, rows) => {
      read = rows
      // Without a busy timeout: a save that would have to wait is refused.
      saved ??= withWriteTransaction(server, (trx) => registerIn(trx).noteChange(), 0).then(() =>
        readAt.push(read),
      )
    },
  })

  expect(report).toMatchObject({ outcome: 'done', read: ROWS })
  await saved
  expect(readAt).toEqual([expect.any(Number)])
  expect(readAt[0]).toBeLessThan(ROWS)
})

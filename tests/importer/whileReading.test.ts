import { expect, onTestFinished, test } from 'vitest'
import { type Db, withImportTransaction, withWriteTransaction } from '#database/connection/Db.ts'
import { importsIn } from '#database/imports/imports.ts'
import { registerIn } from '#database/register.ts'
import { openTransactionWriter } from '#database/transactions/writer.ts'
import { openDatabase } from '#database/openDatabase.ts'
import {
  type PreparedTransactions,
  prepareTransactions,
  refuseOtherNames,
} from '#importer/load/prepareTransactions.ts'
import type { Source } from '#importer/read/openSource.ts'
import { emptyRegister } from '#tests/support/register/emptyRegister.ts'
import { makeMoneyRegister } from '#tests/support/importer/makeMoneyRegister.ts'
import { contributions, gave } from '#tests/support/importer/transactionFiles.ts'

const ROWS = 3_000

/** Reads contributions of a cent, up to where the import's transaction begins; `atHalf` is called within the file. */
async function readContributions(db: Db, atHalf: () => void = () => {}) {
  const transactions = await openTransactionWriter(db)
  onTestFinished(() => transactions[Symbol.asyncDispose]())
  const importId = await importsIn(db).reserve()
  const bytes = Buffer.from(contributions(Array<string>(ROWS).fill(gave('0.01'))))
  const source: Source = {
    path: 'Contrib.txt',
    name: 'Contrib.txt',
    *chunks() {
      yield bytes.subarray(0, bytes.length / 2)
      atHalf()
      yield bytes.subarray(bytes.length / 2)
    },
    finish: () => ({ sha256: '', size: bytes.length }),
  }
  const now = new Date('2026-11-21T12:00:00Z')
  const day = '2026-11-21'
  const options = { importId, day, dayOf: () => day, now, warn: () => {} }
  return prepareTransactions(db, transactions, 'contributions', [source], options)
}

/** What an import does first in its transaction. */
async function refuseIfOther(trx: Db, names: PreparedTransactions['names']) {
  if (!names) throw new Error('An export by name has names')
  await refuseOtherNames(trx, names)
}

test('an administrator saves while a file of transactions is being read, and the import goes on', async () => {
  const { location } = await emptyRegister()
  const importer = await openDatabase(location)
  const server = await openDatabase(location, { busyTimeoutMs: 0 })
  onTestFinished(async () => {
    await importer.destroy()
    await server.destroy()
  })
  let saved: Promise<unknown> | undefined

  const { loaded, names } = await readContributions(importer, () => {
    // Without a busy timeout: a save that would have to wait is refused.
    saved = withWriteTransaction(server, (trx) => registerIn(trx).noteChange(), 0)
  })

  await saved
  expect(await registerIn(server).version()).toBe(2)
  expect(loaded).toMatchObject({ read: ROWS })
  await withImportTransaction(importer, (trx) => refuseIfOther(trx, names))
})

test('transactions are refused if one of their names has come to mean two accounts while they were read', async () => {
  const { db } = await makeMoneyRegister()
  const { names } = await readContributions(db)

  await withWriteTransaction(db, async (trx) => {
    const namesake = { name: 'Invented Sunshine Fund' }
    await trx.updateTable('committee').set(namesake).where('acct_num', '=', 71_002).execute()
    await registerIn(trx).noteChange()
  })

  await expect(withImportTransaction(db, (trx) => refuseIfOther(trx, names))).rejects.toThrow(
    'changed while these files were being read',
  )
})

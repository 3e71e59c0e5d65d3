import { execFile } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Db } from '#database/connection/Db.ts'
import { appendRows } from '#database/connection/insertRows.ts'
import { openDatabase } from '#database/openDatabase.ts'
import { dropLargeIndexes } from '#database/transactions/store/createStore.ts'
import { openStoreFile } from '#database/transactions/store/openStore.ts'
import { packForThread, UnpackedRows } from '#database/transactions/write/rowsForThread.ts'
import { threadedStore } from '#database/transactions/write/threadedStore.ts'
import { writerConnection } from '#database/transactions/write/writerConnection.ts'
import { temporaryFolder } from '#tests/support/runner/temporaryFolder.ts'

test('rows of numbers and texts reach the thread unchanged, whatever their characters', () => {
  const rows = [
    [2 ** 40 + 1, 'NÚÑEZ, ANA', -2_500, ''],
    [2 ** 40 + 2, 'SMITH\t"JO"\n', 0, '\u{1F33B} \ud83c alone'],
    [0.5, '', Number.MAX_SAFE_INTEGER, 'CHE'],
  ]
  const listsOf = (together: number) => {
    const packed = packForThread(rows)
    return packed && [...new UnpackedRows(structuredClone(packed), together).lists()]
  }

  expect(listsOf(1)).toEqual(rows)
  expect(listsOf(2)).toEqual([rows.slice(0, 2).flat(), rows[2]])
})

test.each([
  ['bytes', [[1, new Uint8Array([1])]]],
  ['nothing', [[1, null]]],
  [
    'now a number and now a text',
    [
      [1, 'a'],
      [2, 3],
    ],
  ],
])('rows with %s in a column are not packed', (_, rows) => {
  expect(packForThread(rows)).toBeUndefined()
})

test('if the thread cannot store rows the commit fails, and none of the rows before or after are stored', async () => {
  const folder = mkdtempSync(join(temporaryFolder(), 'thread-'))
  await using store = threadedStore(join(folder, 'transactions.sqlite'))
  await sql`create table books.gift (cents integer check (cents < 100))`.execute(store)
  const append = appendRows(store, sql`books.gift`, ['cents'])
  const gifts = async () => (await sql`select cents from books.gift`.execute(store)).rows
  const storing = (...all: number[]) =>
    store.transaction().execute(async (trx) => {
      for (const cents of all) await append(trx, [[cents]])
    })

  await expect(storing(1, 100, 2)).rejects.toThrow('CHECK constraint failed')
  expect(await gifts()).toEqual([])
  await storing(3, 4, 5, 6, 7, 8)
  expect(await gifts()).toHaveLength(6)
})

/** The processes whose command line names a file, on systems that show it. */
const programsWith = (file: string) =>
  readdirSync('/proc').filter((pid) => {
    try {
      return Number(pid) !== process.pid && readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(file)
    } catch {
      return false // Not a process, or it has just ended.
    }
  })

test.skipIf(!existsSync('/proc/self/cmdline'))(
  'during a large load a separate program syncs it to the disk step by step, and ends with it',
  async () => {
    const folder = mkdtempSync(join(temporaryFolder(), 'flushed-'))
    await using db = await openDatabase(join(folder, 'register.sqlite'))
    const { forFilling, close } = await writerConnection(db)
    const store = join(folder, 'transactions.sqlite')
    expect(programsWith(store)).toEqual([])

    const filling = forFilling()
    await expect.poll(() => programsWith(store)).toHaveLength(1)

    await filling.close()
    await expect.poll(() => programsWith(store)).toEqual([])
    await close()
  },
)

const sourceOf = (path: string) => new URL(`../../src/database/${path}`, import.meta.url).href

/** A program that opens a register's transactions for writing and closes them, and says what was refused. */
const OPENS_AND_CLOSES = `
  import { openDatabase } from '${sourceOf('openDatabase.ts')}'
  import { openTransactionWriter } from '${sourceOf('transactions/write/transactionWriter.ts')}'
  const db = await openDatabase(process.argv[2])
  await openTransactionWriter(db).then((writer) => writer.close(), (error) => console.log(error.message))
  await db.destroy()`

test.each([
  ['that stores nothing', (store: Db) => dropLargeIndexes(store), ''],
  [
    'that cannot be read',
    async (store: Db) => void (await sql`drop table books.entry`.execute(store)),
    'no such table: books.entry\n',
  ],
])('a program that continues a large load %s ends', async (_, interrupt, said) => {
  const folder = mkdtempSync(join(temporaryFolder(), 'ended-'))
  const [program, file] = [join(folder, 'program.mjs'), join(folder, 'register.sqlite')]
  writeFileSync(program, OPENS_AND_CLOSES)
  await (await openDatabase(file)).destroy()
  {
    await using store = openStoreFile(join(folder, 'transactions.sqlite'))
    await interrupt(store)
  }

  const { stdout } = await promisify(execFile)(process.execPath, [program, file], { timeout: 60_000 })

  expect(stdout).toBe(said)
})

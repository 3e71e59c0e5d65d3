import { execFile } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Db } from '#database/connection/Db.ts'
import { openDatabase } from '#database/openDatabase.ts'
import { dropLargeIndexes } from '#database/transactions/store/createStore.ts'
import { openStoreFile } from '#database/transactions/store/openStore.ts'
import type { StoredRow } from '#database/transactions/store/storedRow.ts'
import { packBatch, unpackBatch } from '#database/transactions/write/batchForThread.ts'
import type { Batch, NewSegment } from '#database/transactions/write/batchStorer.ts'
import { threadFilling } from '#database/transactions/write/threadFilling.ts'
import { writerConnection } from '#database/transactions/write/writerConnection.ts'
import { GIFT } from '#tests/support/register/transactionWriting.ts'
import { newFolder } from '#tests/support/newFolder.ts'

const segmentOf = (segment_id: number, rows: readonly StoredRow[]): NewSegment => ({
  segment: {
    segment_id,
    owner: 70_001,
    kind: 'contributions',
    year: 2026,
    is_whole: 1,
    since: 1,
    until: null,
    row_count: rows.length,
    cents: rows.reduce((sum, { cents }) => sum + cents, 0),
    first_day: 20_260_301,
    last_day: 20_260_302,
    content_hash: String(segment_id),
  },
  rows,
  summary: '{}',
  packs: [],
})

const batchOf = (...added: NewSegment[]): Batch => ({ added, changed: added.map(({ segment }) => segment) })

test('rows reach the thread unchanged, whatever their characters, each in its segment', () => {
  const batch = batchOf(
    segmentOf(1, [
      { ...GIFT, party: 'NÚÑEZ, ANA', filer: 'RIVERA, SAM', election: '20261103-GEN' },
      { ...GIFT, party: 'SMITH\t"JO"\n', detail: '', inKind: '\u{1F33B} \ud83c alone', importId: null },
      { ...GIFT, cents: -2_500 },
    ]),
    segmentOf(2, []),
    segmentOf(3, [{ ...GIFT, cents: Number.MAX_SAFE_INTEGER, importId: 2 ** 40 }]),
  )

  const { added, changed } = unpackBatch(structuredClone(packBatch(batch)))

  expect(added.map(({ rows, ...others }) => ({ ...others, rows: [...rows] }))).toEqual(batch.added)
  expect(changed).toEqual(batch.changed)
})

test('if the thread cannot store all of a batch it says why, and none of it is stored', async () => {
  const folder = newFolder()
  await (await openDatabase(join(folder, 'register.sqlite'))).destroy()
  const file = join(folder, 'transactions.sqlite')
  await using store = openStoreFile(file)
  await sql`create trigger books.refused before insert on entry when new.cents = 13
    begin select raise(abort, 'thirteen'); end`.execute(store)
  const { filling, close } = threadFilling(file)
  const { write } = await filling

  const storing = write(batchOf(segmentOf(1, [GIFT, { ...GIFT, cents: 13 }, GIFT])))

  await expect(storing).rejects.toMatchObject({ message: 'thirteen', errcode: 19 })
  expect((await sql`select * from books.entry, books.party`.execute(store)).rows).toEqual([])
  await close()
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
    const folder = newFolder()
    await using db = await openDatabase(join(folder, 'register.sqlite'))
    const { beginFilling, close } = await writerConnection(db)
    const store = join(folder, 'transactions.sqlite')
    expect(programsWith(store)).toEqual([])

    const filling = beginFilling()
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
  const folder = newFolder()
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

import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { isSqlite } from '#database/connection/isSqlite.ts'
import { openDatabase } from '#database/openDatabase.ts'
import { createStore } from '#database/transactions/store/createStore.ts'
import { filedNamesIn } from '#database/transactions/names/filedNames.ts'
import { WORTH_PACKING } from '#database/transactions/store/segmentPacks.ts'
import type { StoredRow } from '#database/transactions/store/storedRow.ts'
import { writerConnection } from '#database/transactions/write/writerConnection.ts'
import { emptyRegister } from '#tests/support/register/emptyRegister.ts'
import {
  centsOf,
  GIFT,
  giftOf,
  openTestRegister,
  publishing,
} from '#tests/support/register/transactionWriting.ts'

test.each([
  ['without the words of names', ['name_word']],
  ['before rows named accounts', ['name_word', 'account_name', 'account_pair', 'account_share', 'pair_due']],
  ['before there was an index of names', ['name_word', 'name_block', 'name_posting', 'name_party']],
])('a store that an older version made %s is upgraded, and keeps its rows', async (_, tables) => {
  const { location } = await emptyRegister()
  const former = await openDatabase(location)
  const blocks = { minBlockParties: 1 }
  await publishing(
    former,
    (w) => w.replace({ owner: 1, kind: 'contributions', year: 2026, isWhole: true }, [GIFT]),
    blocks,
  )
  const { db: store, close } = await writerConnection(former)
  for (const table of tables) await sql`drop table ${sql.id('books', table)}`.execute(store)
  await store.updateTable('books.store').set({ version: 1 }).execute()
  await close()
  await former.destroy()

  const db = await openTestRegister(location)
  const found = async (question: string) =>
    (await filedNamesIn(db).search(question, 5)).hits.map(({ name }) => name)
  expect(await found('ada pelikan')).toEqual(['PELICAN, ADA'])
  const another = giftOf('QUILLFEATHER, ADA', 'OCALA, FL 34470')
  await publishing(
    db,
    (w) => w.replace({ owner: 2, kind: 'contributions', year: 2026, isWhole: true }, [another]),
    blocks,
  )
  expect((await found('ada')).toSorted()).toEqual(['PELICAN, ADA', 'QUILLFEATHER, ADA'])
  expect(await centsOf(db, 1)).toEqual([50_000])
})

test('a store is not upgraded during an import of the previous version, which would continue as that version', async () => {
  const { location } = await emptyRegister()
  const former = await openDatabase(location)
  onTestFinished(() => former.destroy())
  const { db: store, close } = await writerConnection(former)
  await store.updateTable('books.store').set({ version: 8 }).execute()

  await expect(openDatabase(location)).rejects.toThrow(
    'An import by the previous version is still writing the transactions in its own format. Stop it, ' +
      'or wait until it is done, then start again.',
  )

  await close()
  await openTestRegister(location)
  const { version } = await former.selectFrom('books.store').select('version').executeTakeFirstOrThrow()
  expect(version).toBeGreaterThan(8)
})

test('an import that continues while the store is upgraded writes nothing more, and says what to do', async () => {
  const db = await openTestRegister((await emptyRegister()).location)
  const { db: store, close } = await writerConnection(db)
  const { version } = await store.selectFrom('books.store').select('version').executeTakeFirstOrThrow()
  await store
    .updateTable('books.store')
    .set({ version: version + 1 })
    .execute()
  await close()
  // A PostgreSQL database is used by other tests afterward.
  onTestFinished(async () => {
    if (!isSqlite(db)) await db.updateTable('books.store').set({ version }).execute()
  })

  await expect(
    publishing(db, (w) => w.replace({ owner: 1, kind: 'contributions', year: 2026, isWhole: true }, [GIFT])),
  ).rejects.toThrow(
    'The site was upgraded while this program ran: a newer version now stores the transactions. Do this again with that ' +
      'version.',
  )
  expect(await db.selectFrom('books.entry').selectAll().execute()).toEqual([])
})

test('long lists stored by an older version are packed by the next imports, and removed with their segment', async () => {
  const { location } = await emptyRegister()
  const former = await openDatabase(location)
  const many = Array.from({ length: WORTH_PACKING }, (_, index) => ({ ...GIFT, cents: index }))
  await publishing(
    former,
    (w) => w.replace({ owner: 1, kind: 'contributions', year: 2026, isWhole: true }, many),
    { worthPacking: Infinity },
  )
  const { db: store, close } = await writerConnection(former)
  for (const table of ['segment_pack', 'pack_due'])
    await sql`drop table ${sql.id('books', table)}`.execute(store)
  await store.updateTable('books.store').set({ version: 6 }).execute()
  await close()
  await former.destroy()
  const db = await openTestRegister(location)
  const packed = async () =>
    (await db.selectFrom('books.segment_pack').select('row_count').execute()).map((pack) => pack.row_count)
  const at = (day: string, rows: StoredRow[]) =>
    publishing(
      db,
      (writer) => writer.replace({ owner: 1, kind: 'contributions', year: 2026, isWhole: true }, rows),
      {
        clock: () => new Date(`2026-11-${day}T12:00:00Z`),
      },
    )

  expect(await packed()).toEqual([])
  await publishing(db, (writer) =>
    writer.replace({ owner: 2, kind: 'contributions', year: 2026, isWhole: true }, [GIFT]),
  )
  expect(await packed()).toEqual([WORTH_PACKING])
  // Upgrading from a later version packs nothing twice.
  const again = await writerConnection(db)
  await again.db.updateTable('books.store').set({ version: 7 }).execute()
  await createStore(again.db)
  expect(await db.selectFrom('books.pack_due').selectAll().execute()).toEqual([])
  await again.close()
  await at('01', [GIFT])
  expect(await packed()).toEqual([WORTH_PACKING])
  await at('03', [GIFT, GIFT])
  expect(await packed()).toEqual([])
})

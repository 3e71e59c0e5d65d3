import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { type Db, openDatabase } from '#database/connection/openDatabase.ts'
import { hasLargeIndexes } from '#database/transactions/createStore.ts'
import { filedNamesIn } from '#database/transactions/names/filedNames.ts'
import type { StoredRow } from '#database/transactions/storedRow.ts'
import { WORTH_PACKING } from '#database/transactions/segmentPacks.ts'
import { openTransactionWriter, type TransactionWriter } from '#database/transactions/transactionWriter.ts'
import { writerConnection } from '#database/transactions/writerConnection.ts'
import { emptyRegister } from '#tests/support/emptyRegister.ts'
import { GIFT, openRegister, publishing } from '#tests/support/transactionWriting.ts'

const giftOf = (party: string, cityStateZip: string) => ({ ...GIFT, party, cityStateZip })

/** The amounts that the next writer finds with an account. */
async function centsOf(db: Db, owner: number): Promise<number[]> {
  const writer = await openTransactionWriter(db)
  try {
    const segments = await writer.segmentsOf(owner, 'contributions')
    const rows = await Promise.all(segments.map((segment) => writer.rowsOf(segment)))
    return rows.flat().map(({ cents }) => cents)
  } finally {
    await writer.close()
  }
}

test('a new register has an empty store of transactions beside it, and keeps it', async () => {
  const { location } = await emptyRegister()
  await (await openDatabase(location)).destroy()
  const db = await openRegister(location)

  expect(await db.selectFrom('books.entry').selectAll().execute()).toEqual([])
  expect(await db.selectFrom('register').select('epoch').execute()).toEqual([{ epoch: 0 }])
})

test.each([['in a file'], ['in memory']])(
  'a register %s gives back every field of a row, in the order of day, then of the list',
  async (where) => {
    const db = await openRegister(where === 'in memory' ? undefined : (await emptyRegister()).location)
    const odd: StoredRow = {
      day: '2026-01-31',
      cents: -1,
      type: '',
      report: '',
      party: 'NÚÑEZ & "SONS"\tLLC',
      address: '',
      cityStateZip: '',
      detail: 'A\\B',
      inKind: 'CAKE',
      filer: 'Sunshine Fund (PAC)',
      election: '20261103-GEN',
      importId: null,
    }

    await publishing(db, (writer) =>
      writer.replace(90_001, 'contributions', 2026, true, [
        { ...GIFT, cents: 2 },
        { ...GIFT, cents: 1 },
        odd,
      ]),
    )

    const writer = await openTransactionWriter(db)
    onTestFinished(() => writer.close())
    const [segment] = await writer.segmentsOf(90_001, 'contributions')
    expect(segment).toMatchObject({
      owner: 90_001,
      kind: 'contributions',
      year: 2026,
      isWhole: true,
      rows: 3,
      cents: 2,
      firstDay: '2026-01-31',
      lastDay: '2026-03-05',
    })
    expect(await writer.rowsOf({ segmentId: segment?.segmentId ?? 0 })).toEqual([
      odd,
      { ...GIFT, cents: 2 },
      { ...GIFT, cents: 1 },
    ])
  },
)

test('nothing of what is written is visible before it is published, and all of it then', async () => {
  const db = await openRegister()
  await publishing(db, (writer) => writer.replace(1, 'contributions', 2026, true, [GIFT]))
  const visible = async () => {
    const { epoch } = await db.selectFrom('register').select('epoch').executeTakeFirstOrThrow()
    const rows = await db
      .selectFrom('books.segment')
      .select(['owner', 'cents'])
      .where('since', '<=', epoch)
      .where((eb) => eb.or([eb('until', 'is', null), eb('until', '>', epoch)]))
      .orderBy('owner')
      .execute()
    return rows.map(({ owner, cents }) => [owner, cents])
  }

  const writer = await openTransactionWriter(db)
  await writer.replace(1, 'contributions', 2026, true, [{ ...GIFT, cents: 60_000 }])
  await writer.replace(2, 'contributions', 2026, true, [GIFT])
  await writer.flush()
  expect(await visible()).toEqual([[1, 50_000]])
  const trx = await db.startTransaction().execute()
  await writer.publish(trx)
  await trx.rollback().execute()
  expect(await visible()).toEqual([[1, 50_000]])
  await db.transaction().execute((again) => writer.publish(again))
  await writer.close()

  expect(await visible()).toEqual([
    [1, 60_000],
    [2, 50_000],
  ])
})

test('what a writer left unpublished stays unseen, and is taken up by the next where it writes the same again', async () => {
  const db = await openRegister()
  await publishing(db, (writer) => writer.replace(1, 'contributions', 2026, true, [GIFT]))
  const killed = await openTransactionWriter(db)
  await killed.replace(1, 'contributions', 2026, true, [{ ...GIFT, cents: 60_000 }])
  await killed.replace(2, 'contributions', 2026, true, [GIFT])
  await killed.replace(3, 'contributions', 2026, true, [GIFT])
  await killed.flush()
  await killed.close()
  expect([await centsOf(db, 1), await centsOf(db, 2)]).toEqual([[50_000], []])

  await publishing(db, (writer) => writer.replace(2, 'contributions', 2026, true, [GIFT]))

  expect([await centsOf(db, 1), await centsOf(db, 2), await centsOf(db, 3)]).toEqual([[50_000], [50_000], []])
  expect(await db.selectFrom('books.segment').select('owner').orderBy('owner').execute()).toEqual([
    { owner: 1 },
    { owner: 1 },
    { owner: 2 },
    { owner: 3 },
  ])
})

test('rows that say the same again change nothing, and those that went and came back are what they were', async () => {
  const db = await openRegister()
  await publishing(db, (writer) => writer.replace(1, 'contributions', 2026, true, [GIFT]))

  await publishing(db, async (writer) => {
    expect(await writer.replace(1, 'contributions', 2026, true, [GIFT])).toBe(false)
    expect(await writer.replace(1, 'contributions', 2026, false, [])).toBe(false)
    expect(await writer.replace(1, 'contributions', 2026, true, [])).toBe(true)
    expect(await writer.segmentsOf(1, 'contributions')).toEqual([])
    expect(await writer.replace(1, 'contributions', 2026, true, [GIFT, GIFT])).toBe(true)
    expect(await writer.replace(1, 'contributions', 2026, true, [GIFT])).toBe(true)
  })

  expect(await centsOf(db, 1)).toEqual([50_000])
  const used = await db
    .selectFrom('books.segment')
    .select(['since', 'until'])
    .where('since', '=', 1)
    .execute()
  expect(used).toEqual([{ since: 1, until: null }])
})

test('whole lists, loose rows, years and kinds of an account are replaced each for itself', async () => {
  const db = await openRegister()
  const of2025 = { ...GIFT, day: '2025-12-31', cents: 3 }
  await publishing(db, async (writer) => {
    await writer.replace(1, 'contributions', 2026, true, [{ ...GIFT, cents: 1 }])
    await writer.replace(1, 'contributions', 2026, false, [{ ...GIFT, cents: 2 }])
    await writer.replace(1, 'contributions', 2025, true, [of2025])
    await writer.replace(1, 'expenditures', 2026, true, [{ ...GIFT, cents: 4 }])
  })
  await publishing(db, (writer) => writer.replace(1, 'contributions', 2026, true, [{ ...GIFT, cents: 5 }]))

  expect((await centsOf(db, 1)).toSorted((a, b) => a - b)).toEqual([2, 3, 5])
})

test('rows of another year than is said are a fault', async () => {
  const db = await openRegister()
  const writer = await openTransactionWriter(db)
  onTestFinished(() => writer.close())

  await expect(writer.replace(1, 'contributions', 2025, true, [GIFT])).rejects.toThrow(
    'A row of 2026-03-05 is not of 2025',
  )
})

test("the segments that have rows of a filer's name, or of an import, are found, whoever's they are", async () => {
  const db = await openRegister()
  await publishing(db, async (writer) => {
    const waiting = await writer.ownerOf('Sunshine Fund (PAC)')
    expect(waiting).toBeLessThan(0)
    expect(await writer.ownerOf('Sunshine Fund (PAC)')).toBe(waiting)
    expect(await writer.ownerOf('Moonlight Fund (PAC)')).not.toBe(waiting)
    await writer.replace(waiting, 'contributions', 2026, false, [{ ...GIFT, filer: 'Sunshine Fund (PAC)' }])
    await writer.replace(5, 'transfers', 2026, false, [
      { ...GIFT, filer: 'Sunshine Fund (PAC)', importId: 8 },
      GIFT,
    ])
    await writer.replace(6, 'contributions', 2026, false, [GIFT])
  })
  const writer = await openTransactionWriter(db)
  onTestFinished(() => writer.close())
  const owners = async (source: Parameters<typeof writer.segmentsFrom>[0]) =>
    (await writer.segmentsFrom(source)).map(({ owner }) => owner)

  expect(await owners({ filer: 'Sunshine Fund (PAC)' })).toEqual([-1, 5])
  expect(await owners({ importId: 8 })).toEqual([5])
  expect(await owners({ importId: 7 })).toEqual([-1, 5, 6])
})

test('while one writes, another waits for it, and says so in the end', async () => {
  const { location } = await emptyRegister()
  const [db, other] = [await openRegister(location), await openRegister(location)]
  const first = await openTransactionWriter(db)
  const second = openTransactionWriter(other)
  await first.replace(1, 'contributions', 2026, true, [GIFT])
  await first.flush()
  await db.transaction().execute((trx) => first.publish(trx))
  await first.close()

  const writer = await second
  onTestFinished(() => writer.close())
  expect(await writer.segmentsOf(1, 'contributions')).toHaveLength(1)
})

test('rows filed under one name and ZIP, whatever its case and accents, have one party', async () => {
  const db = await openRegister()
  await publishing(db, (writer) =>
    writer.replace(1, 'contributions', 2026, true, [
      giftOf('NÚÑEZ, ADA', 'ORLANDO, FL 32801'),
      giftOf('Nunez,  Ada', 'Orlando, FL 32801-1234'),
      giftOf('NUNEZ, ADA', 'ORLANDO, FL 32802'),
    ]),
  )
  await publishing(db, (writer) =>
    writer.replace(2, 'contributions', 2026, true, [
      giftOf('NUNEZ, ADA ', 'WINTER PARK, FL 32801'),
      giftOf('X', ''),
    ]),
  )

  const ids = await db.selectFrom('books.entry').select('party_id').orderBy('entry_id').execute()
  expect(ids.map(({ party_id }) => party_id)).toEqual([1, 1, 2, 1, 3])
  expect(
    await db.selectFrom('books.party').select(['party_id', 'name']).orderBy('party_id').execute(),
  ).toEqual([
    { party_id: 1, name: 'NÚÑEZ, ADA' },
    { party_id: 2, name: 'NUNEZ, ADA' },
    { party_id: 3, name: 'X' },
  ])
})

const namesFrom = (first: number) =>
  Array.from({ length: 20 }, (_, index) => giftOf(`NAME ${first + index}`, 'ORLANDO, FL 32801'))

test('a large first load that was interrupted goes on, with the same parties, and has its indexes in the end', async () => {
  const db = await openRegister()
  const isIndexed = async () =>
    (await hasLargeIndexes(db)) && (await db.selectFrom('books.party').selectAll().execute())
  const killed = await openTransactionWriter(db, { largeLoad: 10 })
  await killed.replace(1, 'contributions', 2026, true, namesFrom(0))
  const [segment] = await killed.segmentsOf(1, 'contributions')
  expect(await killed.rowsOf({ segmentId: segment?.segmentId ?? 0 })).toEqual(namesFrom(0))
  await killed.close()
  expect(await isIndexed()).toBe(false)

  await publishing(db, async (writer) => {
    await writer.replace(1, 'contributions', 2026, true, namesFrom(0))
    await writer.replace(2, 'contributions', 2026, true, namesFrom(10))
  })

  expect(await isIndexed()).toHaveLength(30)
  expect(await centsOf(db, 1)).toHaveLength(20)
  await publishing(db, (writer) => writer.replace(3, 'contributions', 2026, true, namesFrom(5)))
  expect(await isIndexed()).toHaveLength(30)
})

const gifts = (party: string, cents: number) =>
  Array.from({ length: 1_000 }, () => ({ ...giftOf(party, 'OCALA, FL 34470'), cents }))

test.each([['in a file'], ['in memory']])(
  'after a large first load %s names are found, the largest first, and sums of parties are kept',
  async (where) => {
    const db = await openRegister(where === 'in memory' ? undefined : (await emptyRegister()).location)
    const rows = [...gifts('PELICAN, ADA', 100), ...gifts('PELICAN, BEN', 300), ...namesFrom(0)]

    await publishing(db, (writer) => writer.replace(1, 'contributions', 2026, true, rows), {
      largeLoad: 10,
      worthABlock: 20,
    })

    expect(await db.selectFrom('books.name_block').select('documents').execute()).toEqual([{ documents: 22 }])
    const { hits } = await filedNamesIn(db).search('pelican boatbuilder', 5)
    expect(hits.map(({ name }) => name)).toEqual(['PELICAN, BEN', 'PELICAN, ADA'])
    expect(await hasLargeIndexes(db)).toBe(true)
    expect(await db.selectFrom('books.top_parties').select('owner').execute()).toEqual([{ owner: 1 }])
  },
)

test('rows that another import took the place of are removed a day later, and none before', async () => {
  const db = await openRegister()
  const at = async (day: string, work: (writer: TransactionWriter) => Promise<unknown>) =>
    publishing(db, work, { clock: () => new Date(`2026-11-${day}T12:00:00Z`) })
  const cents = async () =>
    (await db.selectFrom('books.entry').select('cents').orderBy('entry_id').execute()).map((row) => row.cents)
  const many = Array.from({ length: 4_100 }, () => ({ ...GIFT, cents: 1 }))
  await at('01', (writer) => writer.replace(1, 'contributions', 2026, true, many))
  const killed = await openTransactionWriter(db)
  await killed.replace(2, 'contributions', 2026, true, [{ ...GIFT, cents: 2 }])
  await killed.flush()
  await killed.close()
  await at('02', (writer) => writer.replace(1, 'contributions', 2026, true, [{ ...GIFT, cents: 3 }]))

  expect(await cents()).toHaveLength(4_102)
  await at('03', (writer) => writer.replace(3, 'contributions', 2026, true, [{ ...GIFT, cents: 4 }]))
  expect(await cents()).toEqual([3, 4])
  const epochs = await db.selectFrom('books.epoch').select('epoch').orderBy('epoch').execute()
  expect(epochs.map(({ epoch }) => epoch)).toEqual([2, 3])
  expect(await db.selectFrom('books.segment').select('owner').orderBy('owner').execute()).toEqual([
    { owner: 1 },
    { owner: 3 },
  ])
})

test.each([
  ['without the words of names', ['name_word']],
  ['before rows of accounts were compared', ['name_word', 'account_name', 'account_pair', 'pair_due']],
  ['before there was an index of names', ['name_word', 'name_block', 'name_posting', 'name_party']],
])('a store that a former version made %s is brought up to date, and keeps its rows', async (_, tables) => {
  const { location } = await emptyRegister()
  const former = await openDatabase(location)
  const blocks = { worthABlock: 1 }
  await publishing(former, (w) => w.replace(1, 'contributions', 2026, true, [GIFT]), blocks)
  const { db: store, close } = await writerConnection(former)
  for (const table of tables) await sql`drop table ${sql.id('books', table)}`.execute(store)
  await store.updateTable('books.store').set({ version: 1 }).execute()
  await close()
  await former.destroy()

  const db = await openRegister(location)
  const found = async (question: string) =>
    (await filedNamesIn(db).search(question, 5)).hits.map(({ name }) => name)
  expect(await found('ada pelikan')).toEqual(['PELICAN, ADA'])
  const another = giftOf('QUILLFEATHER, ADA', 'OCALA, FL 34470')
  await publishing(db, (w) => w.replace(2, 'contributions', 2026, true, [another]), blocks)
  expect((await found('ada')).toSorted()).toEqual(['PELICAN, ADA', 'QUILLFEATHER, ADA'])
  expect(await centsOf(db, 1)).toEqual([50_000])
})

test('rows of many that a former version stored are packed by the next imports, and go with their segment', async () => {
  const { location } = await emptyRegister()
  const former = await openDatabase(location)
  const many = Array.from({ length: WORTH_PACKING }, (_, index) => ({ ...GIFT, cents: index }))
  await publishing(former, (w) => w.replace(1, 'contributions', 2026, true, many), { worthPacking: Infinity })
  const { db: store, close } = await writerConnection(former)
  for (const table of ['segment_pack', 'pack_due'])
    await sql`drop table ${sql.id('books', table)}`.execute(store)
  await store.updateTable('books.store').set({ version: 6 }).execute()
  await close()
  await former.destroy()
  const db = await openRegister(location)
  const packed = async () =>
    (await db.selectFrom('books.segment_pack').select('row_count').execute()).map((pack) => pack.row_count)
  const at = (day: string, rows: StoredRow[]) =>
    publishing(db, (writer) => writer.replace(1, 'contributions', 2026, true, rows), {
      clock: () => new Date(`2026-11-${day}T12:00:00Z`),
    })

  expect(await packed()).toEqual([])
  await publishing(db, (writer) => writer.replace(2, 'contributions', 2026, true, [GIFT]))
  expect(await packed()).toEqual([WORTH_PACKING])
  await at('01', [GIFT])
  expect(await packed()).toEqual([WORTH_PACKING])
  await at('03', [GIFT, GIFT])
  expect(await packed()).toEqual([])
})

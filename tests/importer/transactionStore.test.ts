import { array, assert, asyncProperty, boolean, constantFrom, integer, record } from 'fast-check'
import { expect, inject, onTestFinished, test } from 'vitest'
import type { Db } from '#database/connection/Db.ts'
import { openDatabase } from '#database/openDatabase.ts'
import { hasLargeIndexes } from '#database/transactions/store/createStore.ts'
import { filedNamesIn } from '#database/transactions/names/filedNames.ts'
import { pageOfRows } from '#database/transactions/read/pageOfRows.ts'
import { mergeSummaries, readSummaries } from '#database/transactions/read/readSummaries.ts'
import type { StoredRow } from '#database/transactions/store/storedRow.ts'
import { largestParties } from '#tests/support/register/largestParties.ts'
import { totalOfRows } from '#database/transactions/read/totalOfRows.ts'
import {
  openTransactionWriter,
  type TransactionWriter,
} from '#database/transactions/write/transactionWriter.ts'
import { visibleEpoch, visibleSegments } from '#database/transactions/store/visibleSegments.ts'
import { emptyRegister } from '#tests/support/register/emptyRegister.ts'
import {
  centsOf,
  GIFT,
  giftOf,
  openTestRegister,
  publishing,
} from '#tests/support/register/transactionWriting.ts'
import { times } from '#tests/support/runner/times.ts'

const NO_YEAR = { segmentIds: [] }

/** On PostgreSQL there is only one place. */
const PLACES = inject('postgres') === undefined ? ['in a file', 'in memory'] : ['in a database']

test('a new register has an empty store of transactions next to it, and keeps it', async () => {
  const { location } = await emptyRegister()
  await (await openDatabase(location)).destroy()
  const db = await openTestRegister(location)

  expect(await db.selectFrom('books.entry').selectAll().execute()).toEqual([])
  expect(await db.selectFrom('register').select('epoch').execute()).toEqual([{ epoch: 0 }])
})

test.each(PLACES)(
  'a register %s gives back every field of a row, in the order of day, then of the list',
  async (where) => {
    const db = await openTestRegister(where === 'in memory' ? undefined : (await emptyRegister()).location)
    const odd: StoredRow = {
      day: '2026-01-31',
      dayGiven: '',
      cents: -1,
      type: '',
      report: '',
      party: 'NÚÑEZ & "SONS"\tLLC',
      address: '',
      cityStateZip: '',
      detail: 'A\\B',
      inKind: 'CAKE\u001fAND\r\nICE',
      filer: 'Sunshine Fund (PAC)',
      election: '20261103-GEN',
      importId: null,
    }

    await publishing(db, (writer) =>
      writer.replace({ owner: 90_001, kind: 'contributions', year: 2026, isWhole: true }, [
        { ...GIFT, cents: 2 },
        { ...GIFT, cents: 1 },
        odd,
      ]),
    )

    const writer = await openTransactionWriter(db)
    onTestFinished(() => writer.close())
    const [year] = await writer.yearsOf(90_001, 'contributions')
    expect(year).toMatchObject({
      owner: 90_001,
      kind: 'contributions',
      year: 2026,
      isWhole: true,
      rows: 3,
      cents: 2,
      firstDay: '2026-01-31',
      lastDay: '2026-03-05',
    })
    expect(await writer.rowsOf(year ?? NO_YEAR)).toEqual([odd, { ...GIFT, cents: 2 }, { ...GIFT, cents: 1 }])
  },
)

test('nothing of what is written is visible before it is published, and all of it then', async () => {
  const db = await openTestRegister()
  await publishing(db, (writer) =>
    writer.replace({ owner: 1, kind: 'contributions', year: 2026, isWhole: true }, [GIFT]),
  )
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
  await writer.replace({ owner: 1, kind: 'contributions', year: 2026, isWhole: true }, [
    { ...GIFT, cents: 60_000 },
  ])
  await writer.replace({ owner: 2, kind: 'contributions', year: 2026, isWhole: true }, [GIFT])
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

test('what a writer left unpublished stays invisible, and is reused by the next writer of the same rows', async () => {
  const db = await openTestRegister()
  await publishing(db, (writer) =>
    writer.replace({ owner: 1, kind: 'contributions', year: 2026, isWhole: true }, [GIFT]),
  )
  const killed = await openTransactionWriter(db)
  await killed.replace({ owner: 1, kind: 'contributions', year: 2026, isWhole: true }, [
    { ...GIFT, cents: 60_000 },
  ])
  await killed.replace({ owner: 2, kind: 'contributions', year: 2026, isWhole: true }, [GIFT])
  await killed.replace({ owner: 3, kind: 'contributions', year: 2026, isWhole: true }, [GIFT])
  await killed.flush()
  await killed.close()
  expect([await centsOf(db, 1), await centsOf(db, 2)]).toEqual([[50_000], []])

  await publishing(db, (writer) =>
    writer.replace({ owner: 2, kind: 'contributions', year: 2026, isWhole: true }, [GIFT]),
  )

  expect([await centsOf(db, 1), await centsOf(db, 2), await centsOf(db, 3)]).toEqual([[50_000], [50_000], []])
  expect(await db.selectFrom('books.segment').select('owner').orderBy('owner').execute()).toEqual([
    { owner: 1 },
    { owner: 1 },
    { owner: 2 },
    { owner: 3 },
  ])
})

test('identical rows change nothing, and rows that were removed and return are the same rows', async () => {
  const db = await openTestRegister()
  await publishing(db, (writer) =>
    writer.replace({ owner: 1, kind: 'contributions', year: 2026, isWhole: true }, [GIFT]),
  )

  await publishing(db, async (writer) => {
    expect(await writer.replace({ owner: 1, kind: 'contributions', year: 2026, isWhole: true }, [GIFT])).toBe(
      false,
    )
    expect(await writer.replace({ owner: 1, kind: 'contributions', year: 2026, isWhole: false }, [])).toBe(
      false,
    )
    expect(await writer.replace({ owner: 1, kind: 'contributions', year: 2026, isWhole: true }, [])).toBe(
      true,
    )
    expect(await writer.yearsOf(1, 'contributions')).toEqual([])
    expect(
      await writer.replace({ owner: 1, kind: 'contributions', year: 2026, isWhole: true }, [GIFT, GIFT]),
    ).toBe(true)
    expect(await writer.replace({ owner: 1, kind: 'contributions', year: 2026, isWhole: true }, [GIFT])).toBe(
      true,
    )
  })

  expect(await centsOf(db, 1)).toEqual([50_000])
  const used = await db
    .selectFrom('books.segment')
    .select(['since', 'until'])
    .where('since', '=', 1)
    .execute()
  expect(used).toEqual([{ since: 1, until: null }])
})

test('whole lists, loose rows, years and kinds of an account are replaced separately', async () => {
  const db = await openTestRegister()
  const of2025 = { ...GIFT, day: '2025-12-31', cents: 3 }
  await publishing(db, async (writer) => {
    await writer.replace({ owner: 1, kind: 'contributions', year: 2026, isWhole: true }, [
      { ...GIFT, cents: 1 },
    ])
    await writer.replace({ owner: 1, kind: 'contributions', year: 2026, isWhole: false }, [
      { ...GIFT, cents: 2 },
    ])
    await writer.replace({ owner: 1, kind: 'contributions', year: 2025, isWhole: true }, [of2025])
    await writer.replace({ owner: 1, kind: 'expenditures', year: 2026, isWhole: true }, [
      { ...GIFT, cents: 4 },
    ])
  })
  await publishing(db, (writer) =>
    writer.replace({ owner: 1, kind: 'contributions', year: 2026, isWhole: true }, [{ ...GIFT, cents: 5 }]),
  )

  expect((await centsOf(db, 1)).toSorted((a, b) => a - b)).toEqual([2, 3, 5])
})

const partyRow = record({
  day: constantFrom('2026-01-31', '2026-02-01', '2026-11-03'),
  cents: integer({ min: -2, max: 6 }).map((dollars) => dollars * 100),
  type: constantFrom('CHE', 'LOA'),
  party: constantFrom('PELICAN, ADA', 'Pelican,  Ada', 'HERON, BO', 'IBIS, CY'),
}).map((of) => ({ ...GIFT, ...of }))

/** How an account's list changes from one night to the next, and what happens to its writer. */
const someNight = record({
  of: constantFrom(1, 2),
  isWhole: boolean(),
  joined: array(partyRow, { maxLength: 6 }),
  /** One in this many of the existing rows is removed; 0 for none. */
  left: constantFrom(0, 0, 0, 1, 2, 3),
  isReversed: boolean(),
  fewRows: constantFrom(0, 0, 4),
  end: constantFrom('published', 'published', 'killed', 'killed when all was stored'),
})

/** Everything stored about an account's contributions, without the numbers that differ between stores. */
async function kept(db: Db, account: number) {
  const epoch = await visibleEpoch(db)
  const all = await visibleSegments(db, { accounts: [account], kinds: ['contributions'] }, epoch)
  return Promise.all(
    [true, false].map(async (isWhole) => {
      const segments = all.filter((segment) => segment.isWhole === isWhole)
      const page = await pageOfRows(
        db,
        segments,
        {},
        { order: 'day', descending: false, limit: 1_000 },
        epoch,
      )
      const rows = (page?.rows ?? []).map(({ id: _id, account: _of, ...row }) => row)
      const { parties, rest } = await largestParties(db, segments, epoch, 100)
      return {
        rows: texts(rows),
        summary: mergeSummaries(segments, await readSummaries(db, segments)),
        total: await totalOfRows(db, segments, {}),
        parties,
        rest,
      }
    }),
  )
}

const texts = (values: readonly unknown[]) => values.map((value) => JSON.stringify(value)).toSorted()

test('nights that add, remove and are killed leave every account as a fill from scratch does', async () => {
  const db = await openTestRegister()
  let last = 0
  await assert(
    asyncProperty(array(someNight, { minLength: 1, maxLength: 12, size: 'max' }), async (nights) => {
      const lists = new Map<string, { account: number; isWhole: boolean; rows: StoredRow[] }>()
      last += 4
      const accountOf = (of: number) => last + of
      let most = 0
      for (const { of, isWhole, joined, left, isReversed, fewRows, end } of nights) {
        const account = accountOf(of)
        const before = lists.get(`${account} ${isWhole}`)?.rows ?? []
        const stayed = before.filter((_, index) => left === 0 || index % left !== 0)
        const rows = isReversed ? [...joined, ...stayed].toReversed() : [...stayed, ...joined]
        const writer = await openTransactionWriter(db, { fewRows })
        const isChanged = await writer.replace(
          { owner: account, kind: 'contributions', year: 2026, isWhole },
          rows,
        )
        expect(isChanged).toBe(String(texts(rows)) !== String(texts(before)))
        if (end !== 'killed') await writer.flush()
        if (end === 'published') {
          await db.transaction().execute((trx) => writer.publish(trx))
          lists.set(`${account} ${isWhole}`, { account, isWhole, rows })
        }
        await writer.close()
        most = Math.max(most, rows.length)
        const visible = await visibleSegments(db, { accounts: [account] }, await visibleEpoch(db))
        const many = visible.filter((segment) => segment.isWhole === isWhole).length
        expect(2 ** (many - 1)).toBeLessThanOrEqual(Math.max(1, most))
      }
      await publishing(db, async (writer) => {
        for (const { account, isWhole, rows } of lists.values())
          await writer.replace({ owner: account + 2, kind: 'contributions', year: 2026, isWhole }, rows)
      })

      for (const account of [1, 2].map(accountOf))
        expect(await kept(db, account)).toEqual(await kept(db, account + 2))
    }),
    { numRuns: times(6) },
  )
})

const alike = (count: number, cents: number) => Array.from({ length: count }, () => ({ ...GIFT, cents }))

test('a night that adds rows to a long list rewrites no segment larger than they are', async () => {
  const db = await openTestRegister()
  const stored = async () =>
    (await db.selectFrom('books.segment').select('row_count').orderBy('segment_id').execute()).map(
      (segment) => segment.row_count,
    )
  const become = async (rows: StoredRow[]) => {
    await publishing(db, (writer) =>
      writer.replace({ owner: 1, kind: 'contributions', year: 2026, isWhole: true }, rows),
    )
    expect(await centsOf(db, 1)).toHaveLength(rows.length)
  }
  const first = alike(1_000, 1)

  await become(first)
  await become([...alike(200, 2), ...first])
  expect(await stored()).toEqual([1_000, 200])
  await become([...first, ...alike(200, 2), ...alike(250, 3)])
  expect(await stored()).toEqual([1_000, 200, 450])
  await become([...first, ...alike(249, 3), ...alike(200, 2)])
  expect(await stored()).toEqual([1_000, 200, 450, 449])
  await become([...alike(999, 1), ...alike(249, 3), ...alike(200, 2)])
  expect(await stored()).toEqual([1_000, 200, 450, 449, 1_448])
  await become(first)
  expect(await stored()).toEqual([1_000, 200, 450, 449, 1_448, 1_000])
})

test('rows of a year other than the stated one are an error', async () => {
  const db = await openTestRegister()
  const writer = await openTransactionWriter(db)
  onTestFinished(() => writer.close())

  await expect(
    writer.replace({ owner: 1, kind: 'contributions', year: 2025, isWhole: true }, [GIFT]),
  ).rejects.toThrow('A row of 2026-03-05 is not of 2025')
})

test('the years with rows of a filer’s name, or of an import, are found for every owner', async () => {
  const db = await openTestRegister()
  await publishing(db, async (writer) => {
    const waiting = await writer.ownerOf('Sunshine Fund (PAC)')
    expect(waiting).toBeLessThan(0)
    expect(await writer.ownerOf('Sunshine Fund (PAC)')).toBe(waiting)
    expect(await writer.ownerOf('Moonlight Fund (PAC)')).not.toBe(waiting)
    await writer.replace({ owner: waiting, kind: 'contributions', year: 2026, isWhole: false }, [
      { ...GIFT, filer: 'Sunshine Fund (PAC)' },
    ])
    await writer.replace({ owner: 5, kind: 'transfers', year: 2026, isWhole: false }, [
      { ...GIFT, filer: 'Sunshine Fund (PAC)', importId: 8 },
      GIFT,
    ])
    await writer.replace({ owner: 6, kind: 'contributions', year: 2026, isWhole: false }, [GIFT])
  })
  const writer = await openTransactionWriter(db)
  onTestFinished(() => writer.close())
  const owners = async (source: Parameters<typeof writer.yearsFrom>[0]) =>
    (await writer.yearsFrom(source)).map(({ owner }) => owner)

  expect(await owners({ filer: 'Sunshine Fund (PAC)' })).toEqual([-1, 5])
  expect(await owners({ importId: 8 })).toEqual([5])
  expect(await owners({ importId: 7 })).toEqual([-1, 5, 6])
})

test('a second writer waits for the first and then finds its rows', async () => {
  const { location } = await emptyRegister()
  const [db, other] = [await openTestRegister(location), await openTestRegister(location)]
  const first = await openTransactionWriter(db)
  const second = openTransactionWriter(other)
  await first.replace({ owner: 1, kind: 'contributions', year: 2026, isWhole: true }, [GIFT])
  await first.flush()
  await db.transaction().execute((trx) => first.publish(trx))
  await first.close()

  const writer = await second
  onTestFinished(() => writer.close())
  expect(await writer.yearsOf(1, 'contributions')).toHaveLength(1)
})

test('rows filed under one name and ZIP, regardless of case and accents, have one party', async () => {
  const db = await openTestRegister()
  await publishing(db, (writer) =>
    writer.replace({ owner: 1, kind: 'contributions', year: 2026, isWhole: true }, [
      giftOf('NÚÑEZ, ADA', 'ORLANDO, FL 32801'),
      giftOf('Nunez,  Ada', 'Orlando, FL 32801-1234'),
      giftOf('NUNEZ, ADA', 'ORLANDO, FL 32802'),
    ]),
  )
  await publishing(db, (writer) =>
    writer.replace({ owner: 2, kind: 'contributions', year: 2026, isWhole: true }, [
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

test('an interrupted large first load continues, with the same parties, and has its indexes in the end', async () => {
  const db = await openTestRegister()
  const isIndexed = async () =>
    (await hasLargeIndexes(db)) && (await db.selectFrom('books.party').selectAll().execute())
  const killed = await openTransactionWriter(db, { largeLoad: 10 })
  await killed.replace({ owner: 1, kind: 'contributions', year: 2026, isWhole: true }, namesFrom(0))
  const [year] = await killed.yearsOf(1, 'contributions')
  expect(await killed.rowsOf(year ?? NO_YEAR)).toEqual(namesFrom(0))
  await killed.close()
  expect(await isIndexed()).toBe(false)

  await publishing(db, async (writer) => {
    await writer.replace({ owner: 1, kind: 'contributions', year: 2026, isWhole: true }, namesFrom(0))
    let isHeard = false
    setImmediate(() => (isHeard = true))
    await writer.replace({ owner: 2, kind: 'contributions', year: 2026, isWhole: true }, namesFrom(10))
    // The event loop keeps running while the database answers about earlier rows.
    expect(isHeard).toBe(true)
  })

  expect(await isIndexed()).toHaveLength(30)
  expect(await centsOf(db, 1)).toHaveLength(20)
  await publishing(db, (writer) =>
    writer.replace({ owner: 3, kind: 'contributions', year: 2026, isWhole: true }, namesFrom(5)),
  )
  expect(await isIndexed()).toHaveLength(30)
})

const gifts = (party: string, cents: number) =>
  Array.from({ length: 1_000 }, () => ({ ...giftOf(party, 'OCALA, FL 34470'), cents }))

test.each(PLACES)(
  'after a large first load %s names are found, the largest first, and sums of parties are stored',
  async (where) => {
    const db = await openTestRegister(where === 'in memory' ? undefined : (await emptyRegister()).location)
    const rows = [...gifts('PELICAN, ADA', 100), ...gifts('PELICAN, BEN', 300), ...namesFrom(0)]

    await publishing(
      db,
      (writer) => writer.replace({ owner: 1, kind: 'contributions', year: 2026, isWhole: true }, rows),
      {
        largeLoad: 10,
        minBlockParties: 20,
      },
    )

    expect(await db.selectFrom('books.name_block').select('documents').execute()).toEqual([{ documents: 22 }])
    const { hits } = await filedNamesIn(db).search('pelican boatbuilder', 5)
    expect(hits.map(({ name }) => name)).toEqual(['PELICAN, BEN', 'PELICAN, ADA'])
    expect(await hasLargeIndexes(db)).toBe(true)
    expect(await db.selectFrom('books.top_parties').select('owner').execute()).toEqual([{ owner: 1 }])
  },
)

test('rows replaced by another import are removed a day later, and not before', async () => {
  const db = await openTestRegister()
  const at = async (day: string, work: (writer: TransactionWriter) => Promise<unknown>) =>
    publishing(db, work, { clock: () => new Date(`2026-11-${day}T12:00:00Z`) })
  const cents = async () =>
    (await db.selectFrom('books.entry').select('cents').orderBy('entry_id').execute()).map((row) => row.cents)
  const many = Array.from({ length: 4_100 }, () => ({ ...GIFT, cents: 1 }))
  await at('01', (writer) =>
    writer.replace({ owner: 1, kind: 'contributions', year: 2026, isWhole: true }, many),
  )
  const killed = await openTransactionWriter(db)
  await killed.replace({ owner: 2, kind: 'contributions', year: 2026, isWhole: true }, [
    { ...GIFT, cents: 2 },
  ])
  await killed.flush()
  await killed.close()
  await at('02', (writer) =>
    writer.replace({ owner: 1, kind: 'contributions', year: 2026, isWhole: true }, [{ ...GIFT, cents: 3 }]),
  )

  expect(await cents()).toHaveLength(4_102)
  await at('03', (writer) =>
    writer.replace({ owner: 3, kind: 'contributions', year: 2026, isWhole: true }, [{ ...GIFT, cents: 4 }]),
  )
  expect(await cents()).toEqual([3, 4])
  const epochs = await db.selectFrom('books.epoch').select('epoch').orderBy('epoch').execute()
  expect(epochs.map(({ epoch }) => epoch)).toEqual([2, 3])
  expect(await db.selectFrom('books.segment').select('owner').orderBy('owner').execute()).toEqual([
    { owner: 1 },
    { owner: 3 },
  ])
})

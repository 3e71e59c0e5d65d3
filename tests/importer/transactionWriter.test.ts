import { array, assert, asyncProperty, boolean, constantFrom, integer, record } from 'fast-check'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { type Db, isSqlite } from '#database/connection/Db.ts'
import type { StoredRow } from '#database/transactions/tx.ts'
import { filedNamesIn } from '#database/transactions/filedNames.ts'
import { transactionPage } from '#database/transactions/pages.ts'
import { openTransactionWriter, type TransactionWriter } from '#database/transactions/writer.ts'
import { emptyRegister } from '#tests/support/register/emptyRegister.ts'
import { filedRows } from '#tests/support/register/filedRows.ts'
import { centsOf, GIFT, openTestRegister, publishing } from '#tests/support/register/transactionWriting.ts'
import { times } from '#tests/support/runner/times.ts'

const listOf = (owner: number, isWhole = true) =>
  ({ owner, kind: 'contributions', year: 2026, isWhole }) as const

test('every field of a row comes back as it was given, and equal rows are separate', async () => {
  const db = await openTestRegister()
  const odd: StoredRow = {
    day: '2026-01-31',
    dayGiven: '',
    cents: -1,
    type: '',
    report: '',
    name: 'NÚÑEZ & "SONS"\tLLC',
    address: '',
    place: '',
    detail: 'A\\B',
    inKind: 'CAKE\u001fAND\r\nICE',
    filer: 'Sunshine Fund (PAC)',
    election: '20261103-GEN',
    importId: null,
  }
  await publishing(db, (writer) => writer.replace(listOf(90_001), [GIFT, odd, GIFT]))

  const writer = await openTransactionWriter(db)
  onTestFinished(writer.close)
  const [year] = await writer.yearsOf(90_001, 'contributions')
  expect(year).toEqual({ ...listOf(90_001), count: 3, cents: 99_999, firstDay: '2026-01-31' })
  expect(await writer.rowsOf(listOf(90_001))).toEqual([odd, GIFT, GIFT])
})

test('nothing that is written is visible before it is published, and all of it then', async () => {
  const db = await openTestRegister()
  await publishing(db, (writer) => writer.replace(listOf(1), [GIFT]))
  const visible = async () => (await filedRows(db)).map(({ account, cents }) => [account, cents])

  const writer = await openTransactionWriter(db)
  await writer.replace(listOf(1), [{ ...GIFT, cents: 60_000 }])
  await writer.replace(listOf(2), [GIFT])
  await writer.flush()
  expect(await visible()).toEqual([[1, 50_000]])
  const trx = await db.startTransaction().execute()
  await writer.publish(trx)
  await trx.rollback().execute()
  expect(await visible()).toEqual([[1, 50_000]])
  await db.transaction().execute((again) => writer.publish(again))
  await writer.close()

  expect(await visible()).toEqual([
    [2, 50_000],
    [1, 60_000],
  ])
})

test('what a killed program wrote and did not publish is gone with the next one', async () => {
  const db = await openTestRegister()
  await publishing(db, (writer) => writer.replace(listOf(1), [GIFT]))
  const killed = await openTransactionWriter(db)
  await killed.replace(listOf(1), [{ ...GIFT, cents: 60_000 }])
  await killed.replace(listOf(2), [GIFT])
  await killed.flush()
  await killed.close()

  await publishing(db, (writer) => writer.replace(listOf(3), [GIFT]))

  expect([await centsOf(db, 1), await centsOf(db, 2), await centsOf(db, 3)]).toEqual([[50_000], [], [50_000]])
})

const gift = (cents: number) => [{ ...GIFT, cents }]

test('whole lists, loose rows, years and kinds of an account are replaced separately', async () => {
  const db = await openTestRegister()
  await publishing(db, async (writer) => {
    await writer.replace(listOf(1), gift(1))
    await writer.replace(listOf(1, false), gift(2))
    await writer.replace({ ...listOf(1), year: 2025 }, [{ ...GIFT, day: '2025-12-31', cents: 3 }])
    await writer.replace({ ...listOf(1), kind: 'expenditures' }, gift(4))
  })
  await publishing(db, (writer) => writer.replace(listOf(1), gift(10)))

  expect((await filedRows(db)).map(({ kind, isWhole, cents }) => [kind, isWhole, cents])).toEqual([
    ['contributions', false, 2],
    ['contributions', true, 3],
    ['expenditures', true, 4],
    ['contributions', true, 10],
  ])
})

test('a writer sees its own changes, and the last of several for one year counts', async () => {
  const db = await openTestRegister()
  await publishing(db, (writer) => writer.replace(listOf(1), [GIFT, GIFT]))

  await publishing(db, async (writer) => {
    await writer.replace(listOf(1), [])
    expect(await writer.yearsOf(1, 'contributions')).toEqual([])
    await writer.replace(listOf(1), [{ ...GIFT, cents: 7 }])
    await writer.replace(listOf(1), [GIFT, { ...GIFT, cents: 8 }])
    expect((await writer.rowsOf(listOf(1))).map(({ cents }) => cents).toSorted((a, b) => a - b)).toEqual([
      8, 50_000,
    ])
    expect(await writer.sums([1])).toEqual(
      new Map([[1, [{ kind: 'contributions', type: 'CHE', rows: 2, cents: 50_008 }]]]),
    )
  })

  expect((await filedRows(db)).map(({ cents }) => cents)).toEqual([8, 50_000])
})

test('the years with rows of a filer’s name, or of an import, are found for every owner', async () => {
  const db = await openTestRegister()
  const named = { ...GIFT, filer: 'Sunshine Fund (PAC)' }
  await publishing(db, async (writer) => {
    await writer.replace(listOf(1), [GIFT])
    await writer.replace(listOf(2, false), [named, { ...GIFT, importId: 8 }])
    await writer.replace({ ...listOf(0, false), owner: 'Pine Voters (ECO)' }, [{ ...named, importId: 8 }])
  })
  await publishing(db, async (writer) => {
    const owners = async (source: Parameters<TransactionWriter['yearsFrom']>[0]) =>
      (await writer.yearsFrom(source)).map(({ owner, count }) => [owner, count])
    expect(await owners({ filer: named.filer })).toEqual([
      ['Pine Voters (ECO)', 1],
      [2, 2],
    ])
    expect(await owners({ importId: 7 })).toEqual([
      [1, 1],
      [2, 2],
    ])
    // A change that is not published counts here already.
    await writer.replace(listOf(2, false), [])
    expect(await owners({ importId: 8 })).toEqual([['Pine Voters (ECO)', 1]])
  })
})

test('a second writer waits for the first and then finds its rows', async () => {
  const { location } = await emptyRegister()
  const [db, other] = [await openTestRegister(location), await openTestRegister(location)]
  const first = await openTransactionWriter(db)
  const second = publishing(other, async (writer) => {
    expect((await writer.yearsOf(1, 'contributions')).map(({ count }) => count)).toEqual([1])
    await writer.replace(listOf(2), [GIFT])
  })
  await first.replace(listOf(1), [GIFT])
  await first.flush()
  await db.transaction().execute((trx) => first.publish(trx))
  await first.close()

  await second
  expect(await filedRows(db)).toHaveLength(2)
})

test('a visitor can read during a first load of very many rows, which has every index in the end', async () => {
  const { location } = await emptyRegister()
  const db = await openTestRegister(location)
  const visitor = await openTestRegister(location)
  const rows = Array.from({ length: 50_002 }, (_, index) => ({ ...GIFT, cents: index }))
  const writer = await openTransactionWriter(db)
  await writer.replace(listOf(1), rows)
  await writer.flush()
  await db.transaction().execute(async (trx) => {
    await writer.publish(trx)
    // Fails if it has to wait for the load to end.
    await visitor.transaction().execute(async (reading) => {
      if (!isSqlite(reading)) await sql`set local lock_timeout = 1000`.execute(reading)
      const page = await transactionPage(reading, { accounts: [1], kind: 'contributions' })
      expect(page).toMatchObject({ count: 0, rows: [] })
    })
  })
  await writer.close()

  expect(await filedRows(db)).toHaveLength(rows.length)
  // An index that is missing cannot be dropped.
  await db.schema.dropIndex('tx_by_amount').execute()
  await db.schema.dropIndex('tx_by_party').execute()
})

/** The rows of a night: some owners' years are replaced. */
const night = array(
  record({
    owner: constantFrom(1, 2, 3),
    isWhole: boolean(),
    rows: array(
      record({
        cents: integer({ min: 1, max: 4 }),
        name: constantFrom('ADA', 'BO'),
        report: constantFrom('Q1', 'Q2'),
        importId: constantFrom(7, 8),
      }),
      { maxLength: 8 },
    ),
  }),
  { minLength: 1, maxLength: 5 },
)

/** All that is counted of the rows, which has to be the same however they got there. */
async function everything(db: Db) {
  const rows = (await filedRows(db)).map((row) => JSON.stringify(row)).toSorted()
  const sums = await db
    .selectFrom('tx_sum')
    .selectAll()
    .orderBy('owner')
    .orderBy('is_whole')
    .orderBy('dimension')
    .orderBy('key')
    .execute()
  const sources = await db
    .selectFrom('tx_source')
    .innerJoin('source', 'source_id', 'tx_source.source')
    .select(['owner', 'is_whole', 'import_id', 'row_count', 'cents'])
    .orderBy('owner')
    .orderBy('is_whole')
    .orderBy('import_id')
    .execute()
  const parties = await db
    .selectFrom('party')
    .select(['name', 'row_count', 'cents'])
    .where('row_count', '>', 0)
    .orderBy('name')
    .execute()
  return { rows, sums, sources, parties }
}

test('nights in any order, some of them killed, leave what a first load of their result leaves', async () => {
  await assert(
    asyncProperty(
      array(record({ night, isKilled: boolean() }), { minLength: 1, maxLength: 5 }),
      async (nights) => {
        const [db, fresh] = [await openTestRegister(), await openTestRegister()]
        const result = new Map<string, readonly [ReturnType<typeof listOf>, StoredRow[]]>()
        for (const { night: lists, isKilled } of nights) {
          const writer = await openTransactionWriter(db)
          for (const { owner, isWhole, rows } of lists) {
            const all = rows.map((row) => ({ ...GIFT, ...row }))
            await writer.replace(listOf(owner, isWhole), all)
            if (!isKilled) result.set(`${owner} ${isWhole}`, [listOf(owner, isWhole), all])
          }
          await writer.flush()
          if (!isKilled) await db.transaction().execute((trx) => writer.publish(trx))
          await writer.close()
        }
        await publishing(fresh, async (writer) => {
          for (const [list, rows] of result.values()) await writer.replace(list, rows)
        })

        expect(await everything(db)).toEqual(await everything(fresh))
      },
    ),
    { numRuns: times(15) },
  )
})

test('a long list is in no answer while it is loaded or if that was killed, and in every one at once', async () => {
  const db = await openTestRegister()
  const long = Array.from({ length: 10_002 }, (_, index) => ({ ...GIFT, cents: index, day: '2026-02-01' }))
  const readGifts = async () => ({
    named: (await filedNamesIn(db).find(GIFT.name, '32801'))?.rows,
    onPage: (await filedNamesIn(db).rows(GIFT.name, '32801'))?.rows.length,
    inList: await transactionPage(db, { accounts: [2], kind: 'contributions' }),
    inSearch: (await filedNamesIn(db).search('pelican orlando', 8)).hits.length,
  })
  await publishing(db, (writer) => writer.replace(listOf(1), [GIFT]))
  const before = await readGifts()
  expect(before).toMatchObject({ named: 1, onPage: 1, inList: { count: 0 }, inSearch: 1 })

  const killed = await openTransactionWriter(db)
  await killed.replace(listOf(2), long)
  await killed.flush()
  expect(await filedRows(db)).toHaveLength(10_003)
  expect(await readGifts()).toEqual(before)
  await killed.close()
  expect(await centsOf(db, 2)).toEqual([])
  await publishing(db, (writer) => writer.replace(listOf(3), [GIFT]))
  expect(await filedRows(db)).toHaveLength(2)

  await publishing(db, async (writer) => {
    await writer.replace(listOf(2), long)
    await writer.flush()
    expect((await writer.yearsOf(2, 'contributions')).map(({ count }) => count)).toEqual([10_002])
    await writer.replace(listOf(2), long.slice(1))
  })
  expect(await readGifts()).toMatchObject({ named: 10_003, inList: { count: 10_001, cents: 50_015_001 } })
  const { parties } = await everything(db)
  expect(parties).toEqual([{ name: GIFT.name, row_count: 10_003, cents: 50_015_001 + 2 * GIFT.cents }])
})

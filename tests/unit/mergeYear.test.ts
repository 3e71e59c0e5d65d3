import { expect, test } from 'vitest'
import { emptyTally, type FiledRow, toFiledRow } from '#database/staging/filedRow.ts'
import { type IncomingRow, mergeYear, type MergeRules, type OwnerRows } from '#database/staging/mergeYear.ts'
import type { Owner } from '#database/transactions/tx.ts'

const FUND = 'Sunshine Fund (PAC)'

/** A contribution of this many cents. */
const gift = (cents: number, row: Partial<FiledRow> = {}, day = '2026-07-10'): FiledRow => ({
  ...toFiledRow({
    day,
    dayGiven: '',
    cents,
    type: 'CHE',
    name: 'SPECIMEN PAT',
    address: '',
    place: '',
    detail: '',
    inKind: '',
    report: '',
    filer: FUND,
    election: '',
    importId: 1,
  }),
  ...row,
})

const incoming = (owner: Owner, rows: readonly FiledRow[], file = 0): IncomingRow[] =>
  rows.map((row) => ({ owner, file, row }))

const RULES: MergeRules = {
  election: '',
  isPartial: false,
  arePages: false,
  isSuperseded: () => false,
  wholeThrough: () => undefined,
}

const centsOf = (rows: readonly FiledRow[]) => rows.map(({ cents }) => cents)

function merge(
  rows: readonly IncomingRow[],
  onFile: readonly (readonly [Owner, Partial<OwnerRows>])[] = [],
  rules: Partial<MergeRules> = {},
) {
  const held = onFile.map(([owner, lists]) => [owner, { whole: [], loose: [], ...lists }] as const)
  const tally = emptyTally()
  const { changed, relisted } = mergeYear(rows, new Map(held), { ...RULES, ...rules }, tally)
  return {
    changed: [...changed].map(([owner, { whole, loose }]) => ({
      owner,
      whole: centsOf(whole),
      loose: centsOf(loose),
    })),
    relisted,
    tally,
  }
}

test('equal rows in one file are separate transactions, and those repeated by a second file are counted once', () => {
  const twins = [gift(25), gift(25)]
  const { changed, tally } = merge([
    ...incoming(1, twins, 0),
    ...incoming(1, [...twins, gift(25), gift(9)], 1),
  ])

  expect(changed).toEqual([{ owner: 1, whole: [], loose: [25, 25, 25, 9] }])
  expect(tally).toMatchObject({ booked: { rows: 4, cents: 84 }, repeated: { rows: 2, cents: 50 }, added: 4 })
})

test('the pages of one list repeat nothing', () => {
  const pages = [...incoming(1, [gift(25)], 0), ...incoming(1, [gift(25)], 1)]

  expect(merge(pages, [], { arePages: true }).changed).toEqual([{ owner: 1, whole: [], loose: [25, 25] }])
})

test('a day of an owner is replaced, its other days stay, and repeating it changes nothing', () => {
  const other = gift(7, {}, '2026-07-11')
  const onFile = [[1, { loose: [gift(1), gift(2), other] }]] as const

  expect(merge(incoming(1, [gift(1), gift(3)]), onFile)).toMatchObject({
    changed: [{ owner: 1, loose: [1, 7, 3] }],
    tally: { added: 1, removed: 1, onFile: { rows: 1, cents: 1 } },
  })
  expect(merge(incoming(1, [gift(2), gift(1)]), onFile).changed).toEqual([])
})

test('a partial list adds rows and replaces nothing', () => {
  const onFile = [[1, { loose: [gift(1)] }]] as const

  expect(merge(incoming(1, [gift(3)]), onFile, { isPartial: true }).changed).toEqual([
    { owner: 1, whole: [], loose: [1, 3] },
  ])
})

test('a whole list replaces everything, and a row on file keeps the import that brought it', () => {
  const onFile = new Map([[1, { whole: [gift(1), gift(2)], loose: [gift(3), gift(4, {}, '2026-08-01')] }]])
  const again = incoming(1, [gift(3, { importId: 2 }), gift(1, { importId: 2 }), gift(5, { importId: 2 })])

  const tally = emptyTally()
  const rules = { ...RULES, arePages: true, wholeThrough: () => '9999-99-99' }
  const { changed, relisted } = mergeYear(again, onFile, rules, tally)

  expect(changed.get(1)).toEqual({
    whole: [gift(3), gift(1), gift(5, { importId: 2 })],
    loose: [],
    stayed: 2,
    added: 1,
    isRelabeled: true,
  })
  expect(relisted).toEqual([1])
  expect(tally).toMatchObject({ added: 1, removed: 2 })
})

test('a whole list in another order is not new', () => {
  const onFile = [[1, { whole: [gift(1), gift(2)] }]] as const
  const again = incoming(1, [gift(2), gift(1)])

  expect(merge(again, onFile, { arePages: true, wholeThrough: () => '9999-99-99' })).toMatchObject({
    changed: [],
    relisted: [],
  })
})

test('a whole list with a different row, or with one more equal row, is new', () => {
  const onFile = [[1, { whole: [gift(1), gift(2)] }]] as const
  const again = (...rows: FiledRow[]) =>
    merge(incoming(1, rows), onFile, { arePages: true, wholeThrough: () => '9999-99-99' })

  expect(again(gift(1), gift(3))).toMatchObject({ relisted: [1], tally: { added: 1, removed: 1 } })
  expect(again(gift(1), gift(1))).toMatchObject({ relisted: [1], tally: { added: 1, removed: 1 } })
})

test('rows of a whole list stay whatever an export by name omits, and count toward what arrives', () => {
  const onFile = [[1, { whole: [gift(1), gift(2)], loose: [gift(1)] }]] as const

  expect(merge(incoming(1, [gift(1), gift(8)]), onFile)).toMatchObject({
    changed: [{ owner: 1, whole: [1, 2], loose: [8] }],
    tally: { onFile: { rows: 1 }, booked: { rows: 1 }, removed: 1 },
  })
})

test('files older than the whole list of an account do not change it', () => {
  const onFile = [[1, { whole: [gift(1)], loose: [gift(2)] }]] as const

  expect(merge(incoming(1, [gift(3)]), onFile, { isSuperseded: () => true })).toMatchObject({
    changed: [],
    tally: { superseded: { rows: 1, cents: 3 }, booked: { rows: 0 } },
  })
})

test('of several files, those older than the whole list of an account do not change it', () => {
  const [day, before] = ['2026-07-10', '2026-07-09']
  const loose = [gift(2, {}, before), gift(4, {}, day)]
  const rows = [
    ...incoming(1, [gift(3, {}, before), gift(5, {}, day)], 0),
    ...incoming(1, [gift(5, {}, day)], 1),
  ]

  expect(
    merge(rows, [[1, { whole: [gift(1)], loose }]], { isSuperseded: (_, file) => file === 0 }),
  ).toMatchObject({
    changed: [{ owner: 1, whole: [1], loose: [2, 5] }],
    tally: { superseded: { rows: 2, cents: 8 }, booked: { rows: 1 }, repeated: { rows: 0 }, removed: 1 },
  })
})

test('rows that waited under a name move to its account, whatever their election', () => {
  const onFile = [[FUND, { loose: [gift(1, { election: '20241105-GEN' })] }]] as const

  expect(merge(incoming(1, [gift(1)]), onFile)).toMatchObject({
    changed: [
      { owner: FUND, loose: [] },
      { owner: 1, loose: [1] },
    ],
    tally: { moved: 1, added: 1, removed: 0 },
  })
})

test('rows leave the account that had them only by name, except those of its own list and of other elections', () => {
  const ofOther = gift(1, { election: '20241105-GEN' })
  const onFile = [[1, { whole: [gift(2)], loose: [gift(1), ofOther] }]] as const

  expect(merge(incoming(FUND, [gift(1), gift(2)]), onFile)).toMatchObject({
    changed: [
      { owner: 1, whole: [2], loose: [1] },
      { owner: FUND, loose: [1, 2] },
    ],
    tally: { moved: 1, waiting: { rows: 2, cents: 3 } },
  })
})

test('a day that an export covers without rows is emptied for the account that had it by that name', () => {
  const onFile = [[1, { loose: [gift(1), gift(5, { filer: 'Another Fund (PAC)' })] }]] as const

  expect(merge(incoming(FUND, [gift(9)]), onFile)).toMatchObject({
    changed: [
      { owner: 1, loose: [5] },
      { owner: FUND, loose: [9] },
    ],
    tally: { removed: 1 },
  })
})

test('by word a list is whole up to its day, and later rows are loose', () => {
  const late = gift(2, {}, '2026-08-01')

  expect(merge(incoming(1, [gift(1), late]), [], { wholeThrough: () => '2026-07-31' })).toMatchObject({
    changed: [{ owner: 1, whole: [1], loose: [2] }],
    relisted: [1],
  })
})

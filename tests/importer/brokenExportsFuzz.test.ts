import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import type { ReadRow } from '#database/staging/gatherRows.ts'
import { ImportError } from '#importer/ImportError.ts'
import { readTransactions } from '#importer/load/readTransactions.ts'
import { sourceOfBytes } from '#importer/read/openSource.ts'
import type { Report } from '#importer/report.ts'
import { anyText } from '#tests/support/anyText.ts'
import { filedRows } from '#tests/support/register/filedRows.ts'
import { makeMoneyRegister } from '#tests/support/importer/makeMoneyRegister.ts'
import { registerOf } from '#tests/support/importer/makeRegister.ts'
import {
  contributions,
  distributions,
  expenditures,
  gave,
  gaveOn,
  moved,
  paid,
  transfers,
} from '#tests/support/importer/transactionFiles.ts'

const FILES = [
  ['contributions', contributions([gave('1.00'), gave('2.00', 'INK'), gave('4.00')])],
  ['expenditures', expenditures([paid('1.00'), paid('2.00', 'PCS'), paid('4.00')])],
  ['transfers', transfers([moved('1.00', 'T'), moved('-2.00', 'F'), moved('4.00', 'T')])],
  ['distributions', distributions([gaveOn('1.00'), gaveOn('2.00'), gaveOn('4.00')])],
] as const

async function makeTransactionRegister() {
  const register = await makeMoneyRegister()
  const { db } = register
  const state = async () => ({
    version: (await registerOf(db)).version,
    transactions: await filedRows(db),
    ledgers: await db.selectFrom('ledger').selectAll().execute(),
  })
  return { ...register, state }
}

const isUntouched = ({ added, changed, removed }: Report) => added + changed + removed === 0

test.each(FILES)(
  '%s with any damaged bytes are imported, skipped line by line, or refused without changes',
  async (kind, whole) => {
    const { take, state } = await makeTransactionRegister()
    const damage = fc.array(fc.tuple(fc.nat(whole.length - 1), fc.nat(255)), { minLength: 1, maxLength: 6 })

    await fc.assert(
      fc.asyncProperty(damage, async (flips) => {
        const bytes = Buffer.from(whole)
        for (const [at, byte] of flips) bytes[at] = byte
        const before = await state()

        const report = await take(kind, bytes)

        expect(report.rejections).toHaveLength(report.rejected)
        expect(report.read).toBe(report.added + report.changed + report.unchanged + report.rejected)
        const after = await state()
        expect(isUntouched(report) ? after : before).toEqual(before)
        expect(after.transactions).toHaveLength(before.transactions.length + report.added - report.removed)
      }),
      { numRuns: 150 },
    )
  },
)

/** Fragments of which the state's damaged files consist. */
const PIECE = fc.oneof(
  fc.constantFrom(
    gave('1.00').replaceAll('|', '\t'),
    '\t',
    '\r\n',
    '\n',
    '"',
    '&AMP;',
    '&#0;',
    '07/10/2026',
    '-5.00',
    '<html>',
    '2 records',
    '\u0000',
    '\u0085',
    '\u2028',
    contributions([]),
  ),
  anyText(20),
)

test('a file of any fragments below a valid header is never half imported, and importing it again changes nothing', async () => {
  const { take, state } = await makeTransactionRegister()

  await fc.assert(
    fc.asyncProperty(fc.array(PIECE, { maxLength: 40 }), async (pieces) => {
      const content = contributions([gave('9.00')]) + pieces.join('')
      const before = await state()

      const first = await take('contributions', content)
      const between = await state()
      const second = await take('contributions', content)

      expect(isUntouched(first) ? between : before).toEqual(before)
      expect(second.outcome).toBe(first.outcome)
      expect(second).toMatchObject({ added: 0, changed: 0, removed: 0 })
      expect(await state()).toEqual(between)
    }),
    { numRuns: 200 },
  )
})

const often = (usual: string, ...others: string[]): fc.Arbitrary<string> =>
  fc.oneof(
    { weight: 12, arbitrary: fc.constant(usual) },
    { weight: 1, arbitrary: fc.constantFrom(...others) },
  )

/** Rows with texts of these words, in which line breaks are not escaped. */
function splitRows(words: readonly string[]) {
  const text = fc
    .array(fc.tuple(fc.constantFrom(...words), often(' ', '\r\n', '\n')), { maxLength: 3 })
    .map((parts) => parts.flat().join(''))
  const row = fc.record({
    cents: fc.integer({ min: -9_999, max: 99_999 }),
    type: fc.constantFrom('CHE', 'INK', 'LOA', ''),
    texts: fc.array(text, { minLength: 4, maxLength: 4 }),
    inKind: text,
    behind: often('', '\t', '\t\t', '\r\n'),
  })
  return fc.array(row, { minLength: 1, maxLength: 6 })
}

type SplitRow = ReturnType<typeof splitRows> extends fc.Arbitrary<(infer Row)[]> ? Row : never

/** What is read of an export of these rows; null if it is refused. */
async function readSplit(rows: readonly SplitRow[]) {
  const written = rows.map(({ cents, type, texts, inKind, behind }) => {
    const fields = ['Invented Sunshine Fund (PAC)', '07/10/2026', (cents / 100).toFixed(2), type, ...texts]
    return [...fields, type === 'INK' ? inKind : ''].join('|') + behind
  })
  const source = sourceOfBytes('list.txt', Buffer.from(contributions(written)))
  const accepted: ReadRow[] = []
  const add = (row: ReadRow) => accepted.push(row)
  try {
    const { rejected } = await readTransactions('contributions', [source], { warn: () => {} }, add)
    return { rows: accepted, rejected: rejected.rows }
  } catch (error) {
    if (error instanceof ImportError) return null
    throw error
  }
}

const amountOf = ({ cents, type }: Pick<ReadRow, 'cents' | 'type'>) => `${cents} ${type}`

const collapsed = (text = '') => text.replaceAll(/\s+/g, ' ').trim()

test('rows that are split within any text are read whole', async () => {
  await fc.assert(
    fc.asyncProperty(splitRows(['SMITH', '"BUD"', 'A & B', 'CAFÉ', 'X']), async (rows) => {
      expect(await readSplit(rows)).toEqual({
        rejected: 0,
        rows: rows.map(({ cents, type, texts: [party, address, place, detail], inKind }) => ({
          day: '2026-07-10',
          cents,
          type,
          name: collapsed(party) || '(no name given)',
          address: collapsed(address),
          place: collapsed(place),
          detail: collapsed(detail),
          inKind: type === 'INK' ? collapsed(inKind) : '',
          dayGiven: '',
          report: '',
          filer: 'Invented Sunshine Fund (PAC)',
        })),
      })
    }),
    { numRuns: 500 },
  )
})

test('rows split where the next line looks like another part of a file have their own amounts, or are rejected', async () => {
  const words = ['TOTAL', 'TOTAL WINE', 'PAGE 2', '12 RECORDS', 'QUERY', '07/10/2026', '-5.00', 'CHE', '1']

  await fc.assert(
    fc.asyncProperty(splitRows(words), async (rows) => {
      const reading = await readSplit(rows)
      const missing = rows.map(amountOf)
      for (const each of reading?.rows.map(amountOf) ?? [])
        expect(missing.splice(missing.indexOf(each), 1)).toEqual([each])
      expect(missing.length).toBeLessThanOrEqual(reading?.rejected ?? rows.length)
    }),
    { numRuns: 500 },
  )
})

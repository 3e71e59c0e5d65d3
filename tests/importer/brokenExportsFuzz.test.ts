import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Report } from '#importer/report.ts'
import { anyText } from '#tests/support/anyText.ts'
import { filedRows } from '#tests/support/register/filedRows.ts'
import { makeRegister, registerOf } from '#tests/support/importer/makeRegister.ts'
import { runs } from '#tests/support/importer/runs.ts'
import {
  COMMITTEES_ON_FILE,
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

async function makeBooks() {
  const register = await makeRegister()
  await register.take('committees', COMMITTEES_ON_FILE)
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
    const { take, state } = await makeBooks()
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
      runs(150),
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
  const { take, state } = await makeBooks()

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
    runs(200),
  )
})

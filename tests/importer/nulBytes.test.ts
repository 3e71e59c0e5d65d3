import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import type { ImportTypeName } from '#importer/read/fileSchemas.ts'
import { lines, makeRegister, tabbed } from '#tests/support/importer/makeRegister.ts'
import { runs } from '#tests/support/importer/runs.ts'
import {
  candidateList,
  committeeList,
  PROTECTED,
  ROSE,
  SPECIAL,
  SUNSHINE_FUND,
} from '#tests/support/importer/stateFiles.ts'
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
import { voterLine } from '#tests/support/importer/voterLine.ts'

const REASON = 'holds a NUL byte, so it was damaged when it was written or transferred'

const NINE = Array.from({ length: 9 }, (_, index) => index + 1)

/** Nine valid rows of each kind, and the header lines before them. */
const FILES: [ImportTypeName, content: string, headers: number][] = [
  ['elections', lines(...['ElectionID|ElectionName', ...NINE.map((n) => `2026110${n}-GEN|`)].map(tabbed)), 1],
  ['candidates', candidateList(...NINE.map((n) => ROSE.replace('90001', `9000${n}`))), 1],
  ['committees', committeeList(...NINE.map((n) => SUNSHINE_FUND.replace('71001', `7100${n}`))), 1],
  [
    'accounts',
    lines(...['CandidateAcctNum|AccountList', ...NINE.map((n) => `9000${n}|[{"A": ${n}}]`)].map(tabbed)),
    1,
  ],
  ['balances', lines(...['account|monetary', ...NINE.map((n) => `9000${n}|${n}.00`)].map(tabbed)), 1],
  ['contributions', contributions(NINE.map((n) => gave(`${n}.00`))), 1],
  ['expenditures', expenditures(NINE.map((n) => paid(`${n}.00`))), 1],
  ['transfers', transfers(NINE.map((n) => moved(`${n}.00`, 'T'))), 1],
  ['distributions', distributions(NINE.map((n) => gaveOn(`${n}.00`))), 1],
  ['voters', lines(...NINE.map((n) => voterLine(100_000_000 + n))), 0],
]

test.each(FILES)(
  '%s with NUL bytes anywhere below the header lose only the lines that contain one',
  async (kind, content, headers) => {
    const { take } = await makeRegister()
    await take('committees', COMMITTEES_ON_FILE)
    const start = headers === 0 ? 0 : content.indexOf('\n') + 1
    const places = fc.array(fc.nat(content.length - 1 - start), { minLength: 1, maxLength: 6 })

    await fc.assert(
      fc.asyncProperty(places, async (damage) => {
        const bytes = Buffer.from(content)
        for (const at of damage) bytes[start + at] = 0
        const rows = bytes
          .toString()
          .split(/\r\n?|\n/)
          .slice(headers)
        const endsWhole = rows.at(-1) === ''
        if (endsWhole) rows.pop()
        const damaged = rows.flatMap((row, index) => (row.includes('\0') ? [index + headers + 1] : []))

        const report = await take(kind, bytes)

        const kept = report.added + report.changed + report.unchanged
        const isMostlyDamaged = damaged.length * 2 > rows.length
        const isDone = report.outcome === 'done'
        // Without its last line end a file may also have been cut off.
        expect(isDone || isMostlyDamaged || !endsWhole).toBe(true)
        expect(isDone && isMostlyDamaged).toBe(false)
        expect(kept).toBe(isDone ? rows.length - damaged.length : 0)
        expect(report.rejections.map(({ file, line, reason }) => ({ file, line, reason }))).toEqual(
          isDone ? damaged.map((line) => ({ file: 'list.txt', line, reason: REASON })) : [],
        )
      }),
      runs(60),
    )
  },
)

test('a damaged line below a row of a transaction export is neither a continuation of that row nor a footer', async () => {
  const { take } = await makeRegister()
  await take('committees', COMMITTEES_ON_FILE)

  const report = await take(
    'distributions',
    distributions([gaveOn('1.00'), '\0\0\0', gaveOn('2.00'), '\0 2 records']),
  )

  expect(report).toMatchObject({ added: 2, rejected: 2, warnings: [] })
  expect(report.rejections).toEqual([
    { file: 'list.txt', line: 3, reason: REASON },
    { file: 'list.txt', line: 5, reason: REASON },
  ])
})

const holed = (row: string) => row.replace('Example', 'Ex\0mple')

test('a file with more damaged lines than good ones is refused', async () => {
  const { take } = await makeRegister()

  const report = await take('candidates', candidateList(ROSE, holed(SPECIAL), PROTECTED.replace('FL', '\0')))

  expect(report).toMatchObject({ outcome: 'done', added: 2, rejected: 1 })
  expect(
    (await take('candidates', candidateList(ROSE, holed(SPECIAL), holed(SPECIAL).replace('90003', '90004'))))
      .message,
  ).toContain(`list.txt: 2 of 3 lines of this candidate list were rejected; the first is line 3: ${REASON}.`)
})

const BINARY: [string, Uint8Array, string][] = [
  ['a zip archive', Buffer.from('PK\x03\x04\x14\0\0\0\x08\0list.txt'), 'a zip archive or an Excel workbook'],
  ['a gzip archive', Buffer.from('\x1f\x8b\x08\0\0\0\0\0', 'latin1'), 'a gzip archive'],
  ['an old workbook', Buffer.from('\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1\0\0', 'latin1'), 'an old Excel workbook'],
  ['a PDF', Buffer.from('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n1 0 obj', 'latin1'), 'a PDF'],
  ['UTF-16 text', Buffer.from(`\ufeff${candidateList(ROSE)}`, 'utf16le'), 'UTF-16 text'],
  ['UTF-16 text without its mark', Buffer.from(candidateList(ROSE), 'utf16le'), 'UTF-16 text'],
  [
    'UTF-16 text of another byte order',
    Buffer.from(`\ufeff${candidateList(ROSE)}`, 'utf16le').swap16(),
    'UTF-16 text',
  ],
]

test.each(BINARY)('%s is refused and named for what it is', async (_, bytes, what) => {
  const { take } = await makeRegister()
  // For voters a zip is a valid format.
  const kinds: ImportTypeName[] = what.includes('zip')
    ? ['candidates', 'contributions']
    : ['candidates', 'contributions', 'voters']

  for (const kind of kinds) {
    const { outcome, message } = await take(kind, bytes)

    expect(outcome).toBe('refused')
    expect(message).toContain(`list.txt is ${what}, not a `)
    expect(message).toContain('which is plain text with tabs between its fields. Download the file again,')
  }
})

test('a file whose header contains a NUL byte is refused', async () => {
  const { take } = await makeRegister()

  expect((await take('candidates', candidateList(ROSE).replace('AcctNum', 'Ac\0tNum'))).message).toMatch(
    /^The first line of \S+list\.txt holds a NUL byte, where the column names of a candidate list are expected/,
  )
})

test('a message shows a file’s control characters without the terminal obeying them', async () => {
  const { take } = await makeRegister()

  const done = await take('contributions', `${contributions([gave('1.00')])}2 records\u001b[2J\r\n`)
  const refused = await take(
    'contributions',
    `${contributions([gave('1.00')])}Error in /cgi-bin/\0\u001b[2J\r\n`,
  )

  expect(done.warnings).toEqual(['Lines below the rows, left out: 1 (line 3: 2 records\ufffd[2J)'])
  expect(refused.message).toContain('the state\'s program says "Error in /cgi-bin/\ufffd\ufffd[2J"')
})

test.each([100, 100_000, 3_000_000])('a file of %i NUL bytes and nothing else is refused', async (length) => {
  const { take } = await makeRegister()

  for (const kind of ['committees', 'transfers', 'voters'] as const)
    expect(await take(kind, Buffer.alloc(length))).toMatchObject({ outcome: 'refused', added: 0 })
})

import { expect, test } from 'vitest'
import { votersIn } from '#database/voters/voters.ts'
import { anyLetters } from '#tests/support/anyLetters.ts'
import { lines, makeRegister, tabbed } from '#tests/support/importer/makeRegister.ts'
import { candidateList, ROSE } from '#tests/support/importer/stateFiles.ts'
import { contributions, gave } from '#tests/support/importer/transactionFiles.ts'
import { voterLine } from '#tests/support/importer/voterLine.ts'

const LONGEST = anyLetters(800)

test('a path or a type of 800 characters is accepted, a line with a longer one is rejected', async () => {
  const { db, write, take } = await makeRegister()
  // A folder name has at most 255 characters.
  const path = LONGEST.replaceAll(/(.{199})./g, '$1/').replace(/\/$/, 'x')
  for (const each of [path, `${path}x`, 'short.pdf']) write(`documents/${each}`, '%PDF-1.4')
  const rows = [`${path}|${LONGEST}`, `${path}x|Oath`, `short.pdf|${LONGEST}x`, 'short.pdf|Oath']

  const report = await take(
    'documents',
    lines(...['Account|Date|FilePath|Type', ...rows.map((row) => `90001|07/24/2026|${row}`)].map(tabbed)),
  )

  expect(report.rejections).toEqual([
    { file: 'list.txt', line: 3, reason: 'FilePath is longer than 800 characters' },
    { file: 'list.txt', line: 4, reason: 'Type is longer than 800 characters' },
  ])
  expect(
    await db.selectFrom('document').select(['file_path', 'doc_type']).orderBy('file_path').execute(),
  ).toEqual([
    { file_path: path, doc_type: LONGEST },
    { file_path: 'short.pdf', doc_type: 'Oath' },
  ])
})

test('a filer or an office of 800 characters is accepted, a line with a longer one is rejected', async () => {
  const { take } = await makeRegister()
  const rows = [LONGEST, `${LONGEST}x`]

  const books = await take(
    'contributions',
    contributions(rows.map((filer) => gave('1.00').replace('Invented Sunshine Fund (PAC)', filer))),
  )
  const candidates = await take(
    'candidates',
    candidateList(...rows.map((office) => ROSE.replace('STR', office))),
  )

  expect(books).toMatchObject({
    added: 1,
    rejections: [{ line: 3, reason: 'Candidate/Committee is longer than 800 characters' }],
  })
  expect(candidates).toMatchObject({
    added: 1,
    rejections: [{ line: 3, reason: 'OfficeCode is longer than 800 characters' }],
  })
})

test('the names of a voter may have 250 characters, in any script', async () => {
  const { db, take } = await makeRegister()
  const longest = Array.from({ length: 248 }, (_, index) => String.fromCharCode(0xac00 + index * 31)).join('')

  const report = await take(
    'voters',
    lines(
      voterLine(9_999_999_999, { LastName: longest, FirstName: 'A', MiddleName: 'B' }),
      voterLine(2, { LastName: longest, FirstName: 'A', MiddleName: 'Bo' }),
    ),
  )

  expect(report).toMatchObject({
    added: 1,
    rejections: [{ line: 2, reason: 'the names are longer than 250 characters' }],
  })
  const found = await votersIn(db).search(
    { who: '', ipAddress: '', at: '2026-11-21T12:00:00.000Z' },
    { lastName: longest.slice(0, 100) },
  )
  expect(found.voters.map(({ VoterID }) => VoterID)).toEqual(['9999999999'])
})

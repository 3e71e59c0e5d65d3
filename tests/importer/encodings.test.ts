import { expect, test } from 'vitest'
import { linesOf } from '#importer/read/recordsOf.ts'
import { makeRegister } from '#tests/support/importer/makeRegister.ts'
import { committeeList, PINE_VOTERS, SUNSHINE_FUND } from '#tests/support/importer/stateFiles.ts'

const ACCENTED = SUNSHINE_FUND.replace('Invented Sunshine Fund', 'Unión “Añil”')
const PLAIN = PINE_VOTERS.replace('Imaginary Pine Voters', 'Café Voters')

/** As the state's desktop programs write it: one byte per character. */
function cp1252(text: string): Buffer {
  return Buffer.from(text.replaceAll('“', '\x93').replaceAll('”', '\x94'), 'latin1')
}

test.each([
  ['UTF-8', Buffer.from(committeeList(ACCENTED, PLAIN))],
  ['UTF-8 after a byte order mark', Buffer.from(`\uFEFF${committeeList(ACCENTED, PLAIN)}`)],
  ['Windows-1252', cp1252(committeeList(ACCENTED, PLAIN))],
  [
    'UTF-8 with a line of Windows-1252 in it',
    Buffer.concat([Buffer.from(committeeList(ACCENTED)), cp1252(`${PLAIN}\r\n`)]),
  ],
  ['UTF-8 with the line ends of Unix', Buffer.from(committeeList(ACCENTED, PLAIN).replaceAll('\r\n', '\n'))],
  ['UTF-8 with mixed line ends', Buffer.from(committeeList(ACCENTED, PLAIN).replace('\r\n', '\n'))],
  [
    'UTF-8 with the line ends of old Macs',
    Buffer.from(committeeList(ACCENTED, PLAIN).replaceAll('\r\n', '\r')),
  ],
  [
    'UTF-8 with a CR too many in each line end',
    Buffer.from(committeeList(ACCENTED, PLAIN).replaceAll('\r', '\r\r')),
  ],
  [
    'UTF-8 with one line that ends in CR alone',
    Buffer.from(committeeList(ACCENTED, PLAIN).replace(/(71001.*)\r\n/, '$1\r')),
  ],
  [
    'UTF-8 with a CR within a field',
    Buffer.from(committeeList(ACCENTED, PLAIN).replace('Café Voters', 'Café\rVoters')),
  ],
  ['UTF-8 with the end-of-file mark of DOS', Buffer.from(`${committeeList(ACCENTED, PLAIN)}\x1A`)],
  ['UTF-8 with blank lines at its end', Buffer.from(`${committeeList(ACCENTED, PLAIN)}\r\n\r\n`)],
])('a list in %s keeps its accents and its lines', async (_, bytes) => {
  const { db, take } = await makeRegister()

  const report = await take('committees', bytes)

  expect(report).toMatchObject({ outcome: 'done', read: 2, rejected: 0 })
  expect(
    await db.selectFrom('committee').select(['name', 'trs_name_middle']).orderBy('acct_num').execute(),
  ).toEqual([
    { name: 'Unión “Añil”', trs_name_middle: 'J.' },
    { name: 'Café Voters', trs_name_middle: '' },
  ])
})

test('lines that end in CR alone are returned as they are read, and the last one may lack its end', async () => {
  const bytes = Buffer.from('one\rtwo\r\nthree\r\rfive\rsix')
  const expected = ['one', 'two', 'three', '', 'five'].map((text, index) => ({
    number: index + 1,
    text,
    ended: true,
  }))

  for (const size of [1, bytes.length]) {
    const pieces = Array.from({ length: bytes.length / size }, (_, index) =>
      bytes.subarray(index * size, (index + 1) * size),
    )
    expect((await Array.fromAsync(linesOf('list.txt', pieces))).flat()).toEqual([
      ...expected,
      { number: 6, text: 'six', ended: false },
    ])
  }
  const long = Array.from({ length: 40 }, () => Buffer.from(`${'x'.repeat(99_999)}\r`))
  expect((await Array.fromAsync(linesOf('list.txt', long))).flat()).toHaveLength(40)
})

test('a list whose last line has no end is refused, unless the operator insists', async () => {
  const { take } = await makeRegister()
  const list = committeeList(ACCENTED, PLAIN).replaceAll('\r\n', '\r')

  // One whose lines all end in CR has an end.
  expect(await take('committees', list)).toMatchObject({ outcome: 'done', warnings: [] })
  const cut = committeeList(ACCENTED, PLAIN).slice(0, -2)
  for (const each of [list.slice(0, -1), cut])
    expect(await take('committees', each)).toMatchObject({
      outcome: 'refused',
      message: expect.stringMatching(
        /list\.txt may have been cut: its last line, \d, has no line end, and every file of the state has one\. Download it again; if it is whole, import it with --incomplete\.$/,
      ) as string,
    })
  expect(await take('committees', cut, { incomplete: true })).toMatchObject({ outcome: 'done', read: 2 })
})

test('a line and a character that span two reads of the file stay whole', async () => {
  const bytes = Buffer.from('one\r\ntwo é\r\nthree')
  const pieces = [...bytes].map((byte) => Buffer.from([byte]))

  expect((await Array.fromAsync(linesOf('list.txt', pieces))).flat()).toEqual([
    { number: 1, text: 'one', ended: true },
    { number: 2, text: 'two é', ended: true },
    { number: 3, text: 'three', ended: false },
  ])
})

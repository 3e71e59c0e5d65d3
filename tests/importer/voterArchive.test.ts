import { expect, test } from 'vitest'
import { recognizeFile } from '#importer/inspectFiles.ts'
import { lines, makeRegister } from '#tests/support/importer/makeRegister.ts'
import { storedVoters } from '#tests/support/importer/storedVoters.ts'
import { voterLine } from '#tests/support/importer/voterLine.ts'
import { zipOf } from '#tests/support/importer/zipOf.ts'

const ALACHUA = lines(voterLine(100_000_001), voterLine(100_000_002))
const BAKER = lines(
  voterLine(100_000_003, { CountyCode: 'BAK' }),
  voterLine(100_000_001, { CountyCode: 'BAK' }),
)
const COUNTIES = { 'ALA_20261110.txt': ALACHUA, 'BAK_20261110.txt': BAKER }
const NAME = 'Voter_Registration_20261110.zip'

test.each([
  ['as it comes', {}],
  ['with its files stored', { isStored: true }],
  ['in the form for more than four gigabytes', { isLong: true }],
])('the state’s archive is read %s, with each county file recognized by its name', async (_, options) => {
  const { db, write, takeFiles } = await makeRegister()

  const report = await takeFiles('voters', [write(NAME, zipOf(COUNTIES, options))])

  expect(report).toMatchObject({ outcome: 'done', read: 4, added: 3, rejected: 1 })
  expect(report.rejections).toEqual([
    { file: 'BAK_20261110.txt', line: 2, reason: 'this voter already on line 1 of ALA_20261110.txt' },
  ])
  expect(report.files).toMatchObject([{ name: NAME }])
  expect((await storedVoters(db)).map(({ voter_id }) => voter_id)).toEqual([
    100_000_001, 100_000_002, 100_000_003,
  ])
})

test('other files in the archive are skipped, and the report says so', async () => {
  const { write, takeFiles } = await makeRegister()
  const archive = zipOf({ 'counties/': '', ...COUNTIES, 'layout.pdf': '%PDF-' })

  const report = await takeFiles('voters', [write(NAME, archive)])

  expect(report).toMatchObject({ outcome: 'done', added: 3 })
  expect(report.warnings).toEqual(['Files in the archive that are not read: 1 (layout.pdf)'])
})

test('what macOS adds to an archive is neither a county file nor a file that is left out', async () => {
  const { write, takeFiles } = await makeRegister()
  const path = write(NAME, zipOf({ '__MACOSX/._ALA_20261110.txt': '\0\x05\x16\x07', ...COUNTIES }))

  expect(await recognizeFile(path)).toBe('voters')
  expect(await takeFiles('voters', [path])).toMatchObject({ outcome: 'done', added: 3, warnings: [] })
})

test('control characters in the names of an archive’s files are replaced in the report', async () => {
  const { write, takeFiles } = await makeRegister()
  const archive = zipOf({ 'ALA\0\u001b[31m.txt': ALACHUA, 'BAK\n.txt': BAKER })

  const report = await takeFiles('voters', [write(NAME, archive)])

  expect(report).toMatchObject({
    outcome: 'done',
    added: 3,
    rejections: [
      { file: 'BAK .txt', line: 2, reason: 'this voter already on line 1 of ALA\ufffd\ufffd[31m.txt' },
    ],
  })
})

const whole = zipOf(COUNTIES)

test.each([
  [
    'cut short',
    whole.subarray(0, -30),
    /is not a complete zip archive: it has no directory\. Download it again\.$/,
  ],
  [
    'damaged in the middle',
    damaged(whole, 60),
    /is not a complete zip archive: ALA_20261110\.txt in it is damaged\./,
  ],
  [
    'cut in its directory',
    Buffer.concat([whole.subarray(0, 100), whole.subarray(-22)]),
    /is not a complete zip archive/,
  ],
  ['hiding a county file in a comment', withHiddenFile(whole), /: its directory names 1 of 2 files\./],
  ['naming a file longer than itself', withEndlessFile(), /: ALA_20261110\.txt in it is cut short\./],
  ['empty of county files', zipOf({ 'layout.pdf': '%PDF-' }), /holds no \.txt file/],
  ['holding a page', zipOf({ 'ALA.txt': '<html>\n' }), /: ALA\.txt is a web page, not a voter extract/],
  ['holding an empty file', zipOf({ 'ALA.txt': '' }), /: ALA\.txt is empty; a voter extract is expected/],
])('an archive that is %s is refused, and the voters stay the same', async (_, archive, reason) => {
  const { db, take, write, takeFiles } = await makeRegister()
  await take('voters', ALACHUA)

  const report = await takeFiles('voters', [write(NAME, archive)])

  expect(report).toMatchObject({ outcome: 'refused', added: 0 })
  expect(report.message).toMatch(reason)
  expect(await storedVoters(db)).toHaveLength(2)
})

/** Made by Info-ZIP's zip 3.0, which writes additional extra fields. */
const BY_ZIP =
  'UEsDBBQAAAAIABRJdV1QarvsGwAAADYAAAAQABwAQUxBXzIwMjYxMTEwLnR4dFVUCQADl18Ba5dfAWt1eAsAAQQAAAAABAAAAABz9HHkNOR0' +
  'rUjMLchJ5eR0zMvj5PTjxA94uQBQSwECHgMUAAAACAAUSXVdUGq77BsAAAA2AAAAEAAYAAAAAAABAAAApIEAAAAAQUxBXzIwMjYxMTEwLnR4' +
  'dFVUBQADl18Ba3V4CwABBAAAAAAEAAAAAFBLBQYAAAAAAQABAFYAAABlAAAAAAA='

test('an archive made by another program is read', async () => {
  const { db, write, takeFiles } = await makeRegister()

  await takeFiles('voters', [write(NAME, Buffer.from(BY_ZIP, 'base64'))])

  expect(await storedVoters(db)).toMatchObject([{ voter_id: 1, last_key: 'example', first_key: 'ann' }])
})

/** The first file's comment takes the second one's place in the directory. */
function withHiddenFile(bytes: Buffer): Buffer {
  const copy = Buffer.from(bytes)
  const header = 46
  copy.writeUInt16LE(header + 'BAK_20261110.txt'.length, copy.lastIndexOf('ALA_20261110.txt') - header + 32)
  return copy
}

/** Behind its name in the directory are the kind and the length of the extra field, and the size of the file. */
function withEndlessFile(): Buffer {
  const bytes = zipOf(COUNTIES, { isLong: true })
  bytes.writeBigUInt64LE(2n ** 60n, bytes.lastIndexOf('ALA_20261110.txt') + 'ALA_20261110.txt'.length + 4 + 8)
  return bytes
}

function damaged(bytes: Buffer, at: number): Buffer {
  const copy = Buffer.from(bytes)
  copy[at] = (copy[at] ?? 0) ^ 0xff
  return copy
}

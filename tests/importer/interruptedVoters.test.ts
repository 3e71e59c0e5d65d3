import { sql } from 'kysely'
import { expect, inject, onTestFinished, test } from 'vitest'
import { importList } from '#importer/runImport.ts'
import { openSource } from '#importer/read/openSource.ts'
import { countyFiles, generationOf, readVoters } from '#importer/load/loadVoters.ts'
import { fillVoters, type VoterFill } from '#database/voters/voterFill.ts'
import { openDatabase } from '#database/openDatabase.ts'
import { isBusy } from '#database/connection/errors.ts'
import { voterSchemas } from '#database/voters/voterSchemas.ts'
import { emptyRegister } from '#tests/support/register/emptyRegister.ts'
import { lines, makeRegister } from '#tests/support/importer/makeRegister.ts'
import { storedVoters } from '#tests/support/importer/storedVoters.ts'
import { voterLine } from '#tests/support/importer/voterLine.ts'
import { zipOf } from '#tests/support/importer/zipOf.ts'

/** More than one read returns, with a line to skip and a date to question near each end. */
const EXTRACT = lines(
  voterLine(1, { DOB: '02/30/1970' }),
  voterLine(1),
  ...Array.from({ length: 40_000 }, (_, index) => voterLine(100 + index, { Addr1: '12 Lantern Bay Road' })),
  voterLine(1),
  voterLine(2, { DOB: '02/30/1970' }),
)

const badDates = (count: number, examples: string[]) => [
  ['Voters whose birth date is not a date, left blank', { count, examples }],
]

/** A register with the paths that programs need, and the generations of voters in it. */
async function makeDesk() {
  const { documentStore, write } = await makeRegister()
  const { location } = await emptyRegister()
  const db = await openDatabase(location)
  onTestFinished(() => db.destroy())
  const take = (path: string, onProgress?: (kind: string, read: number) => void, options: object = {}) =>
    importList(db, 'voters', [path], { documentStore, onProgress, ...options })
  const storedPhases = () => voterSchemas(db).stored(db)
  return { db, location, write, take, storedPhases }
}

test.each([
  ['of a county file', EXTRACT],
  ['of the state’s archive', zipOf({ 'ALA.txt': EXTRACT })],
])(
  'an interrupted import %s resumes where it stopped, and its report covers all of it',
  async (_, content) => {
    const { db, take, write, storedPhases } = await makeDesk()
    const path = write('extract', content)
    const source = openSource(path)
    const fill = await fillVoters(db, generationOf([source]))
    const seen: number[] = []
    const cutPower = (read: number) => {
      seen.push(read)
      throw new Error('the machine stops')
    }
    await expect(
      readVoters(
        fill,
        countyFiles(source, () => {}),
        { onProgress: cutPower },
      ),
    ).rejects.toThrow('the machine stops')

    const report = await take(path, (__, read) => seen.push(read))

    const [before = 0, next = 0] = seen
    expect(before).toBeGreaterThan(0)
    expect(next).toBeGreaterThan(before)
    expect(report).toMatchObject({ outcome: 'done', read: 40_004, added: 40_002, rejected: 2 })
    expect(report.rejections).toEqual([
      { file: expect.any(String), line: 2, reason: 'this voter already on line 1' },
      { file: expect.any(String), line: 40_003, reason: 'this voter already on line 1' },
    ])
    expect(report.warnings).toEqual([
      'Voters whose birth date is not a date, left blank: 2 (line 1; line 40004)',
    ])
    expect(await storedVoters(db)).toHaveLength(40_002)
    expect(await storedPhases()).toHaveLength(1)
  },
)

test('the progress of an import excludes lines that were read while earlier ones were being stored', async () => {
  const { write } = await makeDesk()
  const source = openSource(write('extract.txt', EXTRACT))
  const settled: string[] = []
  const atEnd: (() => void)[] = []
  const fill: Pick<VoterFill, 'loadState' | 'take' | 'stored' | 'rejections'> = {
    loadState: () => Promise.resolve({ progress: null, isComplete: false }),
    take: async (_, finish) => void atEnd.push(() => settled.push(finish([]).progress)),
    stored: async () => atEnd.forEach((finish) => finish()),
    rejections: () => Promise.resolve([]),
  }

  await readVoters(
    fill,
    countyFiles(source, () => {}),
    { onProgress: () => {} },
  )

  const [first, last] = [settled.at(0), settled.at(-1)].map(
    (text) => JSON.parse(text ?? '') as { line: number },
  )
  expect(first?.line).toBeLessThan(40_000)
  expect(first).toMatchObject({ read: first?.line, warnings: badDates(1, ['line 1']) })
  expect(last).toMatchObject({ line: 40_004, warnings: badDates(2, ['line 1', 'line 40004']) })
})

test('leftovers of an interrupted import of other files are deleted, and so are the replaced voters', async () => {
  const { db, take, write, storedPhases } = await makeDesk()
  const first = await take(write('october.txt', lines(voterLine(1), voterLine(2), voterLine(3))))
  await fillVoters(db, 'abandoned')
  const november = write('november.txt', lines(voterLine(2), voterLine(3, { LastName: 'Wed' }), voterLine(4)))

  const report = await take(november)

  expect(first).toMatchObject({ added: 3, changed: 0, unchanged: 0, removed: 0 })
  expect(report).toMatchObject({ added: 1, changed: 1, unchanged: 1, removed: 1 })
  expect((await storedVoters(db)).map(({ last_key }) => last_key)).toEqual(['example', 'wed', 'example'])
  expect(await storedPhases()).toHaveLength(1)
})

test.runIf(inject('postgres') !== undefined)(
  'after an import of voters, PostgreSQL syncs each commit to the disk again',
  async () => {
    const { db, take, write } = await makeDesk()

    await take(write('extract.txt', lines(voterLine(1))))

    const { rows } = await sql`show synchronous_commit`.execute(db)
    expect(rows).toEqual([{ synchronous_commit: 'on' }])
  },
)

test('the same extract again changes nothing and is not read again', async () => {
  const { db, take, write, storedPhases } = await makeDesk()
  const path = write('extract.txt', lines(voterLine(1), voterLine(1), voterLine(2)))
  await take(path)
  const before = [await storedPhases(), await storedVoters(db)]
  let reports = 0

  const report = await take(path, () => (reports += 1))

  expect(report).toMatchObject({ read: 3, added: 0, changed: 0, unchanged: 2, removed: 0, rejected: 1 })
  expect(reports).toBe(0)
  expect([await storedPhases(), await storedVoters(db)]).toEqual(before)
})

test('an extract that is refused for what it removes is not read again once the operator insists', async () => {
  const { db, take, write, storedPhases } = await makeDesk()
  await take(write('october.txt', lines(...Array.from({ length: 12 }, (_, index) => voterLine(index + 1)))))
  const november = write('november.txt', lines(voterLine(1)))
  let reports = 0
  const refused = await take(november)

  const report = await take(november, () => (reports += 1), { allowRemovals: true })

  expect(refused.outcome).toBe('refused')
  expect(refused.message).toMatch(/would remove 11 of the 12 voters on file .*--allow-removals\.$/)
  expect(report).toMatchObject({ outcome: 'done', read: 1, unchanged: 1, removed: 11 })
  expect(reports).toBe(0)
  expect(await storedVoters(db)).toHaveLength(1)
  expect(await storedPhases()).toHaveLength(1)
})

test('a dry run says what would change, and leaves no voters', async () => {
  const { db, write, storedPhases } = await makeDesk()
  const path = write('extract.txt', lines(voterLine(1)))

  const report = await importList(db, 'voters', [path], { documentStore: '', dryRun: true })

  expect(report).toMatchObject({ outcome: 'done', dryRun: true, added: 1 })
  expect(await storedPhases()).toEqual([])
  expect(await storedVoters(db)).toEqual([])
})

test('a second simultaneous import of voters is refused', async () => {
  const { location, take, write, storedPhases } = await makeDesk()
  await take(write('october.txt', lines(voterLine(1))))
  const other = await openDatabase(location)
  await fillVoters(other, 'under_way')

  const report = await take(write('november.txt', lines(voterLine(2))))

  expect(report).toMatchObject({
    outcome: 'refused',
    message: 'Another import of voters is under way. Wait until it is done, then import again.',
  })
  expect(await storedPhases()).toContain('under_way')
  const again = await openDatabase(location, { busyTimeoutMs: 0 })
  expect(await fillVoters(again, 'under_way').then(() => 'filling', isBusy)).toBe(true)
  await again.destroy()
  await voterSchemas(other).release(other, 'under_way')
  await other.destroy()
  expect(await take(write('november.txt', lines(voterLine(2))))).toMatchObject({ outcome: 'done' })
})

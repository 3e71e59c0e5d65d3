import * as fc from 'fast-check'
import { expect, onTestFinished, test } from 'vitest'
import { electionsIn, stateElectionsIn } from '#database/repositories/elections.ts'
import { ImportError } from '#importer/ImportError.ts'
import { readElectionOptions } from '#importer/sync/syncElections.ts'
import { syncKinds } from '#importer/sync/runSync.ts'
import { syncList } from '#importer/sync/syncList.ts'
import { registerOf } from '#tests/support/importer/makeRegister.ts'
import { candidateList, ROSE, SPECIAL } from '#tests/support/importer/stateFiles.ts'
import { electionsPage, type StateElection } from '#tests/support/state/electionsPage.ts'
import { makeNight } from '#tests/support/state/makeNight.ts'
import { watchJournal } from '#tests/support/register/watchJournal.ts'

const { run: fetchElections } = syncKinds.elections

const ELECTIONS: StateElection[] = [
  { id: '20301105-GEN', label: '2030 Election' },
  { id: '20261103-GEN', label: '2026 Election' },
  { id: '20261103-S01', label: '2026 Special: Senate 21' },
  { id: '19961105-GEN', label: '1996 General Election' },
]

async function electionsNight(elections = [...ELECTIONS]) {
  const night = await makeNight({ elections })
  const { db, options } = night
  return {
    ...night,
    elections,
    sync: (choices: { dryRun?: boolean } = {}) => fetchElections(db, { ...options, ...choices }),
    labels: async () => Object.fromEntries(await stateElectionsIn(db).labels()),
  }
}

const byId = Object.fromEntries(ELECTIONS.map(({ id, label }) => [id, label]))

test('the elections of the state’s drop-down are fetched with its labels, including future ones', async () => {
  const { db, sync, labels } = await electionsNight()

  const { json, lines, exitCode } = await sync()

  expect(exitCode).toBe(0)
  expect(json).toMatchObject({ kind: 'state elections', outcome: 'done', added: 4, asOf: '2026-11-23' })
  expect(lines.at(-1)).toMatch(/^Done: state elections \(4 read\): 4 added, /)
  expect(await labels()).toEqual(byId)
  expect(await db.selectFrom('state_election').select(['as_of', 'import_id']).execute()).toEqual(
    ELECTIONS.map(() => ({ as_of: '2026-11-23', import_id: 1 })),
  )
})

test('an election with candidates has the state’s name if that ends in Election, otherwise its own', async () => {
  const { db, take, sync } = await electionsNight()
  await take('candidates', candidateList(ROSE, SPECIAL))

  await sync()

  expect(await electionsIn(db).list()).toEqual([
    { value: '20261103-GEN', name: '2026 Election' },
    { value: '20261103-S01', name: 'November 3, 2026 Special Election' },
  ])
})

test('candidates are requested for every future election that the state knows', async () => {
  const { db, sync, options } = await electionsNight()
  await sync()

  const report = await syncList(db, 'candidates', options)

  // The fake state has no candidates; the report names the first election requested.
  expect(report.message).toMatch(/extractCanList\.asp did not give the list/)
  expect(await electionsIn(db).ids()).toEqual([
    '20301105-GEN',
    '20261103-GEN',
    '20261103-S01',
    '19961105-GEN',
  ])
})

test('a drop-down without changes modifies nothing, and a new label is reported', async () => {
  const { db, sync, elections, labels } = await electionsNight()
  await sync()
  const before = await registerOf(db)
  onTestFinished(await watchJournal(db))

  expect((await sync()).json).toMatchObject({ added: 0, changed: 0, unchanged: 4 })
  expect(await registerOf(db)).toEqual(before)

  elections[1] = { id: '20261103-GEN', label: '2026 General Election' }
  expect((await sync()).lines).toContain(
    'elections 20261103-GEN 2026 General Election: changed, Label "2026 Election" -> "2026 General Election"',
  )
  expect(await labels()).toEqual({ ...byId, '20261103-GEN': '2026 General Election' })
})

test('fewer than half of the elections on file are refused', async () => {
  const { sync, elections, labels } = await electionsNight()
  await sync()
  elections.splice(1)

  expect(await sync()).toMatchObject({
    exitCode: 1,
    json: {
      message:
        "The state's drop-down has 1 election, and the register holds 4, so it may be incomplete. Nothing was changed; " +
        'check in a browser what /candidates/downloadcanlist.asp returns.',
    },
  })
  expect(await labels()).toEqual(byId)
})

test('an election that occurs twice is refused', async () => {
  const { db, sync, elections, labels } = await electionsNight()
  elections.push({ id: '20261103-GEN', label: 'Again' })

  expect(await sync()).toMatchObject({
    exitCode: 1,
    json: {
      message:
        "downloadcanlist.asp does not have the state's drop-down of elections: it has the election 20261103-GEN twice.",
    },
  })
  expect(await labels()).toEqual({})
  expect(await db.selectFrom('import').select(['kind', 'outcome']).execute()).toEqual([
    { kind: 'state elections', outcome: 'refused' },
  ])
})

test('a page without the drop-down is requested again, then refused', async () => {
  const { sync, faults } = await electionsNight()

  faults.push('page for a file')
  expect((await sync()).exitCode).toBe(0)
  faults.push('page for a file', 'page for a file', 'page for a file', 'page for a file')
  expect((await sync()).json).toMatchObject({
    outcome: 'refused',
    message: expect.stringMatching(
      /did not give the list of elections in 4 attempts; the last time it has no drop-down named elecID\. It says "Campaign Finance Database"\. Try again later\.$/,
    ) as string,
  })
})

test('an option that is not an election is rejected, the others are imported, and a mail says so', async () => {
  const { sync, labels } = await electionsNight([...ELECTIONS, { id: '2026', label: '2026?' }])

  expect(await sync()).toMatchObject({
    exitCode: 3,
    json: {
      added: 4,
      rejections: [
        {
          file: 'downloadcanlist.asp',
          line: 5,
          reason: 'the election is "2026", not one such as 20261103-GEN',
        },
      ],
    },
  })
  expect(await labels()).toEqual(byId)
})

test('a dry run stores nothing', async () => {
  const { db, sync, labels } = await electionsNight()

  expect((await sync({ dryRun: true })).json).toMatchObject({ dryRun: true, added: 4, importId: null })
  expect(await labels()).toEqual({})
  expect(await db.selectFrom('import').selectAll().execute()).toEqual([])
})

const anyElections = fc.uniqueArray(
  fc.record({
    id: fc
      .constantFrom('GEN', 'S01', 'S02', 'PPP')
      .chain((kind) => fc.integer({ min: 19960101, max: 20301231 }).map((day) => `${day}-${kind}`)),
    label: fc.constantFrom('2026 Election', '2025 Special: House 40', 'Made & Up', ''),
  }),
  { selector: ({ id }) => id, minLength: 1, maxLength: 8 },
)

const anyStyle = fc.record({
  isClosed: fc.boolean(),
  isUpperCase: fc.boolean(),
  first: fc.constantFrom('', '<option value="">Choose one', '<option value="All">All</option>'),
  blank: fc.constantFrom('', ' ', '&nbsp;', '\r\n'),
})

test('every election of a page is read, however it is formatted; of a truncated page all or none', () => {
  fc.assert(
    fc.property(anyElections, anyStyle, fc.nat(), (elections, style, at) => {
      const page = electionsPage(elections, style)
      const expected = elections.map(({ id, label }) => ({ electionId: id, label }))
      expect(readElectionOptions('page', page)).toEqual({ elections: expected, rejections: [] })
      try {
        expect(readElectionOptions('page', page.slice(0, at % page.length)).elections).toEqual(expected)
      } catch (error) {
        if (!(error instanceof ImportError)) throw error
      }
    }),
    { numRuns: 200 },
  )
})

import { expect, test } from 'vitest'
import { latestImportsIn } from '#database/imports/latestImports.ts'
import { lines, makeRegister } from '#tests/support/importer/makeRegister.ts'
import {
  candidateList,
  committeeList,
  ROSE,
  SPECIAL,
  SUNSHINE_FUND,
} from '#tests/support/importer/stateFiles.ts'

const list = committeeList(SUNSHINE_FUND)
const renamed = committeeList(SUNSHINE_FUND.replace('Invented', 'Imaginary'))

test('a list older than the one on file is refused, with both days and the flag that insists', async () => {
  const { db, takeNamed } = await makeRegister()
  await takeNamed('committees', 'CommitteeList_20260724.txt', list)

  const report = await takeNamed('committees', 'CommitteeList_20260701.txt', renamed)

  expect(report.outcome).toBe('refused')
  expect(report.message).toMatch(
    /CommitteeList_20260701\.txt is dated 2026-07-01, and the list of committees on file is dated 2026-07-24, so later changes would be lost\. Import a newer list; to go back to this one, add --allow-older\.$/,
  )
  expect(await db.selectFrom('committee').select('name').execute()).toEqual([
    { name: 'Invented Sunshine Fund' },
  ])
})

test('an operator who insists returns to an older list, and from then on its day counts', async () => {
  const { takeNamed } = await makeRegister()
  await takeNamed('committees', 'CommitteeList_20260724.txt', list)

  expect(
    await takeNamed('committees', 'CommitteeList_20260701.txt', renamed, { allowOlder: true }),
  ).toMatchObject({ outcome: 'done', changed: 1, asOf: '2026-07-01' })
  expect(await takeNamed('committees', 'CommitteeList_20260710.txt', list)).toMatchObject({ outcome: 'done' })
})

test('the operator may give the day if no file name does', async () => {
  const { take, takeNamed } = await makeRegister()
  await take('committees', list, { asOf: '2026-07-24' })

  expect(await take('committees', renamed, { asOf: '2026-07-23' })).toMatchObject({ outcome: 'refused' })
  expect(await takeNamed('committees', 'CommitteeList_20260701.txt', renamed)).toMatchObject({
    outcome: 'refused',
  })
  expect(
    await takeNamed('committees', 'CommitteeList_20260701.txt', renamed, { asOf: '2026-07-25' }),
  ).toMatchObject({ outcome: 'done', asOf: '2026-07-25' })
})

test('a list without a day counts as of its import, and an older one is still refused after it', async () => {
  const { take, takeNamed } = await makeRegister()
  await takeNamed('committees', 'CommitteeList_20260724.txt', list)

  expect(await take('committees', renamed)).toMatchObject({ outcome: 'done', changed: 1, asOf: null })
  expect((await takeNamed('committees', 'CommitteeList_20250101.txt', list)).message).toMatch(
    /is dated 2025-01-01, and the list of committees on file is dated 2026-07-24/,
  )
})

test('after a list of candidates without a day, an older list of its election is still refused', async () => {
  const { take, takeNamed } = await makeRegister()
  await takeNamed('candidates', 'CandidateList_20261103-GEN_20261101.txt', candidateList(ROSE))
  await take('candidates', candidateList(ROSE.replace('QUA\tQualified', 'WIT\tWithdrew'), SPECIAL))

  expect(
    await takeNamed('candidates', 'CandidateList_20261103-GEN_20250101.txt', candidateList(ROSE)),
  ).toMatchObject({ outcome: 'refused' })
  expect(
    await takeNamed('candidates', 'CandidateList_20261103-S01_20250101.txt', candidateList(SPECIAL)),
  ).toMatchObject({ outcome: 'done' })
})

test('a list of the same day is accepted', async () => {
  const { takeNamed } = await makeRegister()
  await takeNamed('committees', 'CommitteeList_20260724.txt', list)

  expect(await takeNamed('committees', 'again_20260724.txt', renamed)).toMatchObject({ outcome: 'done' })
})

test('lists of candidates are compared election by election', async () => {
  const { takeNamed, write, takeFiles } = await makeRegister()
  await takeNamed('candidates', 'CandidateList_20261103-GEN_20260724.txt', candidateList(ROSE))
  await takeNamed('candidates', 'CandidateList_20261103-S01_20260701.txt', candidateList(SPECIAL))

  // Within one import, each election is dated by its own file.
  expect(
    await takeFiles('candidates', [
      write('CandidateList_20261103-GEN_20260725.txt', candidateList(ROSE)),
      write('CandidateList_20261103-S01_20260702.txt', candidateList(SPECIAL)),
    ]),
  ).toMatchObject({ outcome: 'done' })
  expect(
    (await takeNamed('candidates', 'CandidateList_20261103-S01_20260630.txt', candidateList(SPECIAL)))
      .message,
  ).toMatch(/is dated 2026-06-30, and the list of candidates for 20261103-S01 on file is dated 2026-07-02/)
})

test('lists of several elections in one import are each dated by their own file', async () => {
  const { db, write, takeNamed, takeFiles } = await makeRegister()
  await takeFiles('candidates', [
    write('CandidateList_20261103-GEN_20260725.txt', candidateList(ROSE)),
    write('CandidateList_20261103-S01_20260702.txt', candidateList(SPECIAL)),
  ])

  expect(await latestImportsIn(db).list()).toMatchObject([
    {
      subject: '20261103-S01',
      asOf: '2026-07-02',
      description: expect.stringMatching(/^Data as of 07\/02\/2026, /) as string,
    },
    {
      subject: '20261103-GEN',
      asOf: '2026-07-25',
      description: expect.stringMatching(/^Data as of 07\/25\/2026, /) as string,
    },
  ])
  expect(
    await takeNamed('candidates', 'CandidateList_20261103-GEN_20260710.txt', candidateList(ROSE)),
  ).toMatchObject({ outcome: 'refused' })

  await takeFiles('candidates', [
    write('CandidateList_20261103-GEN_20260726.txt', candidateList(ROSE)),
    write('Special.txt', candidateList(SPECIAL)),
  ])
  expect((await latestImportsIn(db).list()).map(({ subject, asOf }) => [subject, asOf])).toEqual([
    ['20261103-S01', null],
    ['20261103-GEN', '2026-07-26'],
  ])
})

test.each(['20990101', '2099-01-01'])(
  'a list named after %s, a day in the future, is refused',
  async (day) => {
    const { takeNamed } = await makeRegister()

    expect((await takeNamed('committees', `CommitteeList_${day}.txt`, list)).message).toMatch(
      /CommitteeList_2099.*\.txt would be dated 2099-01-01, a day in the future\. Give the right day, such as --as-of 2026-07-24\.$/,
    )
  },
)

test('a day in the future is refused from the operator too', async () => {
  const { take } = await makeRegister()

  expect(
    await take('elections', lines('ElectionID\tElectionName', '20261103-GEN\t'), { asOf: '2099-01-01' }),
  ).toMatchObject({ outcome: 'refused' })
})

test('an older voter extract is refused before it is read', async () => {
  const { takeNamed } = await makeRegister()
  const voter = lines(['ALA', '100000001', 'Example', ...Array<string>(35).fill('')].join('\t'))
  await takeNamed('voters', 'ALA_20260714.txt', voter)

  expect((await takeNamed('voters', 'ALA_20260609.txt', voter)).message).toMatch(
    /is dated 2026-06-09, and the list of voters on file is dated 2026-07-14/,
  )
})

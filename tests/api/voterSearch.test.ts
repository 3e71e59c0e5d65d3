import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { openDatabase } from '#database/openDatabase.ts'
import { searchVoters } from '#database/voters/searchVoters.ts'
import { inGeneration } from '#database/voters/voterSchemas.ts'
import { emptyDatabase } from '#tests/support/register/emptyDatabase.ts'
import { recordVoterRows } from '#tests/support/register/recordVoters.ts'
import { watchAnswers } from '#tests/support/register/watchAnswers.ts'

/** Names of more voters have their number noted, which is all that a search for one name needs to count them. */
const NOTED = 100
/** Each of these names has more voters than the list shows, so common ones are searched in a different way. */
const FEW = 250
const NAMES = ['an', 'ana', 'anb', 'b', 'ban', 'ña', '']
const VOTERS = Array.from({ length: 1_500 }, (_, index) => ({
  voter_id: 100_000_000 + ((index * 7_919) % 1_500),
  last_key: NAMES[index % 5] ?? '',
  first_key: NAMES[(index >>> 3) % 6] ?? '',
  middle_key: NAMES[(index >>> 6) % 7] ?? '',
  record: `ALA\t${index}`,
}))

/**
 * According to the specification: voters whose names begin with these letters, in order, and their number, or 201 for
 * many.
 */
function plainly(lastName: string, firstName: string, middleName: string) {
  const matching = VOTERS.filter(
    ({ last_key, first_key, middle_key }) =>
      last_key.startsWith(lastName) && first_key.startsWith(firstName) && middle_key.startsWith(middleName),
  )
  const bearers = [
    VOTERS.filter(({ last_key }) => last_key.startsWith(lastName)),
    VOTERS.filter(({ first_key }) => first_key.startsWith(firstName)),
    VOTERS.filter(({ middle_key }) => middle_key.startsWith(middleName)),
  ]
  const isAlone = [lastName, firstName, middleName].filter((name) => name !== '').length === 1
  const isCounted = isAlone || bearers.some(({ length }) => length <= FEW) || matching.length <= 200
  const keyOf = (voter: (typeof VOTERS)[number]) =>
    [voter.last_key, voter.first_key, voter.middle_key, voter.voter_id].join(' ')
  const byKey = matching.map((voter) => [keyOf(voter), voter.voter_id] as const)
  byKey.sort(([a], [b]) => (a < b ? -1 : 1))
  return { ids: byKey.slice(0, 200).map(([, id]) => id), count: isCounted ? matching.length : 201 }
}

test('a search finds the voters with the names, whether each name is common or rare', async () => {
  const db = await openDatabase(await emptyDatabase())
  onTestFinished(() => db.destroy())
  await recordVoterRows(db, VOTERS, NOTED)
  const searches = ['', 'a', 'an', 'ana', 'b', 'x']

  for (const lastName of searches)
    for (const firstName of searches)
      for (const middleName of searches) {
        if (lastName + firstName + middleName === '') continue
        const { rows, count } = await searchVoters(db, 'recorded', { lastName, firstName, middleName }, FEW)
        expect({
          lastName,
          firstName,
          middleName,
          ids: rows.map(({ voter_id }) => voter_id),
          count,
        }).toEqual({ lastName, firstName, middleName, ...plainly(lastName, firstName, middleName) })
      }
})

test('a typographic apostrophe finds the name that the roll has with a plain one', async () => {
  const db = await openDatabase(await emptyDatabase())
  onTestFinished(() => db.destroy())
  const voter = {
    voter_id: 100_000_001,
    last_key: "o'brien",
    first_key: 'ada',
    middle_key: '',
    record: 'ALA',
  }
  await recordVoterRows(db, [voter], NOTED)

  const { count } = await searchVoters(db, 'recorded', { lastName: 'O’Bri', firstName: '', middleName: '' })
  expect(count).toBe(1)
})

test('a search is one statement once the numbers of its generation are known', async () => {
  const db = await openDatabase(await emptyDatabase())
  onTestFinished(() => db.destroy())
  await recordVoterRows(db, VOTERS, NOTED)
  expect((await searchVoters(db, 'recorded', { lastName: 'a' })).count).toBe(900)
  const { watched, answers } = watchAnswers(db)

  for (const names of [{ lastName: 'a' }, { lastName: 'anb' }, { firstName: 'a', middleName: 'x' }])
    await searchVoters(watched, 'recorded', names)

  expect(answers).toHaveLength(3)
  await recordVoterRows(db, VOTERS.slice(0, 1_000), NOTED, 'next')
  expect((await searchVoters(db, 'next', { lastName: 'a' })).count).toBe(600)
  await searchVoters(watched, 'next', { lastName: 'a' })
  await searchVoters(watched, 'next', { firstName: 'a' })
  expect(answers).toHaveLength(5)
  expect((await searchVoters(db, 'recorded', { lastName: 'a' })).count).toBe(900)
})

test('the voters with a noted name are not counted again', async () => {
  const db = await openDatabase(await emptyDatabase())
  onTestFinished(() => db.destroy())
  await recordVoterRows(db, VOTERS, NOTED)
  // Shows where the number comes from.
  await sql`update ${inGeneration('recorded', 'prefix_count')} set voters = voters + 7`.execute(db)

  expect((await searchVoters(db, 'recorded', { lastName: 'anb' })).count).toBe(307)
  // No one of two names tells how many have both.
  expect((await searchVoters(db, 'recorded', { lastName: 'anb', firstName: 'ana' })).count).toBe(50)
})

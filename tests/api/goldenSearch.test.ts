/** @module-tag slow */
import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { SearchAnswer, SearchHit } from '#contract/schemas/search.ts'
import { aCandidate } from '#mocks/builders.ts'
import { createTestApp } from '#tests/support/api/createTestApp.ts'
import { drawer, inventedPeople, type Person, questionsFor } from '#tests/support/search/distortedNames.ts'
import { fillRegister } from '#tests/support/search/fillRegister.ts'
import {
  CANDIDATES_ASKED_FOR,
  COMMITTEES_ASKED_FOR,
  JOINED_NAMES,
  OFFICERS_ASKED_FOR,
} from '#tests/support/search/goldenQuestions.ts'

interface Question {
  question: string
  kind: string
  name: string
}

const nameOf = ({ first, middle, last }: Person) => [first, middle, last].filter(Boolean).join(' ')

const QUESTIONS = [
  ...CANDIDATES_ASKED_FOR.map((wanted) => ({ ...wanted, kind: 'candidate' })),
  ...COMMITTEES_ASKED_FOR.map((wanted) => ({ ...wanted, kind: 'committee' })),
  ...OFFICERS_ASKED_FOR.map((wanted) => ({ ...wanted, kind: 'officer' })),
].flatMap(({ name, kind, questions }) =>
  questions.map((question) => ({ question, kind, name: name.filter(Boolean).join(' ') })),
)

/** The questions whose wanted record is not among the first five hits, with these hits. */
async function missedOf(questions: readonly Question[], people: readonly Person[] = []): Promise<string[]> {
  const { api, db } = await createTestApp({
    candidates: people.map(({ first, middle, last }, index) =>
      aCandidate({ AcctNum: 1_000_000 + index, NameFirst: first, NameMiddle: middle, NameLast: last }),
    ),
  })
  await fillRegister(db, { candidates: 2_000, committees: 600 })

  const missed: string[] = []
  for (const { question, kind, name } of questions) {
    const response = await api.request(`/api/search?limit=5&q=${encodeURIComponent(question)}`)
    const { hits } = (await response.json()) as SearchAnswer
    const isWanted = (hit: SearchHit) => hit.kind === kind && hit.name === name
    if (!hits.some(isWanted)) missed.push(`${question}: ${hits.map((hit) => hit.name).join(', ')}`)
  }
  return missed
}

test('98 percent of 300 queries with typos, nicknames, beginnings and odd spellings are answered in the first five hits', async () => {
  expect(QUESTIONS).toHaveLength(300)
  expect((await missedOf(QUESTIONS)).slice(6)).toEqual([])
})

/** A list of the state, if there is one beside the repository. */
const STATE_LIST = '../shared/data/CandidateList_20261103-GEN_qualified.txt'

/** Every 25th candidate of the state's list. */
function peopleOfState(): Person[] {
  if (!existsSync(STATE_LIST)) return []
  const [header = '', ...lines] = readFileSync(STATE_LIST, 'latin1').split(/\r?\n/)
  const at = (column: string) => header.split('\t').indexOf(column)
  return lines
    .filter((line, index) => line !== '' && index % 25 === 0)
    .map((line) => line.split('\t'))
    .map((fields) => ({
      first: fields[at('NameFirst')] ?? '',
      middle: fields[at('NameMiddle')] ?? '',
      last: fields[at('NameLast')] ?? '',
    }))
}

test.each([
  ['invented people', inventedPeople(30, drawer(55))],
  ['people of the state’s list', peopleOfState()],
])(
  '98 percent of swapped, joined, abbreviated and misspelled names of %s are found in the first five hits',
  async (_, people) => {
    const draw = drawer(12)
    const questions = people.flatMap((person) =>
      questionsFor(person, draw).map(({ question }) => ({
        question,
        kind: 'candidate',
        name: nameOf(person),
      })),
    )
    expect((await missedOf(questions, people)).slice(Math.floor(questions.length * 0.02))).toEqual([])
  },
)

test('double surnames are found when typed as one word, and one word when typed as two', async () => {
  const questions = JOINED_NAMES.flatMap((wanted) =>
    wanted.questions.map((question) => ({
      question,
      kind: wanted.kind,
      name: wanted.name.filter(Boolean).join(' '),
    })),
  )

  expect(await missedOf(questions)).toEqual([])
})

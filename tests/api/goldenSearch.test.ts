import { expect, test } from 'vitest'
import type { SearchAnswer, SearchHit } from '#contract/schemas/search.ts'
import { createTestApp } from '#tests/support/api/createTestApp.ts'
import { fillRegister } from '#tests/support/search/fillRegister.ts'
import {
  CANDIDATES_ASKED_FOR,
  COMMITTEES_ASKED_FOR,
  JOINED_NAMES,
  OFFICERS_ASKED_FOR,
} from '#tests/support/search/goldenQuestions.ts'

const QUESTIONS = [
  ...CANDIDATES_ASKED_FOR.map((wanted) => ({ ...wanted, kind: 'candidate' })),
  ...COMMITTEES_ASKED_FOR.map((wanted) => ({ ...wanted, kind: 'committee' })),
  ...OFFICERS_ASKED_FOR.map((wanted) => ({ ...wanted, kind: 'officer' })),
].flatMap(({ name, kind, questions }) =>
  questions.map((question) => ({ question, kind, name: name.filter(Boolean).join(' ') })),
)

/** The questions whose wanted record is not among the first five hits, with these hits. */
async function missedOf(questions: typeof QUESTIONS): Promise<string[]> {
  const { api, db } = await createTestApp()
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

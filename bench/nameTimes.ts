import type { Db } from '#database/connection/Db.ts'
import { filedNamesIn } from '#database/transactions/filedNames.ts'
import { randomFrom } from './generatedTransactions.ts'
import { percentile, workOf } from './times.ts'

const QUESTIONS = 300

/** Names that very many people have, so that the answer is those with the most money. */
const COMMON = [
  'smith',
  'john smith',
  'maria',
  'rodriguez jose',
  'william',
  'ma gar',
  'j smith',
  'johnson city',
]

/**
 * Searches the store for 300 names as visitors do, and for very common names. Returns the 99th percentile in
 * milliseconds, and the share of names that are among the first five hits of their query.
 */
export async function nameTimes(db: Db) {
  const filed = filedNamesIn(db)
  const questions = await questionsFor(db)
  let foundCount = 0
  for (const { question, wanted } of questions)
    foundCount += Number((await filed.search(question, 5)).hits.some(({ name }) => name === wanted))
  const timed = async (searches: readonly string[]) => {
    const [times, worked]: [number[], number[]] = [[], []]
    for (const question of searches) {
      const began = performance.now()
      worked.push(await workOf(() => filed.search(question, 5)))
      times.push(performance.now() - began)
    }
    return { p99: percentile(times, 0.99), work: percentile(worked, 0.99) }
  }
  return {
    golden: await timed(questions.map(({ question }) => question)),
    common: await timed(Array.from({ length: 12 }, () => COMMON).flat()),
    recall: foundCount / questions.length,
  }
}

async function questionsFor(db: Db): Promise<{ question: string; wanted: string }[]> {
  const { last } = await db
    .selectFrom('party')
    .select((eb) => eb.fn.max('party_id').as('last'))
    .executeTakeFirstOrThrow()
  const random = randomFrom(41)
  const ids = Array.from({ length: QUESTIONS }, () => 1 + Math.floor(random() * last))
  const parties = await db
    .selectFrom('party')
    .select(['name', 'place'])
    .where('party_id', 'in', ids)
    .orderBy('party_id')
    .execute()
  return parties.map(({ name, place }, index) => ({ question: asking(index, name, place), wanted: name }))
}

/** A shorter name with a typo is a different name. */
const LONG_ENOUGH = 5

/**
 * With its ZIP code, because in nine million names thousands share first and last name: unchanged, with a typo, or only
 * the beginning.
 */
function asking(index: number, name: string, place: string): string {
  const [family = '', given = '', middle = ''] = name.split(/,? /)
  const zip = place.slice(-5)
  if (index % 3 === 0) return `${given} ${middle} ${family} ${zip}`
  if (index % 3 === 1 && family.length >= LONG_ENOUGH)
    return `${family.slice(0, 2)}${family.slice(3)} ${given} ${middle} ${zip}`
  return `${zip} ${given.slice(0, 3)} ${middle} ${family}`
}

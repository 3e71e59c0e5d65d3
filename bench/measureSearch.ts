import type { Db } from '#database/connection/Db.ts'
import { openDatabase } from '#database/openDatabase.ts'
import { registerSearchIn } from '#database/search/registerSearch.ts'
import { findPostgres } from '#tests/support/postgres/findPostgres.ts'
import { fillRegister } from '#tests/support/search/fillRegister.ts'
import {
  CANDIDATES_ASKED_FOR,
  COMMITTEES_ASKED_FOR,
  OFFICERS_ASKED_FOR,
} from '#tests/support/search/goldenQuestions.ts'
import { startPostgres } from '#tests/support/postgres/startPostgres.ts'
import type { Say } from './program.ts'
import { percentile, workOf } from './times.ts'

const MANY = { candidates: 60_000, committees: 12_000 }
const LIMITS = { p99: 20, hostile: 100, recall: 0.98 }

/** Queries meant to cost as much as possible. */
const HOSTILE = [
  'a',
  'a b c d e f g h',
  'aa bb cc dd ee ff gg hh',
  'mar sta rob joh wil cit fri flo',
  '%%%% ____ ****',
  'x'.repeat(100),
  'zzzz yyyy wwww qqqq kkkk jjjj hhhh gggg',
  'the and of for inc',
  'citizens for smith rivers',
  '10 20 30 40 50 60 70 80',
  'de la de la de la de la',
  'abcdefgh '.repeat(11),
  'smit johnso brow garci willia rodrigue martine davi',
  'mari marie maria mario maris marin martin marti',
  'state representative district 1',
  '" OR NEAR(a* b*) NOT {words} : ^"',
  '\u{1f3d6}\0\u{1e900}\u4e00 '.repeat(12),
]

/** Searches a register of 60,000 candidates and 12,000 committees with the golden and hostile queries. */
export async function measureSearch(say: Say): Promise<boolean> {
  await using embedded = await openDatabase(':memory:')
  const isKept = await measureEngine('SQLite', embedded, say)
  const program = findPostgres()
  if (typeof program === 'string') return isKept
  await using postgres = await startPostgres(program.bin)
  await using shared = await openDatabase(postgres.url('postgres'), { connections: 4 })
  return (await measureEngine('PostgreSQL', shared, say)) && isKept
}

async function measureEngine(engine: string, db: Db, say: Say): Promise<boolean> {
  await fillRegister(db, MANY)
  const register = registerSearchIn(db)
  const firstWork = await workOf(() => register.search('smith', 10))
  const golden = [...CANDIDATES_ASKED_FOR, ...COMMITTEES_ASKED_FOR, ...OFFICERS_ASKED_FOR].flatMap(
    ({ name, questions }) =>
      questions.map((question) => ({ question, wanted: name.filter(Boolean).join(' ') })),
  )
  let answered = 0
  for (const { question, wanted } of golden) {
    const { hits } = await register.search(question, 5)
    answered += Number(hits.some(({ name }) => name === wanted))
  }
  const [times, work]: [number[], number[]] = [[], []]
  for (const { question } of [...golden, ...golden]) {
    const startedAt = performance.now()
    work.push(await workOf(() => register.search(question, 10)))
    times.push(performance.now() - startedAt)
  }
  const hostile: number[] = []
  for (const question of HOSTILE)
    hostile.push(await workOf(() => register.search(question.slice(0, 100), 50)))
  const [p99, most, recall] = [percentile(work, 0.99), Math.max(...hostile), answered / golden.length]
  say(
    `${engine}: p99 ${ms(percentile(times, 0.99))} (${ms(p99)} of work), hostile at most ${ms(most)} of work, ` +
      `recall at 5 ${recall.toFixed(3)}; the first answer took ${ms(firstWork)} of work`,
  )
  return p99 <= LIMITS.p99 && most <= LIMITS.hostile && recall >= LIMITS.recall
}

const ms = (time: number) => `${time.toFixed(1)} ms`

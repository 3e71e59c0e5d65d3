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
import { percentile } from './percentile.ts'
import { workOf } from './workOf.ts'

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

interface Searched {
  engine: string
  /** Milliseconds until the first query is answered, of processor time, and the longest wait of other requests. */
  firstAnswer: number
  firstWork: number
  longestTurn: number
  /** Milliseconds per query. */
  p50: number
  p99: number
  /** Processor milliseconds. */
  work99: number
  hostile: number
  recall: number
  isKept: boolean
}

/** Searches a register of 60,000 candidates and 12,000 committees with the golden and hostile queries. */
export async function measureSearch(say: (sentence: string) => void): Promise<Searched[]> {
  const found: Searched[] = []
  const measure = async (engine: string, db: Db) => {
    await fillRegister(db, MANY)
    const searched = await measureEngine(engine, db)
    found.push(searched)
    say(sentenceOf(searched))
  }
  await using embedded = await openDatabase(':memory:')
  await measure('SQLite', embedded)
  const program = findPostgres()
  if (typeof program === 'string') return found
  await using postgres = await startPostgres(program.bin)
  await using shared = await openDatabase(postgres.url('postgres'), { connections: 4 })
  await measure('PostgreSQL', shared)
  return found
}

async function measureEngine(engine: string, db: Db): Promise<Searched> {
  const register = registerSearchIn(db)
  const search = (question: string, limit: number) => register.search(question, limit)
  const began = performance.now()
  const turns = watchTurns()
  const firstWork = await workOf(() => search('smith', 10))
  const longestTurn = turns.end()
  const firstAnswer = performance.now() - began

  const golden = [...CANDIDATES_ASKED_FOR, ...COMMITTEES_ASKED_FOR, ...OFFICERS_ASKED_FOR].flatMap(
    ({ name, questions }) =>
      questions.map((question) => ({ question, wanted: name.filter(Boolean).join(' ') })),
  )
  const times: number[] = []
  const work: number[] = []
  let answered = 0
  for (const round of [0, 1, 2])
    for (const { question, wanted } of golden) {
      const asked = performance.now()
      let names: string[] = []
      const worked = await workOf(async () => {
        names = (await search(question, 10)).hits.map(({ name }) => name)
      })
      if (round === 0) answered += Number(names.slice(0, 5).includes(wanted))
      else {
        times.push(performance.now() - asked)
        work.push(worked)
      }
    }
  const hostile: number[] = []
  for (const question of HOSTILE) hostile.push(await workOf(() => search(question.slice(0, 100), 50)))
  const measured = {
    firstAnswer,
    firstWork,
    longestTurn,
    p50: percentile(times, 0.5),
    p99: percentile(times, 0.99),
    work99: percentile(work, 0.99),
    hostile: Math.max(...hostile),
    recall: answered / golden.length,
  }
  const isKept =
    measured.work99 <= LIMITS.p99 && measured.hostile <= LIMITS.hostile && measured.recall >= LIMITS.recall
  return { engine, ...measured, isKept }
}

/** The longest time between two event loop turns until `end` is called. */
function watchTurns() {
  let last = performance.now()
  let longest = 0
  let isOver = false
  const turn = () => {
    const now = performance.now()
    longest = Math.max(longest, now - last)
    last = now
    if (!isOver) setImmediate(turn)
  }
  setImmediate(turn)
  return {
    end() {
      isOver = true
      return longest
    },
  }
}

const sentenceOf = (searched: Searched) =>
  `${searched.engine}: p50 ${ms(searched.p50)}, p99 ${ms(searched.p99)} (${ms(searched.work99)} of work), hostile at most ` +
  `${ms(searched.hostile)} of work, recall at 5 ${searched.recall.toFixed(3)}; the first answer after ` +
  `${ms(searched.firstAnswer)} (${ms(searched.firstWork)} of work), in which others waited at most ${ms(searched.longestTurn)}`

const ms = (time: number) => `${time.toFixed(1)} ms`

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import type { Say } from './program.ts'
import { type Sabotage, SABOTAGES } from './sabotages.ts'

interface Sabotaged extends Pick<Sabotage, 'file' | 'is' | 'becomes'> {
  /** Whether it made a test fail. */
  isNoticed: boolean
  /** The failed test, or what happened instead. */
  by: string
}

const ROOT = join(import.meta.dirname, '..')
const NOT_COPIED = new Set(['node_modules', '.git', 'data', 'coverage', 'dist'])
/**
 * A run that takes this many times as long as the control, and at least a minute, is in an endless loop, which no test
 * has reported.
 */
const TOO_LONG = 10
const TIMEOUT_MS = 60_000

/**
 * Applies each sabotage of `sabotages.ts`, one at a time and in a copy of the tree, and runs the tests that must fail. As
 * a control, those tests have to pass before. `only` restricts it to sabotages with this text in their path or line.
 */
export async function runSabotages(say: Say, only = ''): Promise<boolean> {
  const meant = SABOTAGES.filter(({ file, is }) => file.includes(only) || is.includes(only))
  if (meant.length === 0) throw new Error(`No sabotage has ${only} in its path or line`)
  const queue = [...Map.groupBy(meant, ({ tests }) => tests.join(' ')).values()]
  const outcomes: Sabotaged[] = []
  const work = async () => {
    const copy = copyTree()
    try {
      for (let group = queue.shift(); group; group = queue.shift())
        for await (const each of inTurn(copy, group)) {
          outcomes.push(each)
          const verdict = each.isNoticed ? 'noticed' : 'UNNOTICED'
          console.error(
            `${outcomes.length} of ${meant.length} ${verdict}: ${each.file}: ${oneLine(each.is)} (${each.by})`,
          )
        }
    } finally {
      rmSync(copy, { recursive: true })
    }
  }
  await Promise.all(Array.from({ length: availableParallelism() }, work))
  const unnoticed = outcomes.filter(({ isNoticed }) => !isNoticed)
  say(`${outcomes.length} sabotages, ${outcomes.length - unnoticed.length} noticed.`)
  for (const { file, is, becomes } of unnoticed) say(`Unnoticed in ${file}: ${is} => ${becomes}`)
  return unnoticed.length === 0
}

function copyTree(): string {
  const copy = mkdtempSync(join(tmpdir(), 'ledger-sabotage-'))
  for (const each of readdirSync(ROOT))
    if (!NOT_COPIED.has(each)) cpSync(join(ROOT, each), join(copy, each), { recursive: true })
  symlinkSync(join(ROOT, 'node_modules'), join(copy, 'node_modules'))
  return copy
}

/** The sabotages that the same tests must report. */
async function* inTurn(copy: string, group: readonly Sabotage[]): AsyncGenerator<Sabotaged> {
  const [first] = group
  if (!first) return
  const begun = performance.now()
  const control = await redTest(copy, first).catch(asError)
  const timeoutMs = TIMEOUT_MS + TOO_LONG * (performance.now() - begun)
  for (const { file, is, becomes } of group) {
    const path = join(copy, file)
    const text = readFileSync(path, 'utf8')
    writeFileSync(
      path,
      text.replace(is, () => becomes),
    )
    const red = await redTest(copy, first, timeoutMs).catch(asError)
    writeFileSync(path, text)
    // A file that cannot even be loaded proves nothing about its tests.
    const isNoticed = control === null && typeof red === 'string'
    const by = control === null ? (red ?? 'every test is green') : `red without it too: ${control}`
    yield { file, is, becomes, isNoticed, by: String(by) }
  }
}

interface Results {
  testResults: {
    name: string
    message: string
    assertionResults: { status: string; fullName: string; failureMessages: string[] }[]
  }[]
}

/** The first failed test; null if all pass. Throws if no test ran. */
async function redTest(
  copy: string,
  { tests }: Pick<Sabotage, 'tests'>,
  timeoutMs?: number,
): Promise<string | null> {
  const results = join(copy, 'results.json')
  rmSync(results, { force: true })
  const vitest = spawn(
    process.execPath,
    [
      join(copy, 'node_modules/vitest/vitest.mjs'),
      'run',
      '--bail=1',
      '--retry=0',
      '--maxWorkers=1',
      '--reporter=json',
      `--outputFile=${results}`,
      // Many tests are in a project for each engine.
      '--project=!*on postgres',
      ...tests.map((test) => `tests/${test}.test.ts`),
    ],
    {
      cwd: copy,
      env: { ...process.env, END_ON_FAILURE: 'yes' },
      stdio: 'ignore',
      // So that the processes it starts can be ended with it.
      detached: true,
    },
  )
  const timeout = timeoutMs && setTimeout(() => process.kill(-Number(vitest.pid), 'SIGKILL'), timeoutMs)
  const [code, signal] = (await once(vitest, 'exit')) as [number | null, string | null]
  clearTimeout(timeout)
  if (code === 0) return null
  if (signal !== null) throw new Error('the tests came to no end')
  if (!existsSync(results)) throw new Error('the tests could not begin')
  const { testResults } = JSON.parse(readFileSync(results, 'utf8')) as Results
  for (const { name, assertionResults } of testResults) {
    const red = assertionResults.find(({ status }) => status === 'failed')
    if (!red) continue
    const message = red.failureMessages.join(' ')
    // Timeouts happen on a slow machine too.
    if (/timed out in/i.test(message)) throw new Error(`${red.fullName}: ${oneLine(message)}`)
    return `${name.slice(join(copy, 'tests/').length)}: ${red.fullName}: ${oneLine(message)}`
  }
  throw new Error(`no test ran: ${oneLine(testResults.map(({ message }) => message).join(' '))}`)
}

const asError = (error: unknown) => error as Error

const oneLine = (text: string) => stripVTControlCharacters(text).trim().replaceAll(/\s+/g, ' ').slice(0, 120)

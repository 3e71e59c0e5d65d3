import { mkdirSync, mkdtempDisposableSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as fc from 'fast-check'
import { openDatabase } from '#database/openDatabase.ts'
import { importList } from '#importer/importList.ts'
import { decodeText } from '#importer/read/decodeText.ts'
import { readTotalsPage } from '#importer/read/readTotalsPage.ts'
import { hashOf } from '#importer/sync/money/loadAccount.ts'
import { KINDS } from '#importer/sync/money/accountRequests.ts'
import { SYNC_MEMORY } from '#server/programs/startSync.ts'
import { committeesReply, headerOf, rowsReply, totalsReply } from '#tests/support/state/stateReplies.ts'
import { rowOf, type StateFiler } from '#tests/support/state/stateWorld.ts'
import { makeYear, nightsOf, readings } from '#tests/support/state/year.ts'
import { measureVisitors } from './measureVisitors.ts'
import { output, start } from './program.ts'

const LARGE_ACCOUNT = 71_001
/** As many as the largest real account whose rows were saved has. */
const LARGE_ROWS = 76_479
const READING = { seqnum: 'period', hasPettyCash: false } as const

interface Measured {
  what: string
  took: number
  unit: string
  limit: number | null
}

/** The cost of nights, and a simulated year of nights whose figures are checked against the state's. */
export async function measureNights(nights: number, filers: number, say: (line: string) => void) {
  using folder = mkdtempDisposableSync(join(tmpdir(), 'ledger-nights-'))
  const measured: Measured[] = []
  const report = (...some: Measured[]) => {
    for (const each of some) say(line(each))
    measured.push(...some)
  }
  report(measurePages(5_000))
  const files = await makeLargeAccount(folder.path)
  report(...(await measureLargeAccount(folder.path, files)))
  report(...(await measureVisitors(folder.path, [largeFiler()])))
  const year = await runYearOfNights(nights, filers, say)
  return { measured, year, isKept: year.differing === 0 && measured.every(isWithin) }
}

const isWithin = ({ took, limit }: Measured) => limit === null || took <= limit

const line = (each: Measured) =>
  `${each.what.padEnd(64)}${each.took.toFixed(2).padStart(9)} ${each.unit.padEnd(6)}` +
  (each.limit === null ? '' : `${isWithin(each) ? 'within' : 'OVER'} ${each.limit}`)

/** Parses pages of totals and hashes each, as for the comparison with the account's last one; processor seconds. */
function measurePages(many: number): Measured {
  const rows = Array.from({ length: 12 }, (_, row) => rowOf(row, 1_000))
  const filer: StateFiler = { ...largeFiler(), rows }
  const pages = Array.from({ length: many }, (_, index) =>
    Buffer.from(totalsReply({ ...filer, account: 71_001 + index }, READING)),
  )
  const before = process.cpuUsage()
  const hashes = new Set(pages.map((page) => hashOf(readTotalsPage('page', decodeText(page)))))
  const { user, system } = process.cpuUsage(before)
  if (hashes.size !== 1) throw new Error('Pages alike were read differently')
  return {
    what: `${many} pages of totals read and compared`,
    took: (user + system) / 1e6,
    unit: 's',
    limit: 10,
  }
}

function largeFiler(): StateFiler {
  const rows = Array.from({ length: LARGE_ROWS }, (_, row) => ({
    ...rowOf(0, 1_000 + (row % 900)),
    period: `2026 Q${1 + (row % 4)}`,
    party: `INVENTED DONOR ${row % 60_000}`,
  }))
  return { account: LARGE_ACCOUNT, isCommittee: true, name: 'Invented Fund', isListed: true, rows }
}

async function makeLargeAccount(folder: string): Promise<string[]> {
  const filer = largeFiler()
  const answers = [
    ['totals.html', totalsReply(filer, READING)],
    ...KINDS.map((kind) => [
      `${kind}.txt`,
      headerOf(kind) +
        rowsReply(filer, kind, 0, READING)
          .map((row) => `${row}\r\n`)
          .join(''),
    ]),
  ]
  for (const [name = '', content = ''] of answers) writeFileSync(join(folder, name), content)
  return answers.map(([name = '']) => join(folder, name))
}

/** Three times into a new register, in a separate program with the settings of a night's; the median counts. */
async function measureLargeAccount(folder: string, files: readonly string[]): Promise<Measured[]> {
  const found: { processor: number; megabytes: number }[] = []
  for (const time of ['0', '1', '2']) {
    const data = join(folder, `large-${time}`)
    mkdirSync(data)
    const list = join(data, 'CommitteeList.txt')
    writeFileSync(list, committeesReply([largeFiler()]))
    const location = join(data, 'register.sqlite')
    const db = await openDatabase(location)
    await importList(db, 'committees', [list], { documentStore: data })
    await db.destroy()
    const args = [location, String(LARGE_ACCOUNT), ...files]
    const text = await output(start('bench/largeAccount.ts', args, {}, undefined, SYNC_MEMORY))
    found.push(JSON.parse(text) as (typeof found)[number])
  }
  const what = `an account of ${LARGE_ROWS} transactions loaded`
  const middle = (key: 'processor' | 'megabytes') =>
    found.map((each) => each[key]).toSorted((a, b) => a - b)[1] ?? NaN
  return [
    { what, took: middle('processor'), unit: 's', limit: 3 },
    { what: `${what}, memory at most`, took: middle('megabytes'), unit: 'MB', limit: 150 },
  ]
}

/** A year of nights against a state that changes, fails, and kills the program; always the same year. */
async function runYearOfNights(nights: number, filers: number, say: (line: string) => void) {
  const size = { nights, filers, changes: 60, requests: 2_000, hours: [5] }
  const [plans = []] = fc.sample(nightsOf(size), { numRuns: 1, seed: 2026 })
  const [reading = READING] = fc.sample(readings, { numRuns: 1, seed: 2026 })
  const db = await openDatabase(':memory:')
  const closing: (() => void)[] = []
  const began = performance.now()
  const counts = { nights: 0, asked: 0, changed: 0, refused: 0, requests: 0, checked: 0, differing: 0 }
  try {
    const year = await makeYear({ db, filers, reading, atEnd: (close) => closing.push(close) })
    for (const [day, plan] of plans.entries()) {
      const { asked, changed, refused, left, requests } = await year.night(day, plan)
      const { shown, expected } = await year.figures()
      const wrong = Object.keys(expected).filter(
        (account) => JSON.stringify(sorted(shown[account])) !== JSON.stringify(sorted(expected[account])),
      )
      for (const account of wrong.slice(0, 3))
        say(
          `Night ${day}, account ${account}: ${JSON.stringify(shown[account])}, not ${JSON.stringify(expected[account])}`,
        )
      counts.nights += 1
      counts.asked += asked - left
      counts.changed += changed
      counts.refused += refused
      counts.requests += requests
      counts.checked += Object.keys(expected).length
      counts.differing += wrong.length
      if (day % 10 === 9) say(`${day + 1} nights, ${Math.round((performance.now() - began) / 1000)} s`)
    }
  } finally {
    for (const close of closing) close()
    await db.destroy()
  }
  const seconds = Math.round((performance.now() - began) / 1000)
  say(
    `${counts.nights} nights of ${filers} accounts in ${seconds} s: ${counts.asked} asked, ${counts.changed} changed, ` +
      `${counts.refused} refused, ${counts.requests} requests; of ${counts.checked} accounts looked at ` +
      `${counts.differing} show what they should not`,
  )
  return { ...counts, filers, seconds }
}

const sorted = (figures: unknown) =>
  Object.entries(figures as object).toSorted(([a], [b]) => (a < b ? -1 : 1))

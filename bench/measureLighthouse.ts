import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Overview } from '#contract/schemas/overview.ts'
import type { Candidate } from '#contract/schemas/candidate.ts'
import { findChromium } from '#tests/support/browser/findChromium.ts'
import { committeesReply } from '#tests/support/state/stateReplies.ts'
import { candidateFile } from './candidateFile.ts'
import { installPackages } from './installPackages.ts'
import { median } from './percentile.ts'
import { addressOf, output, run, start, stop } from './program.ts'

const LIGHTHOUSE = 'lighthouse@13.5.0'
const COMMITTEES = 1_960
const CHROMIUM_FLAGS = '--headless=new --no-sandbox --disable-quic --disable-background-networking'

/** Of a hundred: of how quick a page is, and of everything else. */
const WANTED = { performance: 98, others: 100 }

interface Report {
  runtimeError?: { message: string }
  categories: Record<string, { score: number | null }>
  audits: Record<string, { numericValue?: number }>
  environment: { benchmarkIndex: number }
}

interface TraceEvent {
  dur?: number
  /** Of `dur`, what the thread worked. */
  tdur?: number
}

/** What one visit came to; milliseconds are of the work alone, on the simulated phone. */
interface Visit {
  performance: number
  /** The same, as if nobody else had used the machine. */
  ofWork: number
  others: number
  firstWords: number
  largestWords: number
  blocked: number
  moved: number
  benchmarkIndex: number
}

/**
 * What Lighthouse says of the pages most visited, on its simulated phone and line, as medians: of this site, or of ours with
 * as many invented candidates and committees as the state has. A busy machine makes tasks look longer than they are, so each
 * visit is judged twice, the second time by what the threads of its trace have worked.
 */
export async function measureLighthouse(
  times: number,
  site: string | undefined,
  say: (line: string) => void,
) {
  const folder = mkdtempSync(join(tmpdir(), 'ledger-bench-'))
  try {
    installPackages(folder, [LIGHTHOUSE])
    if (site !== undefined) return await measurePages(folder, site, times, say)
    const server = await serveInvented(folder)
    try {
      return await measurePages(folder, await addressOf(server), times, say)
    } finally {
      await stop(server)
    }
  } finally {
    rmSync(folder, { recursive: true })
  }
}

async function measurePages(folder: string, site: string, times: number, say: (line: string) => void) {
  const found = []
  for (const path of await pathsOf(site)) {
    const visits: Visit[] = []
    for (let attempts = 0; visits.length < times; attempts += 1) {
      const visit = await visitOnce(folder, site + path)
      if (typeof visit !== 'string') visits.push(visit)
      // Chromium does not always get as far, on a busy machine.
      else if (attempts > 3 * times)
        throw new Error(`Lighthouse does not get to the end of ${path}: ${visit}`)
    }
    const middle = (key: keyof Visit) => median(visits.map((visit) => visit[key]))
    const page = {
      path,
      performance: middle('performance'),
      ofWork: middle('ofWork'),
      others: Math.min(...visits.map(({ others }) => others)),
      firstWords: middle('firstWords'),
      largestWords: middle('largestWords'),
      blocked: middle('blocked'),
      moved: middle('moved'),
      benchmarkIndex: middle('benchmarkIndex'),
    }
    const isKept = page.performance >= WANTED.performance && page.others >= WANTED.others
    say(lineOf(page, isKept))
    found.push({ ...page, isKept })
  }
  return found
}

const lineOf = (page: { path: string } & Visit, isKept: boolean) =>
  [
    page.path.padEnd(32),
    `performance ${page.performance}, of the work alone ${page.ofWork}, the rest ${page.others}`,
    `first words ${Math.round(page.firstWords)} ms, largest ${Math.round(page.largestWords)} ms`,
    `blocked ${Math.round(page.blocked)} ms, moved ${page.moved.toFixed(3)}`,
    `machine ${Math.round(page.benchmarkIndex)}`,
    isKept ? '' : 'SHORT',
  ]
    .join('; ')
    .replace(/; $/, '')

/** The pages that are judged: of the largest office of the coming election, its list and a candidate. */
async function pathsOf(site: string): Promise<string[]> {
  // Our own server answers so.
  const { electionId, offices } = (await (await fetch(`${site}/api/overview`)).json()) as Overview
  const [largest] = offices.toSorted((a, b) => b.candidates - a.candidates)
  const office = `${electionId}/${largest?.code}`
  const [one] = (await (await fetch(`${site}/api/candidates/${office}`)).json()) as Candidate[]
  return ['/', '/candidates', `/candidates/${office}`, `/candidates/${one?.AcctNum}`, '/committees']
}

/** The sentence that says why not, where Lighthouse comes to no result. */
async function visitOnce(folder: string, address: string): Promise<Visit | string> {
  const visited = join(folder, 'visited')
  rmSync(visited, { recursive: true, force: true })
  const byClock = await judge(folder, address, [`-GA=${visited}`])
  if (typeof byClock === 'string') return byClock
  leaveWorkAlone(join(visited, 'trace.json'))
  const byWork = await judge(folder, address, [`-A=${visited}`])
  if (typeof byWork === 'string') return byWork
  const ofAudit = (audit: string) => byWork.audits[audit]?.numericValue ?? Number.NaN
  const { performance: _, ...others } = byClock.categories
  return {
    performance: scoreOf(byClock, 'performance'),
    ofWork: scoreOf(byWork, 'performance'),
    others: Math.min(...Object.keys(others).map((category) => scoreOf(byClock, category))),
    firstWords: ofAudit('first-contentful-paint'),
    largestWords: ofAudit('largest-contentful-paint'),
    blocked: ofAudit('total-blocking-time'),
    moved: ofAudit('cumulative-layout-shift'),
    benchmarkIndex: byClock.environment.benchmarkIndex,
  }
}

const scoreOf = ({ categories }: Report, category: string) =>
  Math.round(100 * (categories[category]?.score ?? 0))

async function judge(folder: string, address: string, options: readonly string[]): Promise<Report | string> {
  const program = join(folder, 'node_modules/lighthouse/cli/index.js')
  const file = join(folder, 'report.json')
  const flags = ['--quiet', '--output=json', `--output-path=${file}`, `--chrome-flags=${CHROMIUM_FLAGS}`]
  const settings = { PATH: process.env['PATH'] ?? '', HOME: folder, CHROME_PATH: findChromium() ?? '' }
  try {
    await output(run([process.execPath, program, address, ...options, ...flags], settings))
  } catch (error) {
    return (error as Error).message
  }
  // Lighthouse documents it so.
  const report = JSON.parse(readFileSync(file, 'utf8')) as Report
  if (report.categories['performance']?.score === null) return 'it saw too little of the page'
  return report.runtimeError?.message ?? report
}

/** Has a trace say of each task how long its thread worked, instead of how long it took. */
function leaveWorkAlone(file: string): void {
  const trace = JSON.parse(readFileSync(file, 'utf8')) as { traceEvents: TraceEvent[] }
  for (const event of trace.traceEvents)
    if (event.dur !== undefined && event.tdur !== undefined) event.dur = Math.min(event.dur, event.tdur)
  writeFileSync(file, JSON.stringify(trace))
}

/** Our site with invented candidates and committees. */
async function serveInvented(folder: string) {
  const data = join(folder, 'data')
  const [candidates, committees] = [join(folder, 'CandidateList.txt'), join(folder, 'CommitteeList.txt')]
  writeFileSync(candidates, candidateFile())
  const filers = Array.from({ length: COMMITTEES }, (_, index) => ({
    account: 70_001 + index,
    isCommittee: true,
    name: `Invented Fund for Shade Trees ${index}`,
    isListed: true,
    rows: [],
  }))
  writeFileSync(committees, committeesReply(filers))
  await output(start('src/importer/main.ts', ['candidates', candidates], { DATA_DIR: data }))
  await output(start('src/importer/main.ts', ['committees', committees], { DATA_DIR: data }))
  return start('src/server/main.ts', [], { DATA_DIR: data, SAMPLE_DATA: 'off' })
}

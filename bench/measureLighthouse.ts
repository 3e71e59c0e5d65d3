import { mkdtempDisposableSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Overview } from '#contract/schemas/race.ts'
import type { Candidate } from '#contract/schemas/candidate.ts'
import { findChromium } from '#tests/support/browser/findChromium.ts'
import { committeesReply } from '#tests/support/state/stateReplies.ts'
import { candidateFile } from './candidateFile.ts'
import { addressOf, installPackages, output, run, start, stop } from './program.ts'
import type { Say } from './program.ts'
import { median } from './times.ts'

const LIGHTHOUSE = 'lighthouse@13.5.0'
const COMMITTEES = 1_960
const CHROMIUM_FLAGS = '--headless=new --no-sandbox --disable-quic --disable-background-networking'

/** Lighthouse scores out of a hundred: for performance, and for everything else. */
const WANTED = { performance: 98, others: 100 }

interface Report {
  runtimeError?: { message: string }
  categories: Record<string, { score: number | null }>
  audits: Record<string, { numericValue?: number }>
  environment: { benchmarkIndex: number }
}

interface TraceEvent {
  dur?: number
  /** The part of `dur` for which the thread ran. */
  tdur?: number
}

/** The result of a visit; milliseconds count only work, on the simulated phone. */
interface Visit {
  performance: number
  /** The same, as if the machine had no other load. */
  ofWork: number
  others: number
  firstWords: number
  largestWords: number
  blocked: number
  moved: number
  benchmarkIndex: number
}

/**
 * Lighthouse's results for the most visited pages, on its simulated phone and connection, as medians: of this site, or of
 * ours with as many invented candidates and committees as the state has. On a busy machine tasks appear longer than they
 * are, so each visit is scored twice, the second time by the time for which the threads in its trace ran.
 */
export async function measureLighthouse(times: number, site: string | undefined, say: Say) {
  using folder = mkdtempDisposableSync(join(tmpdir(), 'ledger-bench-'))
  installPackages(folder.path, [LIGHTHOUSE])
  if (site !== undefined) return await measurePages(folder.path, site, times, say)
  const server = await serveInvented(folder.path)
  try {
    return await measurePages(folder.path, await addressOf(server), times, say)
  } finally {
    await stop(server)
  }
}

async function measurePages(folder: string, site: string, times: number, say: Say) {
  const results = []
  for (const path of await pathsOf(site)) {
    const visits: Visit[] = []
    for (let attempts = 0; visits.length < times; attempts += 1) {
      const visit = await visitOnce(folder, site + path)
      if (typeof visit !== 'string') visits.push(visit)
      // On a busy machine Chromium sometimes fails before there is a result.
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
    results.push({ ...page, isKept })
  }
  return results
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

/** The pages to be scored: the list of the largest office in the coming election, and one of its candidates. */
async function pathsOf(site: string): Promise<string[]> {
  // The answer of our own server.
  const { electionId, offices } = (await (await fetch(`${site}/api/overview`)).json()) as Overview
  const [largest] = offices.toSorted((a, b) => b.candidates - a.candidates)
  const office = `${electionId}/${largest?.officeCode}`
  const [one] = (await (await fetch(`${site}/api/candidates/${office}`)).json()) as Candidate[]
  return ['/', '/candidates', `/candidates/${office}`, `/candidates/${one?.AcctNum}`, '/committees']
}

/** If Lighthouse has no result, the sentence that says why. */
async function visitOnce(folder: string, address: string): Promise<Visit | string> {
  const visited = join(folder, 'visited')
  rmSync(visited, { recursive: true, force: true })
  const byClock = await judge(folder, address, [`-GA=${visited}`])
  if (typeof byClock === 'string') return byClock
  keepThreadTime(join(visited, 'trace.json'))
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
  // Documented by Lighthouse.
  const report = JSON.parse(readFileSync(file, 'utf8')) as Report
  if (report.categories['performance']?.score === null) return 'it saw too little of the page'
  return report.runtimeError?.message ?? report
}

/** Rewrites a trace so that each task has the time for which its thread ran instead of the elapsed time. */
function keepThreadTime(file: string): void {
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

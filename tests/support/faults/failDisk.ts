import { hash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { gunzipSync } from 'node:zlib'
import type { Publication } from '#contract/schemas/citation.ts'
import { CALLS, type Fault, faultySystem } from './faultySystem.ts'
import { type Finding, nothingFound } from './finding.ts'
import { makeFaultRegister, take } from './register.ts'
import { committeesFile, type Kind, KINDS, listOfRound } from './roundsOfLists.ts'
import { BACKUP, IMPORTER, PUBLISH, runProgram } from '#tests/support/servers/startProgram.ts'
import { damageIn, storedRound } from './storedRound.ts'

type Register = Awaited<ReturnType<typeof makeFaultRegister>>

/** A program that writes to the disk, which is run many times. */
interface Job {
  what: string
  /** Runs before each attempt, while the disk works. */
  prepare?: () => Promise<void>
  run: (system: Record<string, string>) => Promise<{ code: number | null; output: string }>
  /** What the last run left behind: all of its work, none, or some. */
  left: () => Promise<'all' | 'none' | 'some'>
}

interface DiskFaults {
  /** At most this many of all possible faults, spread evenly. */
  faults: number
  /** Only these jobs: the kinds of lists, `backup`, `restore` and `publish`. */
  jobs?: readonly string[]
  /** A control: the disk reports writes as done that it did not do. */
  control?: 'silent'
}

/** A stack, or an unexpected error as Node prints it. */
const NO_SENTENCE = /^\s+at |^\w*Error:|\[cause\]/m

/**
 * Makes each disk call of a program fail in turn. The program has to report it, leave all of its work or nothing, and
 * succeed when the disk works again.
 */
export async function failDisk({ faults, jobs: names, control }: DiskFaults): Promise<Finding> {
  const finding = nothingFound()
  using register = await makeFaultRegister()
  await take([committeesFile(register.folder)], register.settings)
  const system = faultySystem(register.folder, register.dataDir)
  const jobs = jobsIn(register).filter(({ what }) => names?.includes(what) ?? true)
  for (const job of jobs) {
    await job.prepare?.()
    system.counts()
    const first = await job.run(system.env)
    if (first.code !== 0) throw new Error(`${job.what} does not work at all: ${first.output}`)
    const all = control === 'silent' ? SILENT : faultsOf(system.counts())
    const step = Math.max(1, (all.length * jobs.length) / faults)
    for (let at = 0; at < all.length; at += step) {
      const fault = all[Math.floor(at)]
      if (fault) await tryFault(job, fault)
    }
  }
  return finding

  async function tryFault(job: Job, fault: Fault): Promise<void> {
    const what = `${job.what}, ${fault.error} at ${fault.call} ${fault.at} ${fault.mode}`
    await job.prepare?.()
    system.fail(fault)
    const { code, output } = await job.run(system.env)
    system.heal()
    if (system.failed() === 0) return
    finding.times += 1
    const left = await job.left()
    if (left === 'some') {
      finding.half += 1
      finding.others.push(`${what}: it left some of it. ${output}`)
    }
    if (code === 0 && left === 'none') {
      finding.lost += 1
      finding.others.push(`${what}: it said that it was done. ${output}`)
    }
    if (code !== 0 && left === 'all')
      finding.others.push(`${what}: it was done, and said otherwise: ${output}`)
    if (code !== 0 && (code !== 1 || NO_SENTENCE.test(output) || !/\.\s*$/.test(output)))
      finding.others.push(`${what}: it ended with ${code} and no sentence: ${output}`)
    finding.others.push(...damageIn(register.dataDir).map((damage) => `${what}: ${damage}`))
    const again = await job.run({})
    if (again.code !== 0 || (await job.left()) !== 'all')
      finding.others.push(`${what}: it could not be done when the disk was well: ${again.output}`)
  }
}

/** For each kind of call the first, the middle and the last, failing either once or from then on, in turn. */
function faultsOf(counts: ReadonlyMap<Fault['call'], number>): Fault[] {
  let turn = 0
  return CALLS.flatMap((call) => {
    const made = counts.get(call) ?? 0
    const places = [...new Set([1, Math.ceil(made / 2), made])].filter((at) => at > 0)
    return places.map((at): Fault => {
      turn += 1
      return {
        call,
        at,
        error: turn % 2 === 0 ? 'ENOSPC' : 'EIO',
        mode: turn % 3 === 0 ? 'once' : 'fromThenOn',
      }
    })
  })
}

/** Including writes to the log, which is read again only after the program has ended. */
const SILENT: readonly Fault[] = [{ call: 'pwrite', at: 1, error: 'EIO', mode: 'silently' }]

function jobsIn({ folder, dataDir, settings }: Register): Job[] {
  let round = 0
  const imports = KINDS.map((kind: Kind): Job => ({
    what: kind,
    run: (system) => {
      round += 1
      return runProgram(IMPORTER, listOfRound(folder, kind, round), { ...settings, ...system })
    },
    left: () => storedRound(dataDir, kind, round),
  }))
  // Inside the data folder, because that is where the disk fails.
  const copy = join(dataDir, 'copies', 'register.backup')
  const backup: Job = {
    what: 'backup',
    run: (system) => {
      rmSync(copy, { force: true })
      mkdirSync(dirname(copy), { recursive: true })
      return runProgram(BACKUP, ['backup', copy], { ...settings, ...system })
    },
    left: async () => (!existsSync(copy) ? 'none' : isWholeBackup(copy) ? 'all' : 'some'),
  }
  // The backups of two rounds, made while the disk works: each is restored over the other.
  const copies: { file: string; round: number }[] = []
  let wanted = 0
  const restore: Job = {
    what: 'restore',
    prepare: async () => {
      wanted = 1 - wanted
      while (copies.length < 2) {
        round += 1
        const file = join(folder, `${round}.backup`)
        for (const kind of RESTORED) await runProgram(IMPORTER, listOfRound(folder, kind, round), settings)
        await runProgram(BACKUP, ['backup', file], settings)
        copies.push({ file, round })
      }
    },
    run: (system) => runProgram(BACKUP, ['restore', copies[wanted]?.file ?? ''], { ...settings, ...system }),
    left: async () => {
      const differences: string[] = []
      for (const each of copies)
        for (const kind of RESTORED) differences.push(await storedRound(dataDir, kind, each.round))
      const ofWanted = differences.slice(wanted * RESTORED.length, (wanted + 1) * RESTORED.length)
      const ofOther = differences.slice((1 - wanted) * RESTORED.length, (2 - wanted) * RESTORED.length)
      return isOnly(ofWanted, ofOther) ? 'all' : isOnly(ofOther, ofWanted) ? 'none' : 'some'
    },
  }
  const bulk = join(dataDir, 'bulk')
  const manifest = () => {
    const file = join(bulk, 'manifest.json')
    return existsSync(file) ? readFileSync(file, 'utf8') : ''
  }
  let published = ''
  const publish: Job = {
    what: 'publish',
    run: (system) => {
      published = manifest()
      return runProgram(PUBLISH, [], { ...settings, ...system })
    },
    left: async () =>
      manifest() === published ? 'none' : isWholePublication(bulk, manifest()) ? 'all' : 'some',
  }
  return [...imports, backup, restore, publish]
}

/** One kind in the database, one in the separate store of transactions. */
const RESTORED = ['candidates', 'contributions'] as const

const isOnly = (those: readonly string[], others: readonly string[]) =>
  those.every((each) => each === 'all') && others.every((each) => each === 'none')

const hashOf = (content: Buffer) => hash('sha256', content)

function isWholePublication(bulk: string, manifest: string): boolean {
  const { files } = JSON.parse(manifest) as Publication
  return files.every(
    ({ path, sha256 }) =>
      hashOf(readFileSync(join(bulk, path))) === sha256 &&
      hashOf(gunzipSync(readFileSync(join(bulk, `${path}.gz`)))) === sha256,
  )
}

function isWholeBackup(file: string): boolean {
  using db = new DatabaseSync(file, { readOnly: true })
  const tables = db
    .prepare("select name from sqlite_master where name like 'backup%' and type = 'table' order by name")
    .all()
  return (
    db.prepare('pragma integrity_check').get()?.['integrity_check'] === 'ok' &&
    tables.map(({ name }) => name).join() ===
      'backup_aliases,backup_document,backup_transactions,backup_voters'
  )
}

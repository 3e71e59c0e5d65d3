import { statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { counted } from '#contract/domain/text.ts'
import { kindAges } from '#database/bookkeeping/kindAges.ts'
import { moneyStatusIn } from '#database/bookkeeping/moneyStatus.ts'
import type { Db } from '#database/connection/Db.ts'
import { databaseSize } from '#database/openDatabase.ts'
import { ImportError } from './ImportError.ts'
import { describeAlias, listAliases, removeAlias, setAlias } from './aliases.ts'
import type { Command, CommandOutcome } from './command.ts'
import { describeAge, describeStatus } from './describeStatus.ts'
import { forgetMoney } from './forgetMoney.ts'
import { importAgain } from './importAgain.ts'
import type { ImportJob } from './importJob.ts'
import { importList } from './importList.ts'
import { importSample } from './importSample.ts'
import { unpackArchive } from './inspect/unpackArchive.ts'
import { beginningOf, openSource } from './read/openSource.ts'
import { fileSchemas, type ImportTypeName } from './read/fileSchemas.ts'
import { recognizeFile } from './read/recognizeFile.ts'
import { isZip } from './read/zipEntries.ts'
import type { Settings } from './readSettings.ts'
import { describeReport, type Report } from './report.ts'
import type { Progress } from './showProgress.ts'
import { runSync } from './sync/runSync.ts'

/** A file, and its kind of list. */
interface InspectedFile {
  name: string
  size: number
  /** Null if it is not a list. */
  kind: ImportTypeName | null
}

/** The result of inspecting files. */
interface Inspection {
  outcome: 'done' | 'refused'
  message: string
  files: InspectedFile[]
}

/**
 * Recognizes which kind of list each file is, without reading the register. If a folder is given, archives are unpacked
 * into it and replaced by their files; the archive of voters is imported as it is.
 */
async function inspectFiles(paths: readonly string[], unpackTo?: string): Promise<CommandOutcome> {
  const files: InspectedFile[] = []
  try {
    for (const path of paths) {
      const { size } = openSource(path).finish()
      const kind = await recognizeFile(path)
      if (unpackTo === undefined || kind !== null || !isZip(beginningOf(path, 4))) {
        files.push({ name: path, size, kind })
        continue
      }
      for (const name of await unpackArchive(path, unpackTo)) {
        const unpacked = join(unpackTo, name)
        files.push({ name, size: statSync(unpacked).size, kind: await kindInArchive(unpacked) })
      }
    }
  } catch (error) {
    if (!(error instanceof ImportError)) throw error
    return outcomeOf({ outcome: 'refused', message: error.message, files })
  }
  return outcomeOf({ outcome: 'done', message: `${counted(files.length, 'file')}.`, files })
}

/** Nested archives stay packed. */
const kindInArchive = async (path: string) => (isZip(beginningOf(path, 4)) ? null : recognizeFile(path))

const outcomeOf = (inspection: Inspection): CommandOutcome => ({
  lines: [
    ...inspection.files.map(({ name, kind }) => `${name}: ${kind === null ? 'no list' : wordsOf(kind)}`),
    inspection.outcome === 'refused' ? `Refused. ${inspection.message}` : inspection.message,
  ],
  json: inspection,
  exitCode: inspection.outcome === 'refused' ? 1 : 0,
})

const wordsOf = (kind: ImportTypeName) => `${kind}, a ${fileSchemas[kind].noun}`

const documentsIn = (dataDir: string) => join(dataDir, 'documents')

/** An attempt that takes longer is given up. */
const FETCH_TIMEOUT_MS = 180_000

/** A run that is told to stop ends after its current answer; a second signal ends it at once. */
function syncing({ stateSite, solicitationSite, userAgent, startedBy, dataDir }: Settings) {
  const stop = new AbortController()
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => stop.abort())
  return {
    startedBy,
    stop,
    clock: () => new Date(),
    solicitationSite,
    documentStore: documentsIn(dataDir),
    site: {
      origin: stateSite,
      userAgent,
      timeout: () => AbortSignal.timeout(FETCH_TIMEOUT_MS),
      now: () => performance.now(),
      wait: (ms: number) => setTimeout(ms, undefined, stop).catch(() => undefined),
      onRetry: (sentence: string) => console.error(sentence),
    },
  }
}

/** Runs a command on an open register and returns its outcome. Throws DatabaseError. */
export async function runCommand(
  db: Db,
  command: Command,
  settings: Settings,
  progress: Progress,
): Promise<CommandOutcome> {
  switch (command.verb) {
    case 'status': {
      const status = await moneyStatusIn(db).ofRegister()
      const kinds = await kindAges(db, new Date())
      const megabytes = Math.ceil((await databaseSize(db)) / 1_000_000)
      const disk = `database on disk: ${megabytes} MB`
      return {
        lines: [...kinds.map(describeAge), ...describeStatus(status), disk],
        json: { kinds, ...status, databaseMegabytes: megabytes },
        exitCode: 0,
      }
    }
    case 'inspect':
      return inspectFiles(command.files, command.unpackTo)
    case 'alias':
      return runAlias(db, command)
    case 'sync':
      return runSync(db, command, { ...syncing(settings), showProgress: progress.accountsOf })
    default: {
      const report = await runImporting(db, command, settings, progress.show)
      return { lines: describeReport(report), json: report, exitCode: report.outcome === 'refused' ? 1 : 0 }
    }
  }
}

async function runAlias(
  db: Db,
  { filer, acctNum, election }: Extract<Command, { verb: 'alias' }>,
): Promise<CommandOutcome> {
  if (filer === undefined) {
    const aliases = await listAliases(db)
    return { lines: aliases.map(describeAlias), json: aliases, exitCode: 0 }
  }
  const said =
    acctNum === undefined
      ? await removeAlias(db, { filer, election })
      : await setAlias(db, { filer, election, acctNum })
  const lines = said ?? [`There is no alias of "${filer}".`]
  return { lines, json: { message: lines.join('\n') }, exitCode: said === undefined ? 1 : 0 }
}

async function runImporting(
  db: Db,
  command: Extract<Command, { verb: 'import' | 'again' | 'forget' }>,
  settings: Settings,
  onProgress: ImportJob['onProgress'],
): Promise<Report> {
  if (command.verb === 'forget') return forgetMoney(db, { ...command, who: settings.importer })
  if (command.verb === 'again') {
    const { verb: _, kind: __, json: ___, named: most, ...choices } = command
    const documentStore = documentsIn(settings.dataDir)
    const who = settings.importer.who
    return shortened(await importAgain(db, { ...choices, documentStore, onProgress, who }), most)
  }
  const { verb: _, json: __, progress: ___, named, kind, files, ...choices } = command
  const documentStore = documentsIn(settings.dataDir)
  const options = {
    ...choices,
    documentStore,
    onProgress,
    who: settings.importer.who,
  }
  const report =
    kind === 'sample' ? await importSample(db, options) : await importList(db, kind, files, options)
  return shortened(report, named)
}

/** Shortened for programs that read it at once; the counts include what is left out. */
const shortened = (report: Report, named = Infinity): Report => ({
  ...report,
  changes: report.changes.slice(0, named),
  rejections: report.rejections.slice(0, named),
  unmatched: report.unmatched.slice(0, named),
})

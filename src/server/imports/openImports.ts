import { randomBytes } from 'node:crypto'
import { readdir, readFile, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { HTTPException } from 'hono/http-exception'
import { REJECTED_PREFIX } from '#contract/domain/administration.ts'
import { IMPORT_NOT_OPEN, PREVIEW_OUTDATED, UPLOAD_TOO_LARGE } from '#contract/endpoints/refusals.ts'
import {
  type ImportChoices,
  MAX_UPLOAD_BYTES,
  type OpenImport,
  ROOM_LEFT_BYTES,
  type UploadPlan,
} from '#contract/schemas/importRecord.ts'
import { auditIn } from '#database/audit.ts'
import { type Db, withWriteTransaction } from '#database/connection/Db.ts'
import type { Actor } from '#database/register.ts'
import { httpError } from '../apiError.ts'
import type { Log } from '../log.ts'
import { asReadInFlorida } from '../programs/accountAsker.ts'
import * as importer from './importerProgram.ts'
import { type ImportFolder, importFolder, removeUploadFolder } from './uploadFolder.ts'

const TIMEOUTS_MS = {
  // @limit imports importer/importInBrowser: Time without a call: {ms}, then the import is discarded
  idle: 30 * 60_000,
  // @limit imports importer/importInBrowser: Time to unpack and recognize files: {ms}, then it is stopped
  reading: 10 * 60_000,
  // @limit imports importer/importInBrowser: Time for a dry run: {ms}, then it is stopped
  checking: 30 * 60_000,
  // @limit imports importer/importInBrowser: Time for an import: {ms}, then it is stopped, nothing changed
  importing: 60 * 60_000,
}

const MAX_PROGRESS_CHARS = 200

/** The open import, with what callers do not see. */
interface ActiveImport {
  view: OpenImport
  folder: ImportFolder
  /** What it does with an import on record, instead of importing files. */
  redone: importer.Redone | null
  isWriting: boolean
  idle: NodeJS.Timeout | undefined
}

interface Options {
  db: Db
  /** Used by this process only; see makeUploadFolder. */
  folder: string
  runImporter: importer.RunImporter
  clock: () => Date
  stop: AbortSignal
  log: Log
  timeoutsMs?: Partial<typeof TIMEOUTS_MS>
}

export type OpenImports = ReturnType<typeof openImports>

/**
 * The import that an administrator has open in the browser. Its files are uploaded in parts to a folder, then recognized,
 * tried and imported by the importer, a separate program. There is one at a time, and it is discarded after half an hour
 * without a call. Calls that do not fit its state throw an HTTPException.
 */
export function openImports({ db, folder, runImporter, clock, stop, log, ...options }: Options) {
  const timeoutsMs = { ...TIMEOUTS_MS, ...options.timeoutsMs }
  let active: ActiveImport | undefined

  function touch(one: ActiveImport): void {
    clearTimeout(one.idle)
    one.idle = setTimeout(() => {
      // The importer is running, within its own timeout.
      if (one.view.state in TIMEOUTS_MS) touch(one)
      else void drop(one)
    }, timeoutsMs.idle).unref()
  }

  async function drop(one: ActiveImport): Promise<void> {
    clearTimeout(one.idle)
    if (active === one) active = undefined
    await one.folder.remove()
  }

  function inState(id: string, ...states: OpenImport['state'][]): ActiveImport {
    if (active?.view.id !== id) httpError(404, IMPORT_NOT_OPEN)
    if (!states.includes(active.view.state)) httpError(409, NOT_NOW[active.view.state])
    touch(active)
    return active
  }

  async function begin(
    { who }: Actor,
    uploads: OpenImport['uploads'],
    redone: importer.Redone | null,
  ): Promise<ActiveImport> {
    const before = active
    // @limit imports importer/importInBrowser: Open imports, from the first byte to the report: 1, then 409
    if (before && !['done', 'failed'].includes(before.view.state))
      httpError(
        409,
        `${before.view.startedBy} has an import open here since ${asReadInFlorida(before.view.startedAt)}. ` +
          'Wait until it is done, or discard it.',
      )
    const id = randomBytes(12).toString('hex')
    const one: ActiveImport = {
      view: {
        id,
        startedBy: who,
        startedAt: clock().toISOString(),
        state: 'receiving',
        uploads,
        files: [],
        choices: null,
        failure: null,
        ...NOT_RUN,
      },
      folder: importFolder(folder, id),
      redone,
      isWriting: false,
      idle: undefined,
    }
    // Set before the first await, so that one of two concurrent calls is refused.
    active = one
    touch(one)
    try {
      if (before) await drop(before)
      await one.folder.make()
    } catch (error) {
      await drop(one)
      throw error
    }
    return one
  }

  /** Starts the importer for an import, whose view gets the outcome. If `onOutput` throws, the import has failed. */
  async function run(
    one: ActiveImport,
    actor: Actor,
    state: Exclude<keyof typeof TIMEOUTS_MS, 'idle'>,
    args: string[],
    onOutput: (output: importer.ImporterOutput) => Promise<void> | void,
  ): Promise<void> {
    const { view, folder: own } = one
    Object.assign(view, { state, ...NOT_RUN })
    try {
      await own.clearRejected()
      const onProgress = (words: string) => void (view.progress = words.slice(0, MAX_PROGRESS_CHARS))
      const ending = AbortSignal.any([stop, AbortSignal.timeout(timeoutsMs[state])])
      await onOutput(await runImporter({ args, folder: own.files, actor, onProgress, stop: ending }))
    } catch (error) {
      await own.remove()
      view.state = 'failed'
      const isRefusal = error instanceof HTTPException
      if (!isRefusal) log.error('An import in the browser could not continue', error)
      view.failure = isRefusal ? error.message : 'The server could not continue. Start again.'
    } finally {
      touch(one)
    }
  }

  function inspectIfReceived(one: ActiveImport, actor: Actor): void {
    const { view } = one
    if (view.uploads.some(({ size, received }) => size !== received)) return
    const args = importer.inspectArguments(view.uploads.map(({ name }) => name))
    void run(one, actor, 'reading', args, (output) => {
      const { outcome, message, files } = importer.readInspection(output)
      if (outcome === 'refused') httpError(400, message)
      Object.assign(view, { state: 'ready', files })
    })
  }

  function dryRun(one: ActiveImport, actor: Actor): OpenImport {
    void run(one, actor, 'checking', argumentsOf(one), async (output) => {
      const { shown = null, importId: _, ...report } = importer.readReport(output)
      const rejected = await readdir(one.folder.rejected).catch(() => [])
      const rejectedFiles = rejected.map((name) => name.slice(REJECTED_PREFIX.length))
      Object.assign(one.view, { state: 'shown', report, shown, rejectedFiles })
    })
    return one.view
  }

  return {
    current: (): OpenImport | null => active?.view ?? null,

    async open(actor: Actor, { files }: UploadPlan): Promise<OpenImport> {
      await assertRoomFor(files, folder)
      const uploads = files.map((file) => ({ ...file, received: 0 }))
      const one = await begin(actor, uploads, null)
      for (const { name, size } of files) if (size === 0) await one.folder.append(name, new Uint8Array())
      inspectIfReceived(one, actor)
      return one.view
    },

    async receive(actor: Actor, { openId, ...part }: UploadPart & { openId: string }, bytes: Uint8Array) {
      const one = inState(openId, 'receiving')
      try {
        await appendPart(one, part, bytes)
      } catch (error) {
        if (active === one) throw error
      }
      if (active !== one) {
        // It was discarded in the meantime.
        await one.folder.remove()
        httpError(404, IMPORT_NOT_OPEN)
      }
      inspectIfReceived(one, actor)
    },

    check(actor: Actor, openId: string, choices: ImportChoices): OpenImport {
      const one = inState(openId, 'ready', 'shown', 'done')
      if (one.redone) httpError(409, NOT_NOW.shown)
      const known = new Set(one.view.files.map(({ name }) => name))
      const unknown = choices.files.find((name) => !known.has(name))
      if (unknown !== undefined) httpError(400, `${unknown} is not among the files that were sent.`)
      one.view.choices = choices
      return dryRun(one, actor)
    },

    /** Starts the dry run of forgetting what an import brought, or of importing its list again, which has choices. */
    async redo(actor: Actor, redone: importer.Redone, choices: ImportChoices | null): Promise<OpenImport> {
      const one = await begin(actor, [], redone)
      one.view.choices = choices
      return dryRun(one, actor)
    },

    /** Starts the import that was shown: it does that, or nothing. */
    async commit(actor: Actor, openId: string, asShown: string): Promise<OpenImport> {
      const one = inState(openId, 'shown')
      const { view } = one
      if (view.shown !== asShown) httpError(409, PREVIEW_OUTDATED)
      // Set at once, so that it cannot start twice.
      view.state = 'importing'
      try {
        // Who imports which files; the history of imports has the outcome.
        await withWriteTransaction(db, (trx) =>
          auditIn(trx).record(actor, {
            action: 'import begun',
            record: 'imports',
            after: { kind: view.report?.kind ?? '', files: view.choices?.files ?? [] },
          }),
        )
      } catch (error) {
        view.state = 'shown'
        throw error
      }
      void run(one, actor, 'importing', argumentsOf(one, asShown), async (output) => {
        const { shown: _, importId, ...report } = importer.readReport(output)
        const files = remainingFiles(view)
        if (files.length === 0) await one.folder.remove()
        Object.assign(view, { state: 'done', report, importId, files })
      })
      return view
    },

    discard: (openId: string): Promise<void> =>
      drop(inState(openId, 'receiving', 'ready', 'shown', 'done', 'failed')),

    async rejectedLines(openId: string, name: string): Promise<Buffer> {
      const one = inState(openId, 'shown')
      if (!one.view.rejectedFiles.includes(name)) httpError(404, `No line of ${name} was rejected.`)
      return readFile(join(one.folder.rejected, REJECTED_PREFIX + name))
    },

    /** For when the server stops: its programs end and all files are removed. */
    close: () => removeUploadFolder(folder),
  }
}

const NOT_RUN = {
  progress: '',
  report: null,
  shown: null,
  rejectedFiles: [],
  importId: null,
} satisfies Partial<OpenImport>

const NOT_NOW: Readonly<Record<OpenImport['state'], string>> = {
  receiving: 'The files of this import are still being sent.',
  reading: 'The files of this import are being read. Wait until that is done.',
  ready: 'Choose what to import first.',
  checking: 'The dry run of this import is under way. Wait until it is done.',
  shown: 'The preview of this import is already shown.',
  importing: 'This import is under way. Wait until it is done.',
  done: 'This import is done.',
  failed: 'This import failed. Start again.',
}

/** Throws an HTTPException if two files have the same name, or if the folder has too little space for them. */
export async function assertRoomFor(files: UploadPlan['files'], folder: string): Promise<void> {
  const names = new Set(files.map(({ name }) => name.toLowerCase()))
  if (names.size < files.length) httpError(400, 'Two of these files have the same name.')
  const bytes = files.reduce((so, { size }) => so + size, 0)
  if (bytes > MAX_UPLOAD_BYTES) httpError(413, UPLOAD_TOO_LARGE)
  const { bavail, bsize } = await statfs(folder)
  if (bytes + ROOM_LEFT_BYTES > bavail * bsize)
    httpError(409, 'There is no room for these files on the disk of the server.')
}

interface UploadPart {
  fileNo: number
  offset: number
}

/** Appends the next bytes of a file. Throws an HTTPException if they are not the next ones. */
async function appendPart(one: ActiveImport, { fileNo, offset }: UploadPart, bytes: Uint8Array) {
  const file = one.view.uploads[fileNo]
  if (!file) httpError(404, 'No such file was announced.')
  if (one.isWriting || offset !== file.received)
    httpError(409, `Expected the bytes of ${file.name} from ${file.received} on.`)
  if (bytes.length > file.size - file.received)
    httpError(413, `${file.name} has more bytes than the ${file.size} that were announced.`)
  one.isWriting = true
  try {
    await one.folder.append(file.name, bytes)
    file.received += bytes.length
  } finally {
    one.isWriting = false
  }
}

function argumentsOf({ redone, view, folder }: ActiveImport, asShown?: string): string[] {
  if (redone) return importer.redoneArguments(redone, asShown)
  if (!view.choices) httpError(409, NOT_NOW.ready)
  return importer.importArguments(view.choices, { folder: folder.files, rejected: folder.rejected, asShown })
}

/** The files that can still be imported afterwards: the others, if any of them is a list. */
function remainingFiles({ files, choices }: OpenImport): OpenImport['files'] {
  const left = files.filter(({ name }) => choices?.files.includes(name) === false)
  return left.some(({ kind }) => kind !== null) ? left : []
}

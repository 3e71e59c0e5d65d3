import { randomBytes } from 'node:crypto'
import { readdir, readFile, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { IMPORT_NOT_OPEN, NOT_SHOWN_LAST, UPLOAD_TOO_LARGE } from '#contract/endpoints/refusals.ts'
import {
  type ImportChoices,
  MAX_UPLOAD_BYTES,
  type OpenImport,
  type UploadPlan,
} from '#contract/schemas/openImport.ts'
import type { Actor } from '#database/connection/withRegisterChange.ts'
import { asReadInFlorida } from '../schedule/asReadInFlorida.ts'
import { ImportRefused } from './ImportRefused.ts'
import {
  type ForgottenImport,
  forgetArguments,
  importArguments,
  inspectArguments,
} from './importArguments.ts'
import { Inspection, Reported, reportIn } from './importerReport.ts'
import { NOT_NOW, OVER, RUNNING } from './importStates.ts'
import type { RunImporter, Said } from './runImporter.ts'
import { type ImportFolder, importFolder, removeUploadFolder } from './uploadFolder.ts'

const TIMEOUTS = {
  /** Whoever leaves it alone for so long has left. */
  idleMs: 30 * 60_000,
  inspectMs: 10 * 60_000,
  checkMs: 30 * 60_000,
  importMs: 60 * 60_000,
}

/** What the register needs to go on in. */
const ROOM_LEFT_BYTES = 1024 ** 3

interface Options {
  /** Of this process alone; see makeUploadFolder. */
  folder: string
  runImporter: RunImporter
  clock: () => Date
  /** Puts on record that an import begins. */
  record: (actor: Actor, files: readonly string[], kind: string) => Promise<void>
  stop: AbortSignal
  /** Shorter in tests. */
  timeouts?: Partial<typeof TIMEOUTS>
}

/** What is known of the open import beside what is told. */
interface Held {
  shown: OpenImport
  folder: ImportFolder
  forgotten: ForgottenImport | null
  isWriting: boolean
  idle: NodeJS.Timeout | undefined
}

/** What can still be imported once this is done: the other files, as long as any of them is a list. */
function leftOf({ files, choices }: OpenImport): OpenImport['files'] {
  const left = files.filter(({ name }) => choices?.files.includes(name) === false)
  return left.some(({ kind }) => kind !== null) ? left : []
}

export type OpenImports = ReturnType<typeof openImports>

/**
 * The import that an administrator has open in the browser: its files are sent part by part to a folder, recognized, tried
 * and imported by the importer, which is a program of its own. One at a time; what is left alone for half an hour goes.
 * Calls that do not fit the state it is in throw ImportRefused.
 */
export function openImports(options: Options) {
  const { folder, runImporter, clock, record, stop } = options
  const { idleMs, inspectMs, checkMs, importMs } = { ...TIMEOUTS, ...options.timeouts }
  let held: Held | undefined

  /** The open import in one of these states; time for it begins anew. */
  function inState(id: string, ...states: OpenImport['state'][]): Held {
    if (held?.shown.id !== id) throw new ImportRefused(404, IMPORT_NOT_OPEN)
    if (!states.includes(held.shown.state)) throw new ImportRefused(409, NOT_NOW[held.shown.state])
    touch(held)
    return held
  }

  function touch(one: Held): void {
    clearTimeout(one.idle)
    one.idle = setTimeout(() => {
      if (RUNNING.has(one.shown.state)) touch(one)
      else void drop(one)
    }, idleMs).unref()
  }

  async function drop(one: Held): Promise<void> {
    clearTimeout(one.idle)
    if (held === one) held = undefined
    await one.folder.remove()
  }

  async function begin(actor: Actor, uploads: OpenImport['uploads'], forgotten: ForgottenImport | null) {
    if (held && !OVER.has(held.shown.state))
      throw new ImportRefused(
        409,
        `${held.shown.startedBy} has an import open here since ${asReadInFlorida(held.shown.startedAt)}. ` +
          'Wait until it is done, or discard it.',
      )
    const before = held
    const id = randomBytes(12).toString('hex')
    const one: Held = {
      shown: {
        id,
        startedBy: actor.who,
        startedAt: clock().toISOString(),
        state: 'receiving',
        progress: '',
        uploads,
        files: [],
        choices: null,
        report: null,
        shown: null,
        rejectedFiles: [],
        importId: null,
        failure: null,
      },
      folder: importFolder(folder, id),
      forgotten,
      isWriting: false,
      idle: undefined,
    }
    // Before anything is waited for, so that of two who begin at once one is refused.
    held = one
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

  /** Runs the importer, and goes on with what it said; what is thrown there ends the import as failed. */
  function run(one: Held, actor: Actor, job: Job): void {
    Object.assign(one.shown, { state: job.state, progress: '', report: null, shown: null, rejectedFiles: [] })
    const said = runImporter({
      args: job.args,
      folder: one.folder.files,
      actor,
      onProgress: (words) => void (one.shown.progress = words.slice(0, 200)),
      stop: AbortSignal.any([stop, AbortSignal.timeout(job.timeoutMs)]),
    })
    void said
      .then((answer) => job.onSaid(answer))
      .catch(async (error: unknown) => {
        await one.folder.remove()
        one.shown.state = 'failed'
        one.shown.failure =
          error instanceof ImportRefused ? error.message : 'The server could not go on. Begin anew.'
      })
      .finally(() => touch(one))
  }

  const read = (one: Held, actor: Actor): void =>
    run(one, actor, {
      state: 'reading',
      args: inspectArguments(one.shown.uploads.map(({ name }) => name)),
      timeoutMs: inspectMs,
      onSaid(said) {
        const { outcome, message, files } = reportIn(Inspection, said)
        if (outcome === 'refused') throw new ImportRefused(400, message)
        one.shown.files = files
        one.shown.state = 'ready'
      },
    })

  function argumentsOf(one: Held, asShown?: string): string[] {
    const { forgotten, shown } = one
    if (forgotten) return forgetArguments(forgotten, asShown)
    if (!shown.choices) throw new ImportRefused(409, NOT_NOW.ready)
    const { files, rejected } = one.folder
    return importArguments(shown.choices, { folder: files, rejected, asShown })
  }

  const tryOut = (one: Held, actor: Actor): void =>
    run(one, actor, {
      state: 'checking',
      args: argumentsOf(one),
      timeoutMs: checkMs,
      async onSaid(said) {
        const { shown = null, importId: _, ...report } = reportIn(Reported, said)
        const rejectedFiles = await readdir(one.folder.rejected).catch(() => [])
        Object.assign(one.shown, { state: 'shown', report, shown, rejectedFiles })
      },
    })

  return {
    /** What is open; null where nothing is. */
    current: (): OpenImport | null => held?.shown ?? null,

    /** Begins an import of files of these names and sizes, which are to be sent. */
    async open(actor: Actor, { files }: UploadPlan): Promise<OpenImport> {
      const names = new Set(files.map(({ name }) => name.toLowerCase()))
      if (names.size < files.length) throw new ImportRefused(400, 'Two of these files have the same name.')
      const bytes = files.reduce((so, { size }) => so + size, 0)
      if (bytes > MAX_UPLOAD_BYTES) throw new ImportRefused(413, UPLOAD_TOO_LARGE)
      const { bavail, bsize } = await statfs(folder)
      if (bytes + ROOM_LEFT_BYTES > bavail * bsize)
        throw new ImportRefused(409, 'There is no room for these files on the disk of the server.')
      const uploads = files.map((file) => ({ ...file, received: 0 }))
      const one = await begin(actor, uploads, null)
      for (const { name, size } of files) if (size === 0) await one.folder.append(name, new Uint8Array())
      if (bytes === 0) read(one, actor)
      return one.shown
    },

    /** Takes the next bytes of a file; with the last of all files they are looked at. */
    async receive(
      actor: Actor,
      { openId, fileNo, offset }: { openId: string; fileNo: number; offset: number },
      bytes: Uint8Array,
    ): Promise<void> {
      const one = inState(openId, 'receiving')
      const file = one.shown.uploads[fileNo]
      if (!file) throw new ImportRefused(404, 'No such file was announced.')
      if (one.isWriting || offset !== file.received)
        throw new ImportRefused(409, `Expected the bytes of ${file.name} from ${file.received} on.`)
      if (bytes.length > file.size - file.received)
        throw new ImportRefused(413, `${file.name} has more bytes than the ${file.size} that were announced.`)
      one.isWriting = true
      try {
        await one.folder.append(file.name, bytes)
        file.received += bytes.length
      } finally {
        one.isWriting = false
      }
      // It may have been discarded meanwhile.
      if (held === one && one.shown.uploads.every(({ size, received }) => size === received)) read(one, actor)
      else if (held !== one) await one.folder.remove()
    },

    /** Begins the dry run of what was chosen. */
    check(actor: Actor, openId: string, choices: ImportChoices): OpenImport {
      const one = inState(openId, 'ready', 'shown', 'done')
      if (one.forgotten) throw new ImportRefused(409, NOT_NOW.shown)
      const known = new Set(one.shown.files.map(({ name }) => name))
      const unknown = choices.files.find((name) => !known.has(name))
      if (unknown !== undefined)
        throw new ImportRefused(400, `${unknown} is not among the files that were sent.`)
      one.shown.choices = choices
      tryOut(one, actor)
      return one.shown
    },

    /** Begins the dry run of forgetting what an import brought. */
    async forget(actor: Actor, forgotten: ForgottenImport): Promise<OpenImport> {
      const one = await begin(actor, [], forgotten)
      tryOut(one, actor)
      return one.shown
    },

    /** Begins to do what was shown. */
    async commit(actor: Actor, openId: string, asShown: string): Promise<OpenImport> {
      const one = inState(openId, 'shown')
      if (one.shown.shown !== asShown) throw new ImportRefused(409, NOT_SHOWN_LAST)
      const { choices, report } = one.shown
      // At once, so that it is not begun twice.
      one.shown.state = 'importing'
      try {
        await record(actor, choices?.files ?? [], report?.kind ?? '')
      } catch (error) {
        one.shown.state = 'shown'
        throw error
      }
      run(one, actor, {
        state: 'importing',
        args: argumentsOf(one, asShown),
        timeoutMs: importMs,
        async onSaid(said) {
          const { shown: _, importId, ...done } = reportIn(Reported, said)
          const left = leftOf(one.shown)
          if (left.length === 0) await one.folder.remove()
          Object.assign(one.shown, { state: 'done', report: done, importId, files: left })
        },
      })
      return one.shown
    },

    /** Lets go of an import, and of its files, whoever began it. */
    async discard(openId: string): Promise<void> {
      await drop(inState(openId, 'receiving', 'ready', 'shown', 'done', 'failed'))
    },

    /** The lines of a file that the dry run rejected. */
    async rejectedLines(openId: string, name: string): Promise<Buffer> {
      const one = inState(openId, 'shown')
      if (!one.shown.rejectedFiles.includes(name))
        throw new ImportRefused(404, `No line of ${name} was rejected.`)
      return readFile(join(one.folder.rejected, name))
    },

    /** When the server stops: its programs end, and nothing of the files stays. */
    close: () => removeUploadFolder(folder),
  }
}

interface Job {
  state: OpenImport['state']
  args: string[]
  timeoutMs: number
  onSaid: (said: Said) => Promise<void> | void
}

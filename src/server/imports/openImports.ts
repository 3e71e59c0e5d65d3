import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { REJECTED_PREFIX } from '#contract/domain/administration.ts'
import { IMPORT_NOT_OPEN, PREVIEW_OUTDATED } from '#contract/endpoints/refusals.ts'
import type { ImportChoices, OpenImport, UploadPlan } from '#contract/schemas/openImport.ts'
import type { Actor } from '#database/register.ts'
import type { Redone } from './importArguments.ts'
import { httpError } from '../apiError.ts'
import type { Log } from '../log.ts'
import { importRuns } from './importRuns.ts'
import { importSlot, NOT_NOW } from './importSlot.ts'
import { assertRoomFor, isReceived, receiveUpload } from './receiveUpload.ts'
import type { RunImporter } from './importerProgram.ts'
import { removeUploadFolder } from './uploadFolder.ts'
import { type Db, withWriteTransaction } from '#database/connection/Db.ts'
import { auditIn } from '#database/audit.ts'

const TIMEOUTS = {
  // @limit imports importer/importInBrowser: Time without a call: {ms}, then the import is discarded
  idleMs: 30 * 60_000,
  // @limit imports importer/importInBrowser: Time to unpack and recognize files: {ms}, then it is stopped
  inspectMs: 10 * 60_000,
  // @limit imports importer/importInBrowser: Time for a dry run: {ms}, then it is stopped
  checkMs: 30 * 60_000,
  // @limit imports importer/importInBrowser: Time for an import: {ms}, then it is stopped, nothing changed
  importMs: 60 * 60_000,
}

interface Options {
  /** Used by this process only; see makeUploadFolder. */
  folder: string
  runImporter: RunImporter
  clock: () => Date
  /** Records that an import begins. */
  record: (actor: Actor, files: readonly string[], kind: string) => Promise<void>
  stop: AbortSignal
  log: Log
  /** Shorter in tests. */
  timeouts?: Partial<typeof TIMEOUTS>
}

export type OpenImports = ReturnType<typeof openImports>

/**
 * The import that an administrator has open in the browser. Its files are uploaded in parts to a folder, then recognized,
 * tried and imported by the importer, a separate program. There is one at a time, and it is discarded after half an hour
 * without a call. Calls that do not fit its state throw an HTTPException.
 */
export function openImports({ folder, runImporter, clock, record, stop, log, ...options }: Options) {
  const timeouts = { ...TIMEOUTS, ...options.timeouts }
  const slot = importSlot({ folder, clock, idleMs: timeouts.idleMs })
  const runs = importRuns({ runImporter, timeouts, onEnd: slot.touch, stop, log })

  return {
    /** The open import; null if there is none. */
    current: slot.view,

    /** Opens an import of files with these names and sizes, which will be uploaded. */
    async open(actor: Actor, { files }: UploadPlan): Promise<OpenImport> {
      await assertRoomFor(files, folder)
      const uploads = files.map((file) => ({ ...file, received: 0 }))
      const one = await slot.begin(actor, uploads, null)
      for (const { name, size } of files) if (size === 0) await one.folder.append(name, new Uint8Array())
      if (isReceived(one)) runs.inspect(one, actor)
      return one.view
    },

    /** Receives the next bytes of a file. After the last bytes of all files, they are inspected. */
    async receive(
      actor: Actor,
      { openId, ...part }: { openId: string; fileNo: number; offset: number },
      bytes: Uint8Array,
    ): Promise<void> {
      const one = slot.inState(openId, 'receiving')
      try {
        await receiveUpload(one, part, bytes)
      } catch (error) {
        if (slot.holds(one)) throw error
      }
      if (!slot.holds(one)) {
        // It was discarded in the meantime.
        await one.folder.remove()
        httpError(404, IMPORT_NOT_OPEN)
      }
      if (isReceived(one)) runs.inspect(one, actor)
    },

    /** Starts the dry run of what was chosen. */
    check(actor: Actor, openId: string, choices: ImportChoices): OpenImport {
      const one = slot.inState(openId, 'ready', 'shown', 'done')
      if (one.redone) httpError(409, NOT_NOW.shown)
      const known = new Set(one.view.files.map(({ name }) => name))
      const unknown = choices.files.find((name) => !known.has(name))
      if (unknown !== undefined) httpError(400, `${unknown} is not among the files that were sent.`)
      one.view.choices = choices
      runs.dryRun(one, actor)
      return one.view
    },

    /** Starts the dry run of forgetting what an import brought, or of importing its list again, which has choices. */
    async redo(actor: Actor, redone: Redone, choices: ImportChoices | null): Promise<OpenImport> {
      const one = await slot.begin(actor, [], redone)
      one.view.choices = choices
      runs.dryRun(one, actor)
      return one.view
    },

    /** Starts the import that was shown. */
    async commit(actor: Actor, openId: string, asShown: string): Promise<OpenImport> {
      const one = slot.inState(openId, 'shown')
      if (one.view.shown !== asShown) httpError(409, PREVIEW_OUTDATED)
      const { choices, report } = one.view
      // Set at once, so that it cannot start twice.
      one.view.state = 'importing'
      try {
        await record(actor, choices?.files ?? [], report?.kind ?? '')
      } catch (error) {
        one.view.state = 'shown'
        throw error
      }
      runs.commit(one, actor, asShown)
      return one.view
    },

    /** Discards an import and its files, whoever started it. */
    async discard(openId: string): Promise<void> {
      await slot.drop(slot.inState(openId, 'receiving', 'ready', 'shown', 'done', 'failed'))
    },

    /** The lines of a file that the dry run rejected. */
    async rejectedLines(openId: string, name: string): Promise<Buffer> {
      const one = slot.inState(openId, 'shown')
      if (!one.view.rejectedFiles.includes(name)) httpError(404, `No line of ${name} was rejected.`)
      return readFile(join(one.folder.rejected, REJECTED_PREFIX + name))
    },

    /** For when the server stops: its programs end and all files are removed. */
    close: () => removeUploadFolder(folder),
  }
}

/** Records who imports which files in the audit trail; the history of imports has the outcome. */
export const recordBegunImport =
  (db: Db) =>
  async (actor: Actor, files: readonly string[], kind: string): Promise<void> => {
    await withWriteTransaction(db, (trx) =>
      auditIn(trx).record(actor, { action: 'import begun', record: 'imports', after: { kind, files } }),
    )
  }

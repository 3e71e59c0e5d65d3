import { randomBytes } from 'node:crypto'
import { IMPORT_NOT_OPEN } from '#contract/endpoints/refusals.ts'
import type { OpenImport } from '#contract/schemas/openImport.ts'
import type { Actor } from '#database/register.ts'
import { asReadInFlorida } from '../programs/accountAsker.ts'
import type { Redone } from './importArguments.ts'
import { httpError } from '../apiError.ts'
import { type ImportFolder, importFolder } from './uploadFolder.ts'

/** The open import, with what callers do not see. */
export interface ActiveImport {
  view: OpenImport
  folder: ImportFolder
  /** What it does with an import on record, instead of importing files. */
  redone: Redone | null
  /** A part of a file is being written. */
  isWriting: boolean
  idle: NodeJS.Timeout | undefined
}

interface Options {
  /** Used by this process only; see makeUploadFolder. */
  folder: string
  clock: () => Date
  /** An import without a call for this long is discarded. */
  idleMs: number
}

/** The slot for one import at a time; an import without a call that names its id is discarded with its files. */
export function importSlot({ folder, clock, idleMs }: Options) {
  let active: ActiveImport | undefined

  function touch(one: ActiveImport): void {
    clearTimeout(one.idle)
    one.idle = setTimeout(() => {
      if (RUNNING.has(one.view.state)) touch(one)
      else void drop(one)
    }, idleMs).unref()
  }

  async function drop(one: ActiveImport): Promise<void> {
    clearTimeout(one.idle)
    if (active === one) active = undefined
    await one.folder.remove()
  }

  return {
    view: (): OpenImport | null => active?.view ?? null,

    holds: (one: ActiveImport): boolean => active === one,

    /** The open import if it is in one of these states; restarts its idle time. Throws an HTTPException. */
    inState(id: string, ...states: OpenImport['state'][]): ActiveImport {
      if (active?.view.id !== id) httpError(404, IMPORT_NOT_OPEN)
      if (!states.includes(active.view.state)) httpError(409, NOT_NOW[active.view.state])
      touch(active)
      return active
    },

    /** Opens an import, replacing one that is over. Throws an HTTPException while another one is open. */
    async begin(actor: Actor, uploads: OpenImport['uploads'], redone: Redone | null): Promise<ActiveImport> {
      // @limit imports importer/importInBrowser: Open imports, from the first byte to the report: 1, then 409
      if (active && !OVER.has(active.view.state))
        httpError(
          409,
          `${active.view.startedBy} has an import open here since ${asReadInFlorida(active.view.startedAt)}. ` +
            'Wait until it is done, or discard it.',
        )
      const before = active
      const id = randomBytes(12).toString('hex')
      const one: ActiveImport = {
        view: {
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
    },

    touch,
    drop,
  }
}

/** States in which the importer is running, within its timeout. */
const RUNNING: ReadonlySet<OpenImport['state']> = new Set(['reading', 'checking', 'importing'])

/** States in which another import can begin. */
const OVER: ReadonlySet<OpenImport['state']> = new Set(['done', 'failed'])

/** Why a call is refused in each state of an import. */
export const NOT_NOW: Readonly<Record<OpenImport['state'], string>> = {
  receiving: 'The files of this import are still being sent.',
  reading: 'The files of this import are being read. Wait until that is done.',
  ready: 'Choose what to import first.',
  checking: 'The dry run of this import is under way. Wait until it is done.',
  shown: 'The preview of this import is already shown.',
  importing: 'This import is under way. Wait until it is done.',
  done: 'This import is done.',
  failed: 'This import failed. Start again.',
}

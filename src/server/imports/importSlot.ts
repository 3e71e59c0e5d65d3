import { randomBytes } from 'node:crypto'
import { IMPORT_NOT_OPEN } from '#contract/endpoints/refusals.ts'
import type { OpenImport } from '#contract/schemas/openImport.ts'
import type { Actor } from '#database/connection/withRegisterChange.ts'
import { asReadInFlorida } from '../schedule/asReadInFlorida.ts'
import type { ForgottenImport } from './importArguments.ts'
import { ImportRefused } from './ImportRefused.ts'
import { NOT_NOW, OVER, RUNNING } from './importStates.ts'
import { type ImportFolder, importFolder } from './uploadFolder.ts'

/** The open import, and what is known of it beside what callers see. */
export interface ActiveImport {
  view: OpenImport
  folder: ImportFolder
  /** What on record it forgets, instead of importing files. */
  forgotten: ForgottenImport | null
  /** A part of a file is being written. */
  isWriting: boolean
  idle: NodeJS.Timeout | undefined
}

interface Options {
  /** Of this process alone; see makeUploadFolder. */
  folder: string
  clock: () => Date
  /** Whoever leaves an import alone for so long has left. */
  idleMs: number
}

/** Room for one import at a time; what nobody asks about leaves it with its files. */
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

    /** The open import in one of these states; time for it begins anew. Throws ImportRefused. */
    inState(id: string, ...states: OpenImport['state'][]): ActiveImport {
      if (active?.view.id !== id) throw new ImportRefused(404, IMPORT_NOT_OPEN)
      if (!states.includes(active.view.state)) throw new ImportRefused(409, NOT_NOW[active.view.state])
      touch(active)
      return active
    },

    /** Opens an import in the place of one that is over. Throws ImportRefused while another one is open. */
    async begin(
      actor: Actor,
      uploads: OpenImport['uploads'],
      forgotten: ForgottenImport | null,
    ): Promise<ActiveImport> {
      if (active && !OVER.has(active.view.state))
        throw new ImportRefused(
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
        forgotten,
        isWriting: false,
        idle: undefined,
      }
      // Before anything is waited for, so that of two who begin at once one is refused.
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

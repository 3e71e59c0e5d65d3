import type { OpenImport } from '#contract/schemas/openImport.ts'

/** States in which the importer is running, within its timeout. */
export const RUNNING: ReadonlySet<OpenImport['state']> = new Set(['reading', 'checking', 'importing'])

/** States in which another import can begin. */
export const OVER: ReadonlySet<OpenImport['state']> = new Set(['done', 'failed'])

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

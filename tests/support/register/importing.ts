import type { Db } from '#database/connection/Db.ts'
import { withImportTransaction } from '#database/history/withImportTransaction.ts'
import { importsIn } from '#database/repositories/imports.ts'

export const IMPORT = {
  kind: 'committees',
  outcome: 'done',
  message: '',
  files: [],
  read: 1,
  added: 0,
  changed: 1,
  unchanged: 0,
  removed: 0,
  rejected: 0,
  rejections: [],
  elections: [],
  asOf: null,
  startedAt: '2026-11-20T12:00:00.000Z',
  finishedAt: '2026-11-20T12:00:00.000Z',
  who: 'importer',
} as const

/** An import of November 20, 2026, recorded with what it changes. */
export const importing = (db: Db, change: (trx: Db) => Promise<unknown>) =>
  withImportTransaction(db, async (trx) => {
    await change(trx)
    return importsIn(trx).record(IMPORT)
  })

import type { Db } from '#database/connection/openDatabase.ts'
import type { Actor } from '#database/connection/withRegisterChange.ts'
import { withWriteTransaction } from '#database/connection/withWriteTransaction.ts'
import { auditIn } from '#database/repositories/audit.ts'

/** Puts on record who has which files imported; what comes of it the history of imports says. */
export const recordBegunImport =
  (db: Db) =>
  async (actor: Actor, files: readonly string[], kind: string): Promise<void> => {
    await withWriteTransaction(db, (trx) =>
      auditIn(trx).record(actor, { action: 'import begun', record: 'imports', after: { kind, files } }),
    )
  }

import type { Db } from '#database/connection/Db.ts'
import type { Actor } from '#database/register.ts'
import { withWriteTransaction } from '#database/writeTransaction.ts'
import { auditIn } from '#database/audit.ts'

/** Records who imports which files in the audit trail; the history of imports has the outcome. */
export const recordBegunImport =
  (db: Db) =>
  async (actor: Actor, files: readonly string[], kind: string): Promise<void> => {
    await withWriteTransaction(db, (trx) =>
      auditIn(trx).record(actor, { action: 'import begun', record: 'imports', after: { kind, files } }),
    )
  }

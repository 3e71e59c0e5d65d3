import { DatabaseError } from '../../connection/DatabaseError.ts'
import type { Db } from '../../connection/Db.ts'
import { openTransactionWriter } from '../write/transactionWriter.ts'

/**
 * Sums again what accounts whose names changed gave to others and received. If another process is writing the store, it
 * does this, or the next writer does.
 */
export async function sumNamedAccounts(db: Db): Promise<void> {
  const some = await db.selectFrom('books.party').select('party_id').limit(1).execute()
  if (some.length === 0) return
  try {
    const writer = await openTransactionWriter(db)
    try {
      await writer.sumNamed()
    } finally {
      await writer.close()
    }
  } catch (error) {
    if (!(error instanceof DatabaseError)) throw error
  }
}

import type { Db } from '../connection/Db.ts'
import type { TransactionWriter } from '../transactions/write/transactionWriter.ts'
import { isAccount, type Owner } from './filedRow.ts'

export type OwnerNumbers = Awaited<ReturnType<typeof ownerNumbers>>

/** The store's numbers for owners: an account's own number, and one below zero for a name whose rows wait. */
export async function ownerNumbers(db: Db, writer: Pick<TransactionWriter, 'ownerOf'>) {
  const filers = await db.selectFrom('books.filer').selectAll().execute()
  const numberOf = new Map<string, number>(filers.map(({ filer, filer_id }) => [filer, -filer_id]))
  const filerOf = new Map<number, string>(filers.map(({ filer, filer_id }) => [-filer_id, filer]))

  /** Undefined for a name whose rows never waited. */
  const known = (owner: Owner): number | undefined => (isAccount(owner) ? owner : numberOf.get(owner))

  return {
    known,
    ownerOf: (number: number): Owner => (number < 0 ? (filerOf.get(number) ?? '') : number),

    /** Gives a name its number if it has none yet. */
    async numberFor(owner: Owner): Promise<number> {
      const number = known(owner)
      if (number !== undefined) return number
      const added = await writer.ownerOf(String(owner))
      numberOf.set(String(owner), added)
      filerOf.set(added, String(owner))
      return added
    },
  }
}

import type { Db } from '#database/connection/Db.ts'
import { openTransactionBooks } from '#database/staging/books.ts'
import { contentOf } from '#database/staging/filedRow.ts'

/** Contributions that wait under a filer's name for an election, by ISO day and cents. */
export async function recordWaiting(
  db: Db,
  {
    filer,
    election,
    gifts,
  }: { filer: string; election: string; gifts: readonly [day: string, cents: number][] },
): Promise<void> {
  await using books = await openTransactionBooks(db)
  const rows = gifts.map(([day, cents]) => ({
    content: contentOf({
      day,
      dayGiven: '',
      cents,
      type: 'CHE',
      party: 'PELICAN, ADA',
      address: '',
      cityStateZip: '',
      detail: '',
      inKind: '',
    }),
    cents,
    report: '',
    filer,
    election,
    importId: 1,
  }))
  const year = Number(gifts[0]?.[0].slice(0, 4))
  await books.put({ owner: filer, kind: 'contributions', year, isWhole: false }, rows)
  await books.flush()
  await db.transaction().execute((trx) => books.publish(trx))
}

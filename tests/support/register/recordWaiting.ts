import type { Db } from '#database/connection/Db.ts'
import { openTransactionWriter } from '#database/transactions/writer.ts'

/** Contributions that wait under a filer's name for an election, by ISO day and cents. */
export async function recordWaiting(
  db: Db,
  {
    filer,
    election,
    gifts,
  }: { filer: string; election: string; gifts: readonly [day: string, cents: number][] },
): Promise<void> {
  await using transactions = await openTransactionWriter(db)
  const rows = gifts.map(([day, cents]) => ({
    day,
    dayGiven: '',
    cents,
    type: 'CHE',
    name: 'PELICAN, ADA',
    address: '',
    place: '',
    detail: '',
    inKind: '',
    report: '',
    filer,
    election,
    importId: 1,
  }))
  const year = Number(gifts[0]?.[0].slice(0, 4))
  await transactions.replace({ owner: filer, kind: 'contributions', year, isWhole: false }, rows)
  await transactions.flush()
  await db.transaction().execute((trx) => transactions.publish(trx))
}

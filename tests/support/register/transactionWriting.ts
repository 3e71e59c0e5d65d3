import { onTestFinished } from 'vitest'
import type { Db } from '#database/connection/Db.ts'
import { openDatabase } from '#database/openDatabase.ts'
import type { StoredRow } from '#database/transactions/tx.ts'
import { openTransactionWriter, type TransactionWriter } from '#database/transactions/writer.ts'
import { emptyDatabase } from './emptyDatabase.ts'

/** The register at this location, or an empty one, until the test is over. */
export async function openTestRegister(location?: string): Promise<Db> {
  const db = await openDatabase(location ?? (await emptyDatabase()))
  onTestFinished(() => db.destroy())
  return db
}

export const GIFT: StoredRow = {
  day: '2026-03-05',
  dayGiven: '',
  cents: 50_000,
  type: 'CHE',
  report: '2026 Q1',
  name: 'PELICAN, ADA',
  address: '12 Lantern Bay Road',
  place: 'ORLANDO, FL 32801',
  detail: 'BOATBUILDER',
  inKind: '',
  filer: '',
  election: '',
  importId: 7,
}

/** Writes, and publishes the result. */
export async function publishing(
  db: Db,
  work: (writer: TransactionWriter) => Promise<unknown>,
): Promise<void> {
  const writer = await openTransactionWriter(db)
  try {
    await work(writer)
    await writer.flush()
    await db.transaction().execute((trx) => writer.publish(trx))
  } finally {
    await writer.close()
  }
}

/** The amounts that the next writer finds for an account. */
export async function centsOf(db: Db, owner: number): Promise<number[]> {
  const writer = await openTransactionWriter(db)
  try {
    const years = await writer.yearsOf(owner, 'contributions')
    const rows = await Promise.all(years.map((year) => writer.rowsOf(year)))
    return rows.flat().map(({ cents }) => cents)
  } finally {
    await writer.close()
  }
}

import { hash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { TransactionsWithheld } from '../ownTransactions.ts'

/** The parts of a file in one of the tables `backup_voters` and `backup_transactions`, in order. */
export const partsIn = (source: DatabaseSync, table: string) =>
  source.prepare(`select content_hash, bytes from ${table} order by part`).iterate()

/** One value for the register's epoch and all parts of its transactions: other parts give another one. */
export function sealOf(backup: DatabaseSync): string {
  const { epoch, epoch_mark } = epochOf(backup)
  const parts = backup.prepare('select content_hash from backup_transactions order by part').all()
  return hash('sha256', [epoch, epoch_mark, ...parts.map((part) => part['content_hash'])].join(' '))
}

/** Throws TransactionsWithheld unless the file `store` holds the transactions of the database in the file `register`. */
export function assertStoreOf(register: string, store: string | undefined): void {
  using db = new DatabaseSync(register, { readOnly: true })
  const { epoch, epoch_mark } = epochOf(db)
  if (epoch === 0) return
  if (store === undefined || !existsSync(store)) throw new TransactionsWithheld()
  using transactions = new DatabaseSync(store, { readOnly: true })
  const hasEpochs = transactions.prepare("select 1 from sqlite_master where name = 'epoch'").get()
  const found = hasEpochs && transactions.prepare('select mark from epoch where epoch = ?').get(epoch)
  if (found?.['mark'] !== epoch_mark) throw new TransactionsWithheld()
}

const epochOf = (db: DatabaseSync) => {
  const { epoch = 0, epoch_mark = '' } = db.prepare('select epoch, epoch_mark from register').get() ?? {}
  return { epoch: Number(epoch), epoch_mark: String(epoch_mark) }
}

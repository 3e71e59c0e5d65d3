import { sql } from 'kysely'
import { DatabaseError } from './connection/DatabaseError.ts'
import type { Db } from './connection/Db.ts'

/**
 * Whether the store of transactions is the register's own. Each epoch has a random mark, which the register has too once it
 * makes the epoch visible: a store that is lost, older, newer or another register's has no epoch of that number and mark. A
 * register that never made one visible shows no rows of any store.
 */
export const BELONGS = sql<number>`(select case when r.epoch = 0 or exists (select 1 from books.epoch as e
  where e.epoch = r.epoch and e.mark = r.epoch_mark) then 1 else 0 end from register as r)`

export const NOT_ITS_OWN =
  'The transactions on file are not those of this register: their file is lost, older, or of another register. Money ' +
  'from transactions is withheld: ledgers, rows and exports. Put back the transactions.sqlite of the same moment as the ' +
  'register, or restore a backup with npm run restore. If there is neither, run npm run import -- forget transactions, ' +
  'and import them again.'

/** The store of transactions is not the register's own, so nothing of it may be shown or changed. */
export class TransactionsWithheld extends DatabaseError {
  override name = 'TransactionsWithheld'

  constructor() {
    super(NOT_ITS_OWN)
  }
}

/** Throws TransactionsWithheld. */
export async function assertBelongs(db: Db): Promise<void> {
  if (!(await belongs(db))) throw new TransactionsWithheld()
}

/** Whether the store that `db` reads as `books` is its own. */
export async function belongs(db: Db): Promise<boolean> {
  const { rows } = await sql<{ belongs: number }>`select ${BELONGS} as belongs`.execute(db)
  return rows[0]?.belongs === 1
}

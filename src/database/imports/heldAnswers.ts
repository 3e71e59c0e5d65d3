import { type Db, findRow, isAmong, type Row } from '../connection/Db.ts'
import { upsertRows } from '../connection/insertRows.ts'
import { packPage, unpackPage } from './importHistory.ts'

/* Answers of the state that are not loaded yet. Reading throws if an answer does not match its hash. */

interface Held {
  /** ISO, in UTC. */
  askedAt: string
  sha256: string
  bytes: Buffer
}

export interface HeldPage extends Held {
  name: string
}

/** Pages, by name. */
export function heldPagesIn(db: Db) {
  return {
    async hold(page: Omit<HeldPage, 'sha256'>): Promise<HeldPage> {
      const packed = packPage(page.bytes)
      await upsertRows(db, 'held_page', ['name'], [{ name: page.name, asked_at: page.askedAt, ...packed }])
      return { ...page, sha256: packed.sha256 }
    },

    /** The page that was requested after this instant; undefined if there is none. */
    async find(name: string, after: string): Promise<HeldPage | undefined> {
      const row = await findRow(db, 'held_page', { name })
      if (!row || row.asked_at <= after) return undefined
      return { name, askedAt: row.asked_at, sha256: row.sha256, bytes: unpackPage(row, `"${name}"`) }
    },

    async drop(names: readonly string[]): Promise<void> {
      await db
        .deleteFrom('held_page')
        .where(isAmong(db, 'name', names))
        .execute()
    },
  }
}

export interface HeldAnswer extends Held {
  page: Row<'state_answer'>['page']
  part: number
}

/** Answers about accounts. */
export function stateAnswersIn(db: Db) {
  return {
    async hold(acctNum: number, answer: Omit<HeldAnswer, 'sha256'>): Promise<HeldAnswer> {
      const { page, part, askedAt, bytes } = answer
      const packed = packPage(bytes)
      const row = { acct_num: acctNum, page, part, asked_at: askedAt, ...packed }
      await upsertRows(db, 'state_answer', ['acct_num', 'page', 'part'], [row])
      return { ...answer, sha256: packed.sha256 }
    },

    async ofAccount(acctNum: number): Promise<HeldAnswer[]> {
      const rows = await db
        .selectFrom('state_answer')
        .select(['page', 'part', 'asked_at as askedAt', 'sha256', 'bytes'])
        .where('acct_num', '=', acctNum)
        .orderBy('page')
        .orderBy('part')
        .execute()
      return rows.map((row) => ({
        ...row,
        bytes: unpackPage(row, `The answer on file about account ${acctNum} (${row.page})`),
      }))
    },

    async accounts(): Promise<number[]> {
      const rows = await db
        .selectFrom('state_answer')
        .select('acct_num')
        .distinct()
        .orderBy('acct_num')
        .execute()
      return rows.map(({ acct_num }) => acct_num)
    },

    async drop(acctNum: number): Promise<void> {
      await db.deleteFrom('state_answer').where('acct_num', '=', acctNum).execute()
    },
  }
}

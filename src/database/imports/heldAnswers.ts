import type { Db } from '../connection/Db.ts'
import { packPage, unpackPage } from './keptLists.ts'
import type { StateAnswerTable } from '../tables/importTables.ts'

export interface HeldPage {
  name: string
  /** ISO, in UTC. */
  askedAt: string
  sha256: string
  bytes: Buffer
}

/** Pages of the state that are not loaded yet. */
export function heldPagesIn(db: Db) {
  return {
    async keep({ name, askedAt, bytes }: Omit<HeldPage, 'sha256'>): Promise<HeldPage> {
      const page = { asked_at: askedAt, ...packPage(bytes) }
      await db
        .insertInto('held_page')
        .values({ name, ...page })
        .onConflict((conflict) => conflict.column('name').doUpdateSet(page))
        .execute()
      return { name, askedAt, sha256: page.sha256, bytes }
    },

    /** The page that was requested after this instant; undefined if there is none. Throws if it is damaged. */
    async find(name: string, after: string): Promise<HeldPage | undefined> {
      const row = await db
        .selectFrom('held_page')
        .selectAll()
        .where('name', '=', name)
        .where('asked_at', '>', after)
        .executeTakeFirst()
      return row && { name, askedAt: row.asked_at, sha256: row.sha256, bytes: unpackPage(row, `"${name}"`) }
    },

    async drop(names: readonly string[]): Promise<void> {
      await db.deleteFrom('held_page').where('name', 'in', names).execute()
    },
  }
}

export interface HeldAnswer {
  page: StateAnswerTable['page']
  part: number
  /** ISO, in UTC. */
  askedAt: string
  sha256: string
  bytes: Buffer
}

/** What the state answered about accounts and is not loaded yet. */
export function stateAnswersIn(db: Db) {
  return {
    async keep(
      acctNum: number,
      { page, part, askedAt, bytes }: Omit<HeldAnswer, 'sha256'>,
    ): Promise<HeldAnswer> {
      const answer = { asked_at: askedAt, ...packPage(bytes) }
      await db
        .insertInto('state_answer')
        .values({ acct_num: acctNum, page, part, ...answer })
        .onConflict((conflict) => conflict.columns(['acct_num', 'page', 'part']).doUpdateSet(answer))
        .execute()
      return { page, part, askedAt, sha256: answer.sha256, bytes }
    },

    /** Throws if an answer does not match its hash. */
    async of(acctNum: number): Promise<HeldAnswer[]> {
      const rows = await db
        .selectFrom('state_answer')
        .selectAll()
        .where('acct_num', '=', acctNum)
        .orderBy('page')
        .orderBy('part')
        .execute()
      return rows.map(({ page, part, asked_at, sha256, bytes }) => ({
        page,
        part,
        askedAt: asked_at,
        sha256,
        bytes: unpackPage({ sha256, bytes }, `The answer on file about account ${acctNum} (${page})`),
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

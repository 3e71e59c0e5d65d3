import type { Db } from '../connection/Db.ts'
import { packPage, unpackPage } from './packedPage.ts'

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

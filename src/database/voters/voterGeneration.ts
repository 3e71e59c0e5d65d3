import type { Db } from '../connection/Db.ts'

/** Which generation of the voters is current: changing this one row makes an import of them take effect. */
export function voterGenerationIn(db: Db) {
  return {
    async current(): Promise<string | undefined> {
      return (await db.selectFrom('voter_generation').select('generation').executeTakeFirst())?.generation
    },

    /** Searches from the commit on find the voters of this generation. */
    async switchTo(generation: string): Promise<void> {
      await db.deleteFrom('voter_generation').execute()
      await db.insertInto('voter_generation').values({ generation }).execute()
    },
  }
}

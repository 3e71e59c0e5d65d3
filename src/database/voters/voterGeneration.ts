import type { Db } from '../connection/openDatabase.ts'

/** Which generation of the voters is in use: the one row by which an import of them takes effect. */
export function voterGenerationIn(db: Db) {
  return {
    async current(): Promise<string | undefined> {
      return (await db.selectFrom('voter_generation').select('generation').executeTakeFirst())?.generation
    },

    /** Whoever searches from the commit on finds the voters of this generation. */
    async switchTo(generation: string): Promise<void> {
      await db.deleteFrom('voter_generation').execute()
      await db.insertInto('voter_generation').values({ generation }).execute()
    },
  }
}

import { sql } from 'kysely'
import type { Db } from '../connection/Db.ts'
import { auditIn } from '../audit/audit.ts'
import type { Actor } from '../register.ts'

/** The account that a person gave a filer's name; '' means every election. */
export interface FilerAlias {
  filer: string
  election: string
  acctNum: number
}

/** Names as spelled in the state's exports, but with single blanks. */
export const collapseSpaces = (text: string) => text.trim().replaceAll(/\s+/g, ' ')

/** Call the methods that change an alias in a transaction that notes the change of the register. */
export function filerAliasesIn(db: Db) {
  const aliasOf = (filer: string, election: string) =>
    db
      .selectFrom('filer_alias')
      .select('acct_num')
      .where('filer', '=', filer)
      .where('election_id', '=', election)
      .executeTakeFirst()
  return {
    async list(): Promise<FilerAlias[]> {
      const rows = await db
        .selectFrom('filer_alias')
        .selectAll()
        .orderBy('filer')
        .orderBy('election_id')
        .execute()
      return rows.map(({ filer, election_id, acct_num }) => ({
        filer,
        election: election_id,
        acctNum: acct_num,
      }))
    },

    /**
     * Applies from the next import on; `changeAlias` also applies it to stored rows. Returns its entry of the audit trail.
     */
    async set(actor: Actor, filer: string, election: string, acctNum: number): Promise<number> {
      const name = collapseSpaces(filer)
      const before = await aliasOf(name, election)
      const made = { acct_num: acctNum, made_at: actor.at, made_by: actor.who }
      await db
        .insertInto('filer_alias')
        .values({ filer: name, election_id: election, ...made })
        .onConflict((conflict) => conflict.columns(['filer', 'election_id']).doUpdateSet(made))
        .execute()
      return auditIn(db).record(actor, {
        action: 'alias set',
        record: `filers/${name}`,
        ...(before && { before: { account: before.acct_num, election } }),
        after: { account: acctNum, election },
      })
    },

    has: async (filer: string, election: string): Promise<boolean> =>
      (await aliasOf(collapseSpaces(filer), election)) !== undefined,

    /** Returns its entry of the audit trail; undefined if there is no such alias. */
    async remove(actor: Actor, filer: string, election: string): Promise<number | undefined> {
      const name = collapseSpaces(filer)
      const before = await aliasOf(name, election)
      if (!before) return undefined
      await db
        .deleteFrom('filer_alias')
        .where('filer', '=', name)
        .where('election_id', '=', election)
        .execute()
      return auditIn(db).record(actor, {
        action: 'alias removed',
        record: `filers/${name}`,
        before: { account: before.acct_num, election },
      })
    },

    /** Every spelling of a filer's name ever stored: in rows, and in exports that the operator vouched for. */
    async spellings(): Promise<string[]> {
      const rows = await db.selectFrom('source').select('filer').distinct().execute()
      const exports = await db.selectFrom('whole_export').select('filers').execute()
      const named = exports.flatMap(({ filers }) => JSON.parse(filers) as string[]) // as setExport wrote it
      return [...new Set([...rows.map(({ filer }) => filer), ...named])]
    },

    /** The elections of exports that may have this spelling; '' for exports without one. */
    async electionsOf(spelling: string): Promise<string[]> {
      const { rows } = await sql<{ election_id: string }>`
        select election_id from source where filer = ${spelling}
        union select election_id from whole_list where by_word = 1`.execute(db)
      return rows.map(({ election_id }) => election_id)
    },
  }
}

import { sql } from 'kysely'
import type { TransactionKind } from '#contract/schemas/balanceExplanation.ts'
import type { Db } from '../connection/openDatabase.ts'
import { auditIn } from '../repositories/audit.ts'
import type { Actor } from '../connection/withRegisterChange.ts'
import { endWholeLists } from './wholeLists.ts'

/** Which account a filer's name is, by the word of somebody who knows; '' stands for every election. */
export interface FilerAlias {
  filer: string
  election: string
  acctNum: number
}

/** Names as the state's exports spell them, but for double blanks. */
export const oneSpaced = (text: string) => text.trim().replaceAll(/\s+/g, ' ')

/** Call what changes an alias in a transaction that notes the change of the register. */
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

    /** Holds from the next import on; `takeWaiting` books what waits under the name already. */
    async set(actor: Actor, filer: string, election: string, acctNum: number): Promise<void> {
      const name = oneSpaced(filer)
      const before = await aliasOf(name, election)
      const made = { acct_num: acctNum, made_at: actor.at, made_by: actor.who }
      await db
        .insertInto('filer_alias')
        .values({ filer: name, election_id: election, ...made })
        .onConflict((conflict) => conflict.columns(['filer', 'election_id']).doUpdateSet(made))
        .execute()
      await auditIn(db).record(actor, {
        action: 'alias set',
        record: `filers/${name}`,
        ...(before && { before: { account: before.acct_num, election } }),
        after: { account: acctNum, election },
      })
    },

    /** False where there is no such alias. What it booked stays until its files are imported again. */
    async remove(actor: Actor, filer: string, election: string): Promise<boolean> {
      const name = oneSpaced(filer)
      const before = await aliasOf(name, election)
      if (!before) return false
      await db
        .deleteFrom('filer_alias')
        .where('filer', '=', name)
        .where('election_id', '=', election)
        .execute()
      await auditIn(db).record(actor, {
        action: 'alias removed',
        record: `filers/${name}`,
        before: { account: before.acct_num, election },
      })
      return true
    },

    /**
     * Books the rows that wait under this name to its account, those of the ISO days from `firstDay` to `lastDay`; what
     * the account has already is not booked twice. A list that was whole by word without them is so no more. Answers how
     * many rows no longer wait, and how many lists are no longer whole.
     */
    async takeWaiting(
      { filer, election, acctNum }: FilerAlias,
      { firstDay, lastDay }: { firstDay: string; lastDay: string },
    ): Promise<{ taken: number; ended: number }> {
      const { rows } = await sql<{ filer: string }>`
        select distinct filer from filed_transaction where acct_num is null`.execute(db)
      let taken = 0
      const ended: TransactionKind[] = []
      for (const spelled of rows.map((row) => row.filer).filter((name) => oneSpaced(name) === filer)) {
        const waiting = sql`acct_num is null and filer = ${spelled} and entry_date between ${firstDay} and ${lastDay}
          and (${election} = '' or election_id = ${election})
          and election_id not in (select f.election_id from filer_alias as f
            where f.filer = ${filer} and f.acct_num <> ${acctNum})`
        const doubtful = await sql<{ kind: TransactionKind }>`select kind from whole_list as w
          where w.acct_num = ${acctNum} and w.by_word = 1 and exists (select 1 from filed_transaction
            where ${waiting} and kind = w.kind and election_id = w.election_id and entry_date <= w.as_of)`.execute(
          db,
        )
        ended.push(...doubtful.rows.map(({ kind }) => kind))
        const booked =
          await sql`update filed_transaction as w set acct_num = ${acctNum} where ${waiting} and not exists
          (select 1 from filed_transaction as t where t.acct_num = ${acctNum} and t.row_hash = w.row_hash
            and t.occurrence = w.occurrence)`.execute(db)
        const known = await sql`delete from filed_transaction where ${waiting}`.execute(db)
        taken += Number(booked.numAffectedRows) + Number(known.numAffectedRows)
      }
      await endWholeLists(db, acctNum, [...new Set(ended)])
      return { taken, ended: new Set(ended).size }
    },
  }
}

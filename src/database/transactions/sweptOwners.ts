import { sql } from 'kysely'
import type { Db } from '../connection/openDatabase.ts'

/** Whose rows went, or what was counted of them: up to which epoch. */
export interface SweptTable {
  /** An account's number; 0 stands for every owner, of a store that was swept before this was noted. */
  owner: number
  /** What was visible before it may be gone; what is visible from it on is there. */
  until: number
}

/** Of a store that was made before: whatever went was not visible at the oldest epoch that it knows. */
export const sweptStatements = ({ key, long }: { key: string; long: string }, isNew: boolean) => [
  `create table if not exists books.swept (owner ${key}, until ${long} not null)`,
  ...(isNew
    ? []
    : [
        'insert into books.swept (owner, until) select 0, coalesce(min(epoch), 0) from books.epoch where true on conflict do nothing',
      ]),
]

/** Notes whose rows are about to go that no reader saw from this epoch on. */
export async function noteSwept(db: Db, epoch: number): Promise<void> {
  const dead = ['owner from books.segment', 'owner from books.top_parties']
  const pairs = ['payer from books.account_pair', 'receiver from books.account_pair']
  const shares = ['owner from books.account_share', 'other from books.account_share']
  const all = [...dead, ...pairs, ...shares].map(
    (of) => sql`select ${sql.raw(of.replace(' ', ' as owner, until '))} where until <= ${epoch}`,
  )
  await sql`insert into books.swept (owner, until)
    select owner, max(until) from (${sql.join(all, sql` union all `)}) as dead where owner > 0 group by owner
    on conflict (owner) do update set until = excluded.until where excluded.until > swept.until`.execute(db)
}

/** Whether all that was visible of these accounts, or without them of any, at an epoch is on file still. */
export async function isAllOnFile(
  db: Db,
  accounts: readonly number[] | undefined,
  epoch: number,
): Promise<boolean> {
  const gone = await db
    .selectFrom('books.swept')
    .select('owner')
    .$if(accounts !== undefined, (some) => some.where('owner', 'in', [0, ...(accounts ?? [])]))
    .where('until', '>', epoch)
    .limit(1)
    .executeTakeFirst()
  return gone === undefined
}

import { sql } from 'kysely'
import type { Db } from '../../connection/Db.ts'
import type { EngineTypes } from './engineTypes.ts'

/** The owners whose rows or computed sums were removed, and up to which epoch. */
export interface SweptTable {
  /** An account's number; 0 stands for every owner, in a store that was swept before this was recorded. */
  owner: number
  /** What was visible before this epoch may be gone; from it on, everything is present. */
  until: number
}

/** In an older store, nothing removed was visible at the oldest epoch that it knows. */
export const sweptStatements = ({ key, long }: EngineTypes, isNew: boolean) => [
  `create table if not exists books.swept (owner ${key}, until ${long} not null)`,
  ...(isNew
    ? []
    : [
        'insert into books.swept (owner, until) select 0, coalesce(min(epoch), 0) from books.epoch where true on conflict do nothing',
      ]),
]

/** Notes the owners of rows that are about to be removed, which were not visible from this epoch on. */
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

/** Whether everything that these accounts (or, without them, all accounts) had visible at an epoch is still on file. */
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

import { sql } from 'kysely'
import type { TransactionKind } from '#contract/schemas/balanceExplanation.ts'
import type { Db } from '../connection/openDatabase.ts'
import type { Settlement, Total } from '../staging/mergeTransactions.ts'
import { endWholeLists } from './wholeLists.ts'

/** Whose the rows under a filer's name are from now on, in the exports that were said to be of one election. */
export interface NewSettlement {
  /** '' where nobody said of which. */
  election: string
  /** Undefined where they wait. */
  settlement: Settlement | undefined
  /** The accounts that the name could be until now, and those that it can be from now on. */
  before: readonly number[]
  after: readonly number[]
}

/** So many rows went from one account to another; null is where they wait. */
export interface MovedRows extends Total {
  from: number | null
  to: number | null
}

/** A list that is whole no more, and the operator's word on an export that will make it whole again. */
export interface EndedList {
  acctNum: number
  kind: TransactionKind
  election: string
  throughDay: string
  importId: number
}

export interface Resettled {
  moved: MovedRows[]
  ended: EndedList[]
}

/**
 * Moves the rows that came under this name, as the exports spell it, to whom it is from now on, inside the transaction
 * `trx`. Rows of an account's own list stay. Lists that were whole by word on an export with this name are so no more,
 * for the accounts that it was and is: which of their rows came under it is not known of each, since a row that comes
 * again under another name keeps its first.
 */
export async function moveFilerRows(
  trx: Db,
  filer: string,
  settlements: readonly NewSettlement[],
): Promise<Resettled> {
  if (settlements.length === 0) return { moved: [], ended: [] }
  const ended: EndedList[] = []
  // The rows of a list that ended may go elsewhere, and then more lists are without them.
  for (;;) {
    const found: EndedList[] = []
    for (const each of settlements)
      found.push(...(await listsWithName(trx, filer, each)), ...(await listsWithout(trx, filer, each)))
    if (found.length === 0) break
    for (const { acctNum, kind } of found) await endWholeLists(trx, acctNum, [kind])
    ended.push(...found)
  }
  return { moved: await moveLooseRows(trx, filer, settlements), ended }
}

/** The lists by word of these accounts, each with the latest word on an export of its kind and election. */
async function listsByWord(trx: Db, accounts: readonly number[], election: string) {
  if (accounts.length === 0) return []
  const rows = await trx
    .selectFrom('whole_list as w')
    .leftJoin('whole_export as e', (join) =>
      join.onRef('e.election_id', '=', 'w.election_id').onRef('e.kind', '=', 'w.kind'),
    )
    .select(['w.acct_num', 'w.kind', 'w.as_of', 'w.import_id'])
    .select(['e.import_id as export_id', 'e.through_day', 'e.filers'])
    .where('w.by_word', '=', 1)
    .where('w.election_id', '=', election)
    .where('w.acct_num', 'in', accounts)
    .execute()
  return rows.map((row) => ({
    acctNum: row.acct_num,
    kind: row.kind,
    election,
    asOf: row.as_of,
    throughDay: row.through_day ?? row.as_of,
    importId: row.export_id ?? row.import_id,
    /** Every name in the export that made the list; unknown where another export has been given since. */
    filers: row.export_id === row.import_id ? (JSON.parse(row.filers ?? '[]') as string[]) : undefined,
  }))
}

/** Lists by word that hold what came under the name, or lack it, where it is another's from now on. */
async function listsWithName(
  trx: Db,
  filer: string,
  { election, before, after }: NewSettlement,
): Promise<EndedList[]> {
  const { rows } = await sql<{ acct_num: number }>`select distinct t.acct_num from filed_transaction as t
    where t.filer = ${filer} and t.election_id = ${election} and t.acct_num is not null
      and (t.is_whole = 0 or exists (select 1 from whole_list as w where w.acct_num = t.acct_num and w.kind = t.kind
        and w.by_word = 1 and w.election_id = ${election}))`.execute(trx)
  const owners = new Set([...before, ...rows.map((row) => row.acct_num)])
  if (owners.size === after.length && after.every((each) => owners.has(each))) return []
  const lists = await listsByWord(trx, [...new Set([...owners, ...after])], election)
  return lists.filter(({ filers }) => filers?.includes(filer) !== false)
}

/** Lists by word that were whole without rows that now come to their account. */
async function listsWithout(
  trx: Db,
  filer: string,
  { election, settlement }: NewSettlement,
): Promise<EndedList[]> {
  if (!settlement) return []
  const { acctNum, firstDay, lastDay } = settlement
  const lists = await listsByWord(trx, [acctNum], election)
  const { rows } = await sql<{ kind: TransactionKind; first: string }>`
    select kind, min(entry_date) as first from filed_transaction
    where filer = ${filer} and election_id = ${election} and is_whole = 0
      and acct_num is distinct from ${acctNum} and entry_date between ${firstDay} and ${lastDay}
    group by kind`.execute(trx)
  return lists.filter((list) => rows.some(({ kind, first }) => kind === list.kind && first <= list.asOf))
}

const isOf = (acctNum: number | null) => (acctNum === null ? sql`is null` : sql`= ${acctNum}`)

/** Moves what is no part of a whole list. What its new owner has already is not booked twice. */
async function moveLooseRows(
  trx: Db,
  filer: string,
  settlements: readonly NewSettlement[],
): Promise<MovedRows[]> {
  // Cast, since PostgreSQL takes a case without a number for text.
  const owner = sql`cast(case ${sql.join(
    settlements.map(({ election, settlement }) =>
      settlement
        ? sql`when election_id = ${election} and entry_date between ${settlement.firstDay} and ${settlement.lastDay}
            then ${settlement.acctNum}`
        : sql`when election_id = ${election} then null`,
    ),
    sql` `,
  )} end as bigint)`
  const moving = sql`filer = ${filer} and is_whole = 0
    and election_id in (${sql.join(settlements.map(({ election }) => election))})
    and acct_num is distinct from ${owner}`
  const { rows } = await sql<
    { from: number | null; to: number | null } & Record<keyof Total, number | string>
  >`
    select acct_num as "from", ${owner} as "to", count(*) as rows, sum(amount) as cents
    from filed_transaction where ${moving} group by 1, 2`.execute(trx)
  const groups = rows.toSorted((a, b) => (a.from ?? 0) - (b.from ?? 0) || (a.to ?? 0) - (b.to ?? 0))
  for (const { from, to } of groups) {
    const these = sql`${moving} and acct_num ${isOf(from)} and ${owner} ${isOf(to)}`
    // Numbered anew: alike rows that came under another name may stay behind.
    await sql`update filed_transaction as t set acct_num = cast(${to} as bigint), occurrence = m.copy
      from (select row_hash, occurrence, row_number() over (partition by row_hash order by occurrence) as copy
        from filed_transaction where ${these}) as m
      where t.filer = ${filer} and t.acct_num ${isOf(from)} and t.row_hash = m.row_hash and t.occurrence = m.occurrence
        and not exists (select 1 from filed_transaction as h where h.acct_num ${isOf(to)}
          ${to === null ? sql`and h.filer = ${filer}` : sql``} and h.row_hash = m.row_hash and h.occurrence = m.copy)`.execute(
      trx,
    )
    await sql`delete from filed_transaction where ${these}`.execute(trx)
  }
  return groups.map(({ from, to, ...total }) => ({
    from,
    to,
    rows: Number(total.rows),
    cents: Number(total.cents),
  }))
}

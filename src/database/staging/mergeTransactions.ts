import { type RawBuilder, sql } from 'kysely'
import type { TransactionKind } from '#contract/schemas/balanceExplanation.ts'
import { insertRows } from '../connection/insertRows.ts'
import { isSqlite } from '../connection/isSqlite.ts'
import type { Db } from '../connection/openDatabase.ts'
import { emptyTables } from '../connection/temporaryTables.ts'
import { columns, TRANSACTION_COLUMNS } from './stagedTransactions.ts'
import { isNotSuperseded, markWhole, supersedes } from '../money/wholeAccounts.ts'
import { keepWholeLists } from '../money/wholeLists.ts'

/** The account that a filer's name settles on, and the ISO days between which rows can be its own. */
export interface Settlement {
  acctNum: number
  firstDay: string
  lastDay: string
}

export interface MergeOptions {
  kind: TransactionKind
  importId: number
  /** The election that the files were said to be of; '' where nobody said. */
  election: string
  /** ISO: what the files speak for. */
  day: string
  /** Every filer's name that is staged. */
  filers: readonly string[]
  /** By filer's name; a name that is not in it waits. */
  settlements: ReadonlyMap<string, Settlement>
  /** The rows are added to those on file and replace none. */
  isPartial: boolean
  /** All rows are this account's, under the filer ''; not partial, they are its whole list. */
  account?: number | undefined
  /** By the operator's word, each settled account's rows up to this ISO day are its whole list. */
  wholeThrough?: string | undefined
  /** Every account whose money rows under this filer's name may be. */
  possible: (filer: string) => readonly number[]
  /** Whether the name of an account can only be its own: for accounts that an export by his word has no row of. */
  isUnambiguous: (acctNum: number) => boolean
  /** The files are the pages of one list, so rows alike in two of them are two transactions. */
  arePages: boolean
}

/** So many rows, which come to so many cents. */
export interface Total {
  rows: number
  cents: number
}

/** Rows that wait under a filer's name, by the reason of their own, if it is their day. */
export interface WaitingRows extends Total {
  filer: string
  day: 'early' | 'late' | null
}

export interface MergedTransactions {
  added: number
  /** Rows that went from a waiting name to an account, or back. */
  changed: number
  unchanged: number
  removed: number
  booked: Total
  /** Rows of accounts that are on file already, or whose whole list is newer than these files. */
  known: Total
  /** Those of the latter. */
  superseded: Total
  waiting: Total
  waitingRows: WaitingRows[]
  /** Rows that stood in more than one file and were counted once. */
  repeated: Total
  /** Whether anything that is shown has changed, the day of a whole list included. */
  isNews: boolean
}

const SAME_ACCOUNT_ROW = sql`t.acct_num = a.acct_num and t.row_hash = a.row_hash and t.occurrence = a.occurrence`
const SAME_WAITING_ROW = sql`t.acct_num is null and a.acct_num is null
  and t.filer = a.filer and t.row_hash = a.row_hash and t.occurrence = a.occurrence`
const IN_ACCOUNT = sql`(acct_num, row_hash, occurrence)`

const TEMPORARY = {
  settled: sql`filer, acct_num, entry_date as first_day, entry_date as last_day`,
  arrived: sql`acct_num, is_whole, occurrence, ${columns(TRANSACTION_COLUMNS)}`,
  moved: sql`acct_num, filer, row_hash, occurrence`,
  outdated: sql`acct_num, filer, row_hash, occurrence, is_whole`,
  touched: sql`acct_num`,
  whole_account: sql`acct_num`,
  open_account: sql`kind, acct_num`,
}

/**
 * Lays the staged transactions in, inside the transaction `trx` of an import, by the rules of decision 0011. What an
 * account has of its own is known by content, so whatever file brings a row again, it is the same row.
 */
export async function mergeTransactions(trx: Db, options: MergeOptions): Promise<MergedTransactions> {
  const staged = await totalOf(trx, sql`from staged as a`)
  await emptyTables(trx, TEMPORARY)
  await settle(trx, options)
  await countOccurrences(trx, options)
  const arrived = await totalOf(trx, sql`from arrived as a`)
  const superseded = await leaveOutSuperseded(trx, options)
  await markWhole(trx, options)

  const waitingRows = await waitingByFiler(trx)
  const { booked, onFile, waiting, waitedBefore } = await compareWithFile(trx)

  const moved = await takeFromFormerOwner(trx, options)
  const removed = options.isPartial ? 0 : await removeOutdated(trx, options)
  const { accounts, isNews } = await keepWholeLists(trx, options, () => addArrived(trx, options))

  const known = sumOf(onFile, superseded)
  const fresh = accounts.added + waiting.rows
  // What went from its former owner and is on file of its new one already is only gone.
  const changed = Math.min(moved, fresh)
  return {
    added: fresh - changed,
    changed,
    unchanged: known.rows + waitedBefore.rows,
    removed: removed + moved - changed,
    booked,
    known,
    superseded,
    waiting: sumOf(waiting, waitedBefore),
    waitingRows,
    repeated: { rows: staged.rows - arrived.rows, cents: staged.cents - arrived.cents },
    isNews: isNews || fresh + removed + moved > 0,
  }
}

/** The rows that are staged, each with its owner. */
const OWNED = sql`(select staged.*,
    case when staged.entry_date between settled.first_day and settled.last_day then settled.acct_num end as acct_num
  from staged left join settled on settled.filer = staged.filer) as owned`

/** Joins what arrived, which is little, to what is on file by an index: SQLite keeps the order, PostgreSQL finds it. */
const inOrder = (trx: Db) => sql.raw(isSqlite(trx) ? 'cross join' : 'join')

/** What these rows `a` come to. The sums of SQLite are numbers and those of PostgreSQL text; both are exact. */
async function totalOf(trx: Db, from: RawBuilder<unknown>): Promise<Total> {
  const { rows } = await sql<Record<'rows' | 'cents', number | string>>`
    select count(*) as rows, coalesce(sum(a.amount), 0) as cents ${from}`.execute(trx)
  return { rows: Number(rows[0]?.rows ?? 0), cents: Number(rows[0]?.cents ?? 0) }
}

const sumOf = (a: Total, b: Total): Total => ({ rows: a.rows + b.rows, cents: a.cents + b.cents })

/** What arrived for accounts and is new there or on file already, and the same of what waits. */
async function compareWithFile(
  trx: Db,
): Promise<Record<'booked' | 'onFile' | 'waiting' | 'waitedBefore', Total>> {
  const { rows } = await sql<Record<'rows' | 'cents', number | string> & { what: string }>`
    select case when a.acct_num is null then case when w.filer is null then 'waiting' else 'waitedBefore' end
        else case when t.filer is null then 'booked' else 'onFile' end end as what,
      count(*) as rows, sum(a.amount) as cents
    from arrived as a
      left join filed_transaction as t on ${SAME_ACCOUNT_ROW}
      left join filed_transaction as w on w.acct_num is null and a.acct_num is null
        and w.filer = a.filer and w.row_hash = a.row_hash and w.occurrence = a.occurrence
    group by 1`.execute(trx)
  const of = (what: string): Total => {
    const found = rows.find((row) => row.what === what)
    return { rows: Number(found?.rows ?? 0), cents: Number(found?.cents ?? 0) }
  }
  return {
    booked: of('booked'),
    onFile: of('onFile'),
    waiting: of('waiting'),
    waitedBefore: of('waitedBefore'),
  }
}

async function settle(trx: Db, { settlements }: MergeOptions): Promise<void> {
  const { atOnce, insert } = insertRows(trx, sql`settled`, ['filer', 'acct_num', 'first_day', 'last_day'])
  const all = [...settlements].map(([filer, { acctNum, firstDay, lastDay }]) => [
    filer,
    acctNum,
    firstDay,
    lastDay,
  ])
  for (let start = 0; start < all.length; start += atOnce) await insert(trx, all.slice(start, start + atOnce))
  await sql`create unique index if not exists settled_filer on settled (filer)`.execute(trx)
}

/**
 * Numbers the rows that are alike within their owner and their file, so that two files with the same day do not double it:
 * of those the first file's stay. The pages of one list have no row twice.
 */
async function countOccurrences(trx: Db, { arePages, account, isPartial }: MergeOptions): Promise<void> {
  const isWhole = account !== undefined && !isPartial
  const owner = sql`acct_num, case when acct_num is null then filer else '' end, row_hash`
  const together = arePages ? owner : sql`${owner}, source_file`
  // An index is quicker to make of many rows than to keep while they come.
  if (!arePages) await indexArrived(trx)
  await sql`insert into arrived (acct_num, is_whole, occurrence, ${columns(TRANSACTION_COLUMNS)})
    select acct_num, ${sql.lit(isWhole ? 1 : 0)},
      row_number() over (partition by ${together} order by source_file, source_line), ${columns(TRANSACTION_COLUMNS)}
    from ${OWNED} where 1 = 1 ${arePages ? sql`` : sql`order by source_file, source_line`}
    on conflict do nothing`.execute(trx)
  if (arePages) await indexArrived(trx)
  if (!isSqlite(trx)) await sql`analyze arrived`.execute(trx)
}

async function indexArrived(trx: Db): Promise<void> {
  await sql`create unique index if not exists arrived_of_account on arrived ${IN_ACCOUNT} where acct_num is not null`.execute(
    trx,
  )
  await sql`create unique index if not exists arrived_waiting on arrived (filer, row_hash, occurrence) where acct_num is null`.execute(
    trx,
  )
}

/** Rows of accounts whose own whole list is of the same day or a later one. */
async function leaveOutSuperseded(trx: Db, options: MergeOptions): Promise<Total> {
  const { kind, account, isPartial } = options
  if (account !== undefined && !isPartial) return { rows: 0, cents: 0 }
  const isSuperseded = sql`acct_num in
    (select w.acct_num from whole_list as w where w.kind = ${kind} and ${supersedes(options)})`
  const superseded = await totalOf(trx, sql`from arrived as a where ${isSuperseded}`)
  if (superseded.rows > 0) await sql`delete from arrived where ${isSuperseded}`.execute(trx)
  return superseded
}

async function waitingByFiler(trx: Db): Promise<WaitingRows[]> {
  const day = sql`case when entry_date < first_day then 'early' when entry_date > last_day then 'late' end`
  const { rows } = await sql<Record<'rows' | 'cents', number | string> & Pick<WaitingRows, 'filer' | 'day'>>`
    select arrived.filer, ${day} as day, count(*) as rows, sum(amount) as cents
    from arrived left join settled on settled.filer = arrived.filer
    where arrived.acct_num is null group by 1, 2`.execute(trx)
  return rows.map(({ filer, day: when, ...total }) => ({
    filer,
    day: when,
    rows: Number(total.rows),
    cents: Number(total.cents),
  }))
}

/**
 * Rows that arrived for one owner and are on file, under the same name of the same election, for another one: a name
 * that waited, in whatever election, has been settled, or one that was settled no longer is. They go from there.
 */
async function takeFromFormerOwner(trx: Db, options: MergeOptions): Promise<number> {
  const { kind, election } = options
  // Of names and not of rows: a row that came by two spellings has one owner, and may have waited under both.
  const moved = await sql`insert into moved
    select t.acct_num, t.filer, t.row_hash, t.occurrence
    from (select acct_num, filer, entry_date, row_hash, count(*) as copies from ${OWNED}
        where filer <> '' and (acct_num is null or acct_num in (select acct_num from arrived))
        group by 1, 2, 3, 4, source_file) as o
      ${inOrder(trx)} filed_transaction as t
      on t.filer = o.filer and t.kind = ${kind} and t.entry_date = o.entry_date
        and t.row_hash = o.row_hash and t.occurrence <= o.copies
    where t.is_whole = 0 and t.acct_num is distinct from o.acct_num
      and (t.acct_num is null or (t.election_id = ${election} and ${isNotSuperseded(options)}))`.execute(trx)
  return Number(moved.numAffectedRows) === 0 ? 0 : removeListed(trx, sql`moved`)
}

async function removeListed(trx: Db, table: RawBuilder<unknown>): Promise<number> {
  const ofAccounts = await sql`delete from filed_transaction
    where acct_num is not null and ${IN_ACCOUNT} in (select acct_num, row_hash, occurrence from ${table})`.execute(
    trx,
  )
  const waiting = await sql`delete from filed_transaction
    where acct_num is null and (filer, row_hash, occurrence) in
      (select filer, row_hash, occurrence from ${table} where acct_num is null)`.execute(trx)
  return Number(ofAccounts.numAffectedRows) + Number(waiting.numAffectedRows)
}

/**
 * Rows on file that these files speak for and do not hold: of a whole list all of its account's, of an export by name
 * the loose ones of the days and owners in it. The parts are disjoint, and each finds its rows by an index.
 */
async function removeOutdated(trx: Db, options: MergeOptions): Promise<number> {
  const { kind, election } = options
  const join = inOrder(trx)
  const has = sql`select t.acct_num, t.filer, t.row_hash, t.occurrence, t.is_whole`
  const notArrived = sql`not exists (select 1 from arrived as a where ${SAME_ACCOUNT_ROW})`
  const notWhole = sql`t.is_whole = 0 and t.acct_num not in (select acct_num from whole_account)`
  const ofFiler = sql`t.filer = d.filer and t.kind = ${kind} and t.entry_date = d.entry_date`
  const outdated = await sql`insert into outdated
    ${has} from whole_account as w ${join} filed_transaction as t on t.acct_num = w.acct_num and t.kind = ${kind}
      where ${notArrived}
    union all
    ${has} from (select distinct acct_num, entry_date from arrived) as d
      ${join} filed_transaction as t on t.acct_num = d.acct_num and t.kind = ${kind} and t.entry_date = d.entry_date
      where ${notWhole} and ${notArrived}
    union all
    ${has} from (select distinct filer, entry_date from staged where filer <> '') as d
      ${join} filed_transaction as t on ${ofFiler}
      where t.acct_num is null and t.election_id = ${election}
        and not exists (select 1 from arrived as a where ${SAME_WAITING_ROW})
    union all
    ${has} from (select distinct filer, entry_date from staged where filer <> '') as d
      ${join} filed_transaction as t on ${ofFiler}
      where t.acct_num is not null and t.election_id = ${election} and ${notWhole} and ${isNotSuperseded(options)}
        and not exists (select 1 from arrived as a where a.acct_num = t.acct_num and a.entry_date = t.entry_date)`.execute(
    trx,
  )
  return Number(outdated.numAffectedRows) === 0 ? 0 : removeListed(trx, sql`outdated`)
}

/** Adds what is not on file yet, and answers how many rows of accounts that were. */
async function addArrived(trx: Db, { importId, election }: MergeOptions): Promise<number> {
  // Before the others are there, which are what arrived already.
  await sql`update filed_transaction as t set is_whole = a.is_whole, report = a.report from arrived as a
    where ${SAME_ACCOUNT_ROW} and (t.is_whole <> a.is_whole or t.report <> a.report)
      and a.acct_num in (select acct_num from whole_account)`.execute(trx)
  const ofAccounts = await sql`insert into filed_transaction
      (acct_num, is_whole, occurrence, import_id, election_id, ${columns(TRANSACTION_COLUMNS)})
    select acct_num, is_whole, occurrence, cast(${importId} as integer), ${election}, ${columns(TRANSACTION_COLUMNS)}
    from arrived as a where a.acct_num is not null
      and not exists (select 1 from filed_transaction as t where ${SAME_ACCOUNT_ROW})`.execute(trx)
  await sql`insert into filed_transaction
      (acct_num, is_whole, occurrence, import_id, election_id, ${columns(TRANSACTION_COLUMNS)})
    select null, 0, occurrence, cast(${importId} as integer), ${election}, ${columns(TRANSACTION_COLUMNS)}
    from arrived as a where a.acct_num is null
      and not exists (select 1 from filed_transaction as t where ${SAME_WAITING_ROW})`.execute(trx)
  return Number(ofAccounts.numAffectedRows)
}

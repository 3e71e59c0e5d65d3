import type { TransactionKind } from '#contract/schemas/values.ts'
import { addToSet } from '../maps.ts'
import type { Db } from '../connection/Db.ts'
import { type WholeExport, type WholeList, wholeListsIn } from '../money/wholeLists.ts'
import type { TransactionWriter } from '../transactions/writer.ts'
import type { IsDoubtful } from './mergeYear.ts'
import type { RowGathering } from './gatherRows.ts'
import { type MergeTally, sumOf } from './filedRow.ts'

interface MergeOptions extends ListScope, Names {
  importId: number | null
  /** The ISO day of each file, by its number. */
  days: readonly string[]
  /** The whole lists that the rows may belong to. */
  onFile: readonly WholeList[]
  /** The rows are added to those on file and replace none. */
  isPartial: boolean
  /** All rows belong to this account, under the filer ''; unless partial, they are its whole list. */
  account?: number | undefined
  /** Rows on file that these may replace, but a rejected line may be theirs. */
  isDoubtful?: IsDoubtful | undefined
  /** The register is emptied in the transaction that accepts this import. */
  isEmptied: boolean
  onProgress?: (merged: number) => void
}

/** Changes to whole lists, and so to ledgers. */
export interface ListsChange {
  set: WholeList[]
  vouched?: WholeExport | undefined
  /** The accounts whose ledgers may have changed. */
  accounts: readonly number[]
}

/**
 * Merges the gathered rows with those on file, by the rules of docs/money.md. An account's rows are identified by
 * content, so a row is the same row whatever file brings it again. The result is staged, not yet visible; the
 * transaction that applies `lists` publishes it.
 */
export async function mergeTransactions(
  db: Db,
  transactions: TransactionWriter,
  gathering: RowGathering,
  options: MergeOptions,
) {
  const { kind, account, isPartial, wholeThrough, election, importId, onFile, days, isDoubtful, onProgress } =
    options
  const isWholeList = account !== undefined && !isPartial
  const arrived = gathering.arrived()
  const ofKind = new Map(onFile.filter((list) => list.kind === kind).map((list) => [list.acctNum, list]))
  const isSuperseded = (acctNum: number, day: string) => {
    const list = ofKind.get(acctNum)
    return !isWholeList && list !== undefined && supersedes(list, { wholeThrough, day })
  }
  const vouched =
    wholeThrough === undefined || isPartial
      ? undefined
      : await readVouched(db, transactions, arrived.waiting, options)
  const whole = isWholeList
    ? [account]
    : vouched
      ? vouchedAccounts(
          new Set([...arrived.accounts].filter((acctNum) => !isSuperseded(acctNum, options.day))),
          onFile,
          vouched.open,
          options,
          options.isUnambiguous,
        )
      : []
  const isWhole = new Set(whole)
  const through = wholeThrough ?? LAST_DAY
  const { tally, waitingRows, relisted, sizes } = await gathering.merge({
    importId,
    election,
    isPartial,
    arePages: account !== undefined,
    isSuperseded: (acctNum, file) => isSuperseded(acctNum, days[file] ?? options.day),
    isDoubtful,
    whole,
    wholeThrough: (acctNum) => (isWhole.has(acctNum) ? through : undefined),
    ...(onProgress && { onProgress }),
  })

  const isVouched = vouched !== undefined
  const asOf = wholeThrough ?? options.day
  const facts = { kind, asOf, isVouched, election: isVouched ? election : '' }
  const set = whole
    .filter((acctNum) => relisted.has(acctNum) || !isSameList(ofKind.get(acctNum), facts))
    .map((acctNum): WholeList => ({ acctNum, ...facts, importId: importId ?? 0 }))
  if (vouched) set.push(...(await emptyLists(transactions, whole, onFile, vouched)))
  return {
    ...countsOf(tally, set.length > 0),
    waitingRows,
    sizes,
    /** What to record in the register. */
    lists: {
      set,
      vouched: vouched && {
        kind,
        election,
        throughDay: through,
        importId: importId ?? 0,
        filers: arrived.filers,
      },
      accounts: whole,
    } satisfies ListsChange,
  }
}

/** The last date of lists that have no end. */
const LAST_DAY = '9999-99-99'

/**
 * Records in the register all that an import changes about lists, except the ledgers, inside the register's transaction
 * `trx`.
 */
export async function recordLists(trx: Db, changes: readonly ListsChange[]): Promise<void> {
  const register = wholeListsIn(trx)
  // The last list of an account and kind counts; a statement accepts each of them only once.
  const lists = changes.flatMap(({ set }) => set)
  await register.set([...new Map(lists.map((list) => [`${list.acctNum} ${list.kind}`, list])).values()])
  for (const { vouched } of changes) if (vouched) await register.setExport(vouched)
}

const isSameList = (
  list: WholeList | undefined,
  { asOf, isVouched, election }: Pick<WholeList, 'asOf' | 'isVouched' | 'election'>,
) => list?.asOf === asOf && list.isVouched === isVouched && list.election === election

/** The whole exports of the election for other kinds, and the accounts whose rows may be incomplete. */
async function readVouched(
  db: Db,
  transactions: TransactionWriter,
  arrived: readonly string[],
  { kind, election, possible, isEmptied }: MergeOptions,
) {
  const onFile = isEmptied ? [] : await wholeListsIn(db).exports(election)
  const exports = onFile.filter((each) => each.kind !== kind)
  const waiting = (await transactions.waitingNames()).filter((each) => each.kind !== kind)
  const ofExport = arrived.map((filer) => ({ kind, filer }))
  return { exports, open: openAccounts([...waiting, ...ofExport], exports, possible) }
}

type Vouched = Awaited<ReturnType<typeof readVouched>>

async function emptyLists(
  transactions: TransactionWriter,
  accounts: readonly number[],
  lists: readonly WholeList[],
  { exports, open }: Vouched,
): Promise<WholeList[]> {
  if (exports.length === 0) return []
  const firstDays = new Map<string, string>()
  for (const acctNum of accounts)
    for (const { kind, firstDay } of await transactions.yearsOf(acctNum)) {
      const known = firstDays.get(`${acctNum} ${kind}`)
      if (known === undefined || firstDay < known) firstDays.set(`${acctNum} ${kind}`, firstDay)
    }
  return emptyVouchedLists(accounts, exports, lists, open, (acctNum, kind) =>
    firstDays.get(`${acctNum} ${kind}`),
  )
}

function countsOf(tally: MergeTally, isRelisted: boolean) {
  const { booked, onFile, superseded, waiting, waitedBefore, repeated, added, moved, removed, kept } = tally
  const fresh = added + waiting.rows
  // A row that left its former owner and is already on file for the new one counts as removed.
  const changed = Math.min(moved, fresh)
  const known = sumOf(onFile, superseded)
  return {
    added: fresh - changed,
    /** Rows that moved from a waiting name to an account, or back. */
    changed,
    unchanged: known.rows + waitedBefore.rows,
    removed: removed + moved - changed,
    booked,
    /** Rows of accounts that are already on file, or whose whole list is newer than these files. */
    known,
    /** The rows of `known` whose whole list is newer. */
    superseded,
    waiting: sumOf(waiting, waitedBefore),
    repeated,
    kept,
    /** Whether anything visible changed, including the date of a whole list. */
    isNews: isRelisted || fresh + removed + moved > 0,
  }
}

/** What files cover: a day, or, if the operator vouches for it, every row up to a day. */
export interface ListScope {
  kind: TransactionKind
  /** ISO. */
  day: string
  election: string
  /** ISO; undefined if the operator does not vouch for them. */
  wholeThrough?: string | undefined
}

/**
 * Whether this whole list is as new as these files. An account's own list takes precedence over one that the operator
 * vouched for.
 */
export const supersedes = (
  { asOf, isVouched }: WholeList,
  { wholeThrough, day }: Pick<ListScope, 'wholeThrough' | 'day'>,
): boolean =>
  wholeThrough === undefined ? asOf >= day : asOf > wholeThrough || (!isVouched && asOf === wholeThrough)

/** What is known about filers' names. */
export interface Names {
  /** Every account that may own money rows under this filer's name. */
  possible: (filer: string) => readonly number[]
  /** Whether the name of an account can only be its own. */
  isUnambiguous: (acctNum: number) => boolean
}

/** By kind, the accounts that may have more rows of that kind than are known. */
export type OpenAccounts = ReadonlyMap<TransactionKind, ReadonlySet<number>>

/**
 * The accounts that may own rows under a waiting or exported name: waiting rows of this export, stored waiting rows of
 * other kinds, and, for other kinds, every name in earlier exports, which may have another owner since. The lists of such
 * accounts are not whole even if the operator vouches for an export.
 */
export function openAccounts(
  waiting: readonly { kind: TransactionKind; filer: string }[],
  exports: readonly WholeExport[],
  possible: Names['possible'],
): OpenAccounts {
  const open = new Map<TransactionKind, Set<number>>()
  const named = exports.flatMap(({ kind, filers }) => filers.map((filer) => ({ kind, filer })))
  for (const { kind, filer } of [...waiting, ...named])
    for (const acctNum of possible(filer)) addToSet(open, kind, acctNum)
  return open
}

/**
 * The accounts whose list is whole because the operator vouches for the export: those with rows in it, and those that
 * earlier exports for the election made whole, for which no rows in this one means that they have none. Their own lists
 * are not replaced by it.
 */
export function vouchedAccounts(
  arrived: ReadonlySet<number>,
  lists: readonly WholeList[],
  open: OpenAccounts,
  scope: ListScope,
  isUnambiguous: Names['isUnambiguous'],
): number[] {
  const isOpen = (acctNum: number) => open.get(scope.kind)?.has(acctNum) === true
  const stands = new Set(
    lists
      .filter((list) => list.kind === scope.kind && (!list.isVouched || supersedes(list, scope)))
      .map(({ acctNum }) => acctNum),
  )
  const silent = new Set(
    lists
      .filter(({ isVouched, election }) => isVouched && election === scope.election)
      .map(({ acctNum }) => acctNum)
      .filter((acctNum) => !arrived.has(acctNum) && !stands.has(acctNum) && isUnambiguous(acctNum)),
  )
  return [...arrived, ...silent].filter((acctNum) => !isOpen(acctNum))
}

/**
 * What follows from earlier exports for the election that the operator vouched for: an account with rows in one and none
 * in another has none of the other kind, unless it has any up to the day of that export, or its rows are not certain.
 */
export function emptyVouchedLists(
  accounts: readonly number[],
  exports: readonly WholeExport[],
  lists: readonly WholeList[],
  open: OpenAccounts,
  firstDay: (acctNum: number, kind: TransactionKind) => string | undefined,
): WholeList[] {
  const known = new Set(lists.map(({ acctNum, kind }) => `${acctNum} ${kind}`))
  return exports.flatMap(({ kind, election, throughDay, importId }) =>
    accounts
      .filter((acctNum) => !known.has(`${acctNum} ${kind}`) && open.get(kind)?.has(acctNum) !== true)
      .filter((acctNum) => (firstDay(acctNum, kind) ?? '9') > throughDay)
      .map((acctNum) => ({ acctNum, kind, asOf: throughDay, importId, isVouched: true, election })),
  )
}

import type { Db } from '../connection/openDatabase.ts'
import {
  accountsByWord,
  type Names,
  nonesByWord,
  openAccounts,
  type ListScope,
  supersedes,
} from '../money/wholeAccounts.ts'
import { type WholeExport, type WholeList, wholeListsIn } from '../money/wholeLists.ts'
import type { Books } from './books.ts'
import type { RowGathering } from './gatherRows.ts'
import { type MergeTally, sumOf, type Total } from './mergeTally.ts'
import type { WaitingRows } from './waitingRows.ts'

export interface MergeOptions extends ListScope, Names {
  importId: number | null
  /** The whole lists that the rows may be of. */
  onFile: readonly WholeList[]
  /** The rows are added to those on file and replace none. */
  isPartial: boolean
  /** All rows are this account's, under the filer ''; not partial, they are its whole list. */
  account?: number | undefined
  /** The register is emptied in the transaction that takes this in. */
  isEmptied: boolean
  onProgress?: (merged: number) => void
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
  /** What the register is to be told of it. */
  lists: ListsChange
}

/** What becomes of whole lists, and so of ledgers. */
export interface ListsChange {
  set: WholeList[]
  word?: WholeExport | undefined
  /** The accounts whose ledgers may be others now. */
  accounts: readonly number[]
}

/**
 * Merges the rows that were gathered with those on file, by the rules of decision 0011. What an account has of its own is
 * known by content, so whatever file brings a row again, it is the same row. All of it is in the books, where nobody sees
 * it before the transaction that does what `lists` says.
 */
export async function mergeTransactions(
  db: Db,
  books: Books,
  gathering: RowGathering,
  options: MergeOptions,
): Promise<MergedTransactions> {
  const { kind, account, isPartial, wholeThrough, election, importId, onFile, onProgress } = options
  const isWholeList = account !== undefined && !isPartial
  const arrived = gathering.arrived()
  const ofKind = new Map(onFile.filter((list) => list.kind === kind).map((list) => [list.acctNum, list]))
  const isSuperseded = (acctNum: number) => {
    const list = ofKind.get(acctNum)
    return !isWholeList && list !== undefined && supersedes(list, options)
  }
  const word =
    wholeThrough === undefined || isPartial ? undefined : await readWord(db, books, arrived.waiting, options)
  const whole = isWholeList
    ? [account]
    : word
      ? accountsByWord(
          new Set([...arrived.accounts].filter((acctNum) => !isSuperseded(acctNum))),
          onFile,
          word.open,
          options,
          options.isUnambiguous,
        )
      : []
  const isWhole = new Set(whole)
  const through = wholeThrough ?? LAST_DAY
  const { tally, waitingRows, relisted } = await gathering.merge({
    importId,
    election,
    isPartial,
    arePages: account !== undefined,
    isSuperseded,
    whole,
    wholeThrough: (acctNum) => (isWhole.has(acctNum) ? through : undefined),
    ...(onProgress && { onProgress }),
  })

  const byWord = word !== undefined
  const asOf = wholeThrough ?? options.day
  const of = { kind, asOf, byWord, election: byWord ? election : '' }
  const set = whole
    .filter((acctNum) => relisted.has(acctNum) || !saysSame(ofKind.get(acctNum), of))
    .map((acctNum): WholeList => ({ acctNum, ...of, importId: importId ?? 0 }))
  if (word) set.push(...(await nones(books, whole, onFile, word)))
  books.noteLists(set.map(({ acctNum }) => acctNum))
  return {
    ...countsOf(tally, set.length > 0),
    waitingRows,
    lists: {
      set,
      word: word && {
        kind,
        election,
        throughDay: through,
        importId: importId ?? 0,
        filers: arrived.filers,
      },
      accounts: whole,
    },
  }
}

/** Of lists without an end. */
const LAST_DAY = '9999-99-99'

/** Tells the register of all that an import changes of them, inside its transaction `trx`, but for the ledgers. */
export async function keepLists(trx: Db, changes: readonly ListsChange[]): Promise<void> {
  const register = wholeListsIn(trx)
  // Of an account and a kind the last one counts, and a statement takes each once.
  const lists = changes.flatMap(({ set }) => set)
  await register.set([...new Map(lists.map((list) => [`${list.acctNum} ${list.kind}`, list])).values()])
  for (const { word } of changes) if (word) await register.setExport(word)
}

const saysSame = (
  list: WholeList | undefined,
  { asOf, byWord, election }: Pick<WholeList, 'asOf' | 'byWord' | 'election'>,
) => list?.asOf === asOf && list.byWord === byWord && list.election === election

/** The words on other kinds of the election, and of which accounts nobody knows all. */
async function readWord(
  db: Db,
  books: Books,
  arrived: readonly string[],
  { kind, election, possible, isEmptied }: MergeOptions,
) {
  const onFile = isEmptied ? [] : await wholeListsIn(db).exports(election)
  const exports = onFile.filter((each) => each.kind !== kind)
  const waiting = (await books.waitingNames()).filter((each) => each.kind !== kind)
  const ofExport = arrived.map((filer) => ({ kind, filer }))
  return { exports, open: openAccounts([...waiting, ...ofExport], exports, possible) }
}

type Word = Awaited<ReturnType<typeof readWord>>

async function nones(
  books: Books,
  accounts: readonly number[],
  lists: readonly WholeList[],
  { exports, open }: Word,
): Promise<WholeList[]> {
  if (exports.length === 0) return []
  const firstDays = new Map<string, string>()
  for (const acctNum of accounts)
    for (const { kind, firstDay } of await books.of(acctNum)) {
      const known = firstDays.get(`${acctNum} ${kind}`)
      if (known === undefined || firstDay < known) firstDays.set(`${acctNum} ${kind}`, firstDay)
    }
  return nonesByWord(accounts, exports, lists, open, (acctNum, kind) => firstDays.get(`${acctNum} ${kind}`))
}

function countsOf(tally: MergeTally, isRelisted: boolean) {
  const { booked, onFile, superseded, waiting, waitedBefore, repeated, added, moved, removed } = tally
  const fresh = added + waiting.rows
  // What went from its former owner and is on file of its new one already is only gone.
  const changed = Math.min(moved, fresh)
  const known = sumOf(onFile, superseded)
  return {
    added: fresh - changed,
    changed,
    unchanged: known.rows + waitedBefore.rows,
    removed: removed + moved - changed,
    booked,
    known,
    superseded,
    waiting: sumOf(waiting, waitedBefore),
    repeated,
    isNews: isRelisted || fresh + removed + moved > 0,
  }
}

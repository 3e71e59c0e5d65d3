import type { TransactionKind } from '#contract/schemas/transactionKind.ts'
import type { WholeExport, WholeList } from './wholeLists.ts'

/** What files speak for: a day, or by the operator's word every row up to one. */
export interface ListScope {
  kind: TransactionKind
  /** ISO. */
  day: string
  election: string
  /** ISO; undefined without his word. */
  wholeThrough?: string | undefined
}

/** Whether this whole list is as new as these files; a list of the account itself goes before one by word. */
export const supersedes = ({ asOf, byWord }: WholeList, { wholeThrough, day }: ListScope): boolean =>
  wholeThrough === undefined ? asOf >= day : asOf > wholeThrough || (!byWord && asOf === wholeThrough)

/** What names there are whose rows may be an account's. */
export interface Names {
  /** Every account whose money rows under this filer's name may be. */
  possible: (filer: string) => readonly number[]
  /** Whether the name of an account can only be its own. */
  isUnambiguous: (acctNum: number) => boolean
}

/** By kind, the accounts of which nobody knows all that they have of it. */
export type OpenAccounts = ReadonlyMap<TransactionKind, ReadonlySet<number>>

/**
 * The accounts that rows waiting under some name may be of: of those rows of this export that wait, and of those of other
 * kinds on file; and of other kinds those of every name in the exports before, which may have become another's since. No
 * word makes what such an account has of the kind whole.
 */
export function openAccounts(
  waiting: readonly { kind: TransactionKind; filer: string }[],
  exports: readonly WholeExport[],
  possible: Names['possible'],
): OpenAccounts {
  const open = new Map<TransactionKind, Set<number>>()
  const named = exports.flatMap(({ kind, filers }) => filers.map((filer) => ({ kind, filer })))
  for (const { kind, filer } of [...waiting, ...named])
    for (const acctNum of possible(filer)) {
      const accounts = open.get(kind)
      if (accounts) accounts.add(acctNum)
      else open.set(kind, new Set([acctNum]))
    }
  return open
}

/**
 * The accounts whose list an export is by the operator's word: of those that rows of it are of, and of those that his word
 * on the election spoke of before, of which silence means none; their own lists are not displaced by it.
 */
export function accountsByWord(
  arrived: ReadonlySet<number>,
  lists: readonly WholeList[],
  open: OpenAccounts,
  spoken: ListScope,
  isUnambiguous: Names['isUnambiguous'],
): number[] {
  const isOpen = (acctNum: number) => open.get(spoken.kind)?.has(acctNum) === true
  const stands = new Set(
    lists
      .filter((list) => list.kind === spoken.kind && (!list.byWord || supersedes(list, spoken)))
      .map(({ acctNum }) => acctNum),
  )
  const silent = new Set(
    lists
      .filter(({ byWord, election }) => byWord && election === spoken.election)
      .map(({ acctNum }) => acctNum)
      .filter((acctNum) => !arrived.has(acctNum) && !stands.has(acctNum) && isUnambiguous(acctNum)),
  )
  return [...arrived, ...silent].filter((acctNum) => !isOpen(acctNum))
}

/**
 * What follows from the operator's earlier words on the election: an account with rows in one export and none in another
 * has none of that other kind. Not where it has any up to the day of that word, or its rows are not known.
 */
export function nonesByWord(
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
      .map((acctNum) => ({ acctNum, kind, asOf: throughDay, importId, byWord: true, election })),
  )
}

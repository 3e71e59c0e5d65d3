import type { TransactionKind } from '#contract/schemas/transactionKind.ts'
import { addToSet } from '../addToSet.ts'
import type { WholeExport, WholeList } from '../money/wholeLists.ts'

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
 * Whether this whole list is as new as these files. An account's own list takes precedence over one by the operator's
 * word.
 */
export const supersedes = (
  { asOf, byWord }: WholeList,
  { wholeThrough, day }: Pick<ListScope, 'wholeThrough' | 'day'>,
): boolean =>
  wholeThrough === undefined ? asOf >= day : asOf > wholeThrough || (!byWord && asOf === wholeThrough)

/** What is known about filers' names. */
export interface Names {
  /** Every account that may own money rows under this filer's name. */
  possible: (filer: string) => readonly number[]
  /** Whether the name of an account can only be its own. */
  isUnambiguous: (acctNum: number) => boolean
}

/** By kind, the accounts whose rows of that kind are not certain to be all known. */
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
 * earlier exports for the election made whole, for which no rows means none. Their own lists are not replaced by it.
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
 * What follows from earlier exports for the election that the operator vouched for: an account with rows in one and none
 * in another has none of the other kind, unless it has any up to the day of that export, or its rows are not certain.
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

import type { TransactionKind } from '#contract/schemas/values.ts'
import type { Candidate, Register } from './register.ts'
import { emptyState, type State } from './state.ts'

/* The model's register with what administrators did, and whose money a sum is of. */

export interface World {
  state: State
  /** The committees' accounts that were added to a candidate's list, including deleted ones. */
  links: Map<number, Set<number>>
  deleted: Set<number>
}

export const emptyWorld = (register: Register, today: string): World => ({
  state: emptyState(register, today),
  links: new Map(),
  deleted: new Set(),
})

export const candidatesOf = ({ state, deleted }: World): Candidate[] =>
  state.register.candidates.filter(({ account }) => !deleted.has(account))

/** A candidate's own account and those of its list. */
export const accountsOf = ({ links, deleted }: World, candidate: number): number[] => [
  candidate,
  ...[...(links.get(candidate) ?? [])].filter((account) => !deleted.has(account)),
]

/** Each once, even if several candidates have it. */
export const uniqueAccountsOf = (world: World, candidates: readonly number[]): number[] => [
  ...new Set(candidates.flatMap((candidate) => accountsOf(world, candidate))),
]

export interface WorldRow {
  account: number
  isWhole: boolean
  date: string
  cents: number
  type: string
}

export const rowsOf = (
  { state, deleted }: World,
  accounts: readonly number[],
  kind: TransactionKind,
): WorldRow[] =>
  accounts
    .filter((account) => !deleted.has(account))
    .flatMap((account) =>
      (state.accounts.get(account)?.rows[kind] ?? []).map(({ isWhole, content: { date, cents, type } }) => ({
        account,
        isWhole,
        date,
        cents,
        type,
      })),
    )

import type { Basis } from '#contract/schemas/balance.ts'

/** The basis of one account's figures, in words. */
export const BASIS_OF_ACCOUNT: Record<Basis, string> = {
  ledger: 'this account’s own transactions',
  stateTotal: 'the state’s totals page',
  list: 'a list given by the operator',
}

/** The basis of several accounts' figures, in words. */
export const BASIS_OF_ACCOUNTS: Record<Basis, string> = {
  ledger: 'the accounts’ own transactions',
  stateTotal: 'the state’s totals page',
  list: 'a list given by the operator',
}

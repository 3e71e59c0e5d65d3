import type { Basis } from '#contract/schemas/balance.ts'

/** What one account's figures stand on. */
export const BASIS_OF_ACCOUNT: Record<Basis, string> = {
  ledger: 'this account’s own transactions',
  stateTotal: 'the state’s totals page',
  list: 'a list given by the operator',
}

/** What the figures of several accounts stand on. */
export const BASIS_OF_ACCOUNTS: Record<Basis, string> = {
  ledger: 'the accounts’ own transactions',
  stateTotal: 'the state’s totals page',
  list: 'a list given by the operator',
}

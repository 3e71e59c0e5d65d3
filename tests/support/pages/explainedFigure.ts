import type { BalanceExplanation } from '#contract/schemas/balanceExplanation.ts'
import { aBalance, aCandidate } from '#mocks/builders.ts'
import { answering } from '#mocks/overrides.ts'
import { GENERAL_2026 } from './candidateList.ts'

/** The table of a record’s accounts. */
export const BALANCES = /^US dollars/

export const elections = [GENERAL_2026]

/** A candidate with three accounts. */
export const linked = aCandidate({
  AccountList: [
    { accountName: 'Friends of Ada', accountNum: 70_275 },
    { accountName: 'Closed PAC', accountNum: 70_276 },
  ],
})

/** Balances for two of the candidate's three accounts. */
export const twoBalances = [
  aBalance({ coh: 100_000, basis: 'ledger', asOf: '2026-07-24' }),
  aBalance({ account: 70_275, coh: 23_400, basis: 'list', asOf: '2026-06-01' }),
]

/** Makes the API answer with these balances. */
export const answeringBalances = (...balances: typeof twoBalances) => [
  answering('get', '/api/balances', balances),
]

/** When all of it was imported. */
export const AT = '2026-07-25T02:15:00.000Z'

export const importOf = (importId: number, name: string, sha256: string | null = null) => ({
  importId,
  loadedAt: AT,
  files: [{ name, sha256 }],
})

/** The explanation for an account whose own transactions are on file. */
export const ledgerExplanation: BalanceExplanation = {
  balance: aBalance({
    coh: 123_400,
    monetary: 150_000,
    loans: 10_000,
    expend: 50_000,
    transfers: -13_400,
    inkind: 2_500,
    other: 0,
    basis: 'ledger',
    asOf: '2026-07-24',
    reconciled: true,
  }),
  isByOperatorsWord: false,
  unknownTypes: [],
  rows: [
    {
      kind: 'contributions',
      count: 12,
      sum: 160_000,
      from: '2026-01-04',
      to: '2026-02-28',
      wholeAsOf: '2026-07-24',
      ...importOf(3, 'contributions.txt', 'aa11'),
    },
    {
      kind: 'expenditures',
      count: 1,
      sum: 50_000,
      from: '2026-02-01',
      to: '2026-02-01',
      wholeAsOf: '2026-07-24',
      ...importOf(4, 'expenditures.txt'),
    },
    {
      kind: 'distributions',
      count: 0,
      sum: 0,
      from: null,
      to: null,
      wholeAsOf: '2026-07-25',
      ...importOf(5, 'other.txt'),
    },
  ],
  reported: [
    {
      by: 'stateTotal',
      asOf: '2026-07-24',
      isComplete: true,
      figures: {
        coh: 123_400,
        monetary: null,
        loans: null,
        inkind: null,
        expend: null,
        transfers: null,
        other: null,
      },
      ...importOf(6, 'tresel.html'),
    },
  ],
  lastAsked: { at: '2026-07-25T08:20:00.000Z', outcome: 'unchanged' },
  pages: [],
  readings: [],
  statePage: 'https://dos.elections.example/TreSel.asp?account=91527',
}

/** Makes the API explain an account's figure in this way. */
export const answeringExplanation = (account: number, explanation: BalanceExplanation) =>
  answering('get', `/api/balances/${account}`, explanation)

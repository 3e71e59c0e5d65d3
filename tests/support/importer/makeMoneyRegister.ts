import { expect } from 'vitest'
import type { TransactionKind } from '#contract/schemas/values.ts'
import type { Db } from '#database/connection/Db.ts'
import { balancesIn } from '#database/money/balances.ts'
import { filedRows } from '#tests/support/register/filedRows.ts'
import { makeRegister } from '#tests/support/importer/makeRegister.ts'
import { SUNSHINE_FUND } from '#tests/support/importer/stateFiles.ts'
import {
  COMMITTEES_ON_FILE,
  contributions,
  distributions,
  expenditures,
  gave,
  gaveOn,
  moved,
  paid,
  transfers,
} from '#tests/support/importer/transactionFiles.ts'

type Lists = Partial<Record<TransactionKind, string>>

/** Empty lists. */
export const NONE: Required<Lists> = {
  contributions: contributions([]),
  expenditures: expenditures([]),
  transfers: transfers([]),
  distributions: distributions([]),
}

/** The account and amount of each row on file. */
export const accountsOf = async (db: Db) =>
  (await filedRows(db)).map(({ account, cents }) => ({ acct_num: account, amount: cents }))

/** A register with two committees that receive money. */
export async function makeMoneyRegister() {
  const register = await makeRegister()
  await register.take('committees', COMMITTEES_ON_FILE)
  const { db, take } = register
  return {
    ...register,
    balanceOf: async (account = 71001) => (await balancesIn(db).ofAccounts([account]))[0],
    /** Imports these as all of the account's lists; the kinds left out are empty. */
    takeWhole: async (lists: Lists, options: { asOf?: string; allowOlder?: boolean } = {}) => {
      for (const [kind, list] of Object.entries({ ...NONE, ...lists }))
        expect(await take(kind as TransactionKind, list, { account: 71001, ...options })).toMatchObject({
          outcome: 'done',
        })
    },
    /** Imports these as all of the election's lists, vouched for by the operator, in this order. */
    takeVouched: async (lists: Lists) => {
      for (const [kind, list] of Object.entries(lists)) await take(kind as TransactionKind, list, WORD)
    },
  }
}

/** Rows of every type that is counted differently, and their sums: as the state's totals, and in cents. */
export const MIXED = {
  contributions: contributions([
    gave('1000.00'),
    gave('-100.00', 'REF'),
    gave('0.25', 'INT'),
    gave('500.00', 'LOA'),
    gave('75.00', 'INK'),
  ]),
  expenditures: expenditures([paid('300.00'), paid('50.00', 'PCW'), paid('20.00', 'PCS')]),
  transfers: transfers([moved('200.00', 'T'), moved('-150.00', 'F')]),
  distributions: distributions([gaveOn('42.00')]),
}

export const MIXED_TOTALS = ['900.25', '500.00', '75.00', '350.00', '42.00', '50.00']

export const MIXED_FIGURES = {
  coh: 100025,
  monetary: 90025,
  loans: 50000,
  inkind: 7500,
  expend: 35000,
  transfers: 5000,
  other: 4200,
}

/** An export that the operator vouches for as whole. */
export const WORD = { election: '20261103-GEN', wholeThrough: '2026-07-31' }

/** The row under another filer's name. */
export const filedBy = (filer: string, row: string) => row.replace('Invented Sunshine Fund (PAC)', filer)

export const ofCypress = (row: string) => filedBy('Invented Cypress Fund (PAC)', row)

export const CYPRESS = SUNSHINE_FUND.replace('71001', '71009').replace('Sunshine', 'Cypress')

export const CYPRESS_PEOPLE = 'The Cypress People (PAC)'

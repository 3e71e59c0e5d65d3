import { expect } from 'vitest'
import type { OfficeRaces, Race } from '#contract/schemas/race.ts'
import type { RaceTransactions } from '#contract/schemas/transaction.ts'
import { breakdownsOf, counted, inOrder, onlySums, sizesOf } from './breakdownsOf.ts'
import { KINDS } from './state.ts'
import { sumOfAccounts } from './sumOfAccounts.ts'
import { accountsOf, candidatesOf, rowsOf, uniqueAccountsOf, type World } from './world.ts'

export type Ask = <T>(path: string) => Promise<T>

/** The sums of races and offices, in answers and in files. No office of the model has districts. */
export async function compareRaces(ask: Ask, world: World): Promise<void> {
  const races = Map.groupBy(candidatesOf(world), ({ election, office }) => `${election}/${office}`)
  for (const [race, running] of races) {
    const candidates = running.map(({ account }) => account)
    await compareMoney(ask, world, race, candidates)
    await compareTransactions(ask, world, race, candidates)
  }
}

async function compareMoney(ask: Ask, world: World, race: string, candidates: readonly number[]) {
  const total = sumOfAccounts(world, uniqueAccountsOf(world, candidates))
  const entries = candidates.map((account) => ({
    account,
    money: sumOfAccounts(world, accountsOf(world, account)),
    committees: sumOfAccounts(world, accountsOf(world, account).slice(1)),
  }))
  const shown = await ask<Race>(`/api/races/${race}/all`)
  expect({
    total: shown.total,
    asOf: shown.asOf,
    entries: byAccount(
      shown.candidates.map(({ AcctNum: account, money, committees }) => ({ account, money, committees })),
    ),
  }).toEqual({ total, asOf: total.asOf, entries: byAccount(entries) })

  const office = await ask<OfficeRaces>(`/api/races/${race}`)
  expect({ total: office.total, races: office.races.map(({ money }) => money) }).toEqual({
    total,
    races: [total],
  })

  const figures = entries.map(({ account, money: { coh, monetary, loans, expend, known, accounts } }) => ({
    account,
    coh: inDollars(coh),
    monetary: inDollars(monetary),
    loans: inDollars(loans),
    expend: inDollars(expend),
    known,
    accounts,
  }))
  const { rows } = await ask<{ rows: typeof figures }>(`/api/export/json/races/${race}/all`)
  expect(
    byAccount(
      rows.map(({ account, coh, monetary, loans, expend, known, accounts }) => {
        return { account, coh, monetary, loans, expend, known, accounts }
      }),
    ),
  ).toEqual(byAccount(figures))

  const balances = await ask<{ rows: (Balances & { row: string })[] }>(`/api/export/json/balances/${race}`)
  expect(
    inOrder(
      balances.rows
        .filter(({ row }) => row === 'total')
        .map(({ holder, coh, monetary, loans, expend }) => ({ holder, coh, monetary, loans, expend })),
    ),
  ).toEqual(
    inOrder(
      figures.map(({ account: holder, coh, monetary, loans, expend }): Balances => {
        return { holder, coh, monetary, loans, expend }
      }),
    ),
  )
}

type Balances = Record<'holder' | 'coh' | 'monetary' | 'loans' | 'expend', number | null>

async function compareTransactions(ask: Ask, world: World, race: string, candidates: readonly number[]) {
  for (const kind of KINDS) {
    const listOf = (account: number) =>
      world.deleted.has(account) ? undefined : world.state.accounts.get(account)?.lists[kind]
    const isKnown = (account: number) => listOf(account) !== undefined
    const wholeRows = (accounts: readonly number[]) =>
      rowsOf(world, accounts.filter(isKnown), kind).filter(({ isWhole }) => isWhole)
    const accounts = uniqueAccountsOf(world, candidates)
    const days = accounts.flatMap((account) => listOf(account)?.asOf ?? [])
    const expected = {
      ...onlySums(breakdownsOf(wholeRows(accounts))),
      known: days.length,
      accounts: accounts.length,
      asOf: days.toSorted()[0] ?? null,
      candidates: byAccount(
        candidates.map((account) => {
          const linkedAccounts = accountsOf(world, account)
          const rows = wholeRows(linkedAccounts)
          const known = linkedAccounts.filter(isKnown).length
          const cents = known === 0 ? null : counted(rows).cents
          return {
            account,
            known,
            accounts: linkedAccounts.length,
            count: rows.length,
            cents,
            sizes: inOrder(sizesOf(rows)),
          }
        }),
      ),
    }
    for (const path of [race, `${race}/all`]) {
      const answer = await ask<RaceTransactions>(`/api/transactions/races/${path}?kind=${kind}`)
      expect({
        ...onlySums(answer),
        known: answer.known,
        accounts: answer.accounts,
        asOf: answer.asOf,
        candidates: byAccount(
          answer.candidates.map(
            ({ AcctNum: account, known, accounts: linkedAccounts, count, cents, sizes }) => {
              return { account, known, accounts: linkedAccounts, count, cents, sizes: inOrder(sizes) }
            },
          ),
        ),
      }).toEqual(expected)
    }
  }
}

const byAccount = <T extends { account: number }>(rows: readonly T[]) =>
  rows.toSorted((a, b) => a.account - b.account)

const inDollars = (cents: number | null) => (cents === null ? null : cents / 100)

import { isDeepStrictEqual } from 'node:util'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { dayInFlorida } from '#contract/domain/days.ts'
import { moneyOf, partsOfCash } from '#contract/domain/cashParts.ts'
import type { Balance } from '#contract/schemas/balance.ts'
import { inWords, type ModelRegister, openModelRegister } from '#tests/support/moneyModel/modelRegister.ts'
import type { Command, TransactionImport } from '#tests/support/moneyModel/commands.ts'
import {
  AGREED_THEN_NOT,
  EVERYBODY,
  type Mix,
  mixes,
  SHORT_THEN_WHOLE,
} from '#tests/support/moneyModel/mixes.ts'
import { apply } from '#tests/support/moneyModel/model.ts'
import { emptyState, type Outcome, PARTS, type State, type Totals } from '#tests/support/moneyModel/state.ts'
import { headlineOf } from '#tests/support/moneyModel/headline.ts'
import { falseLists } from '#tests/support/moneyModel/falseLists.ts'
import { wholeListsOf, type Shown, shownOf } from '#tests/support/moneyModel/shown.ts'
import { resolve } from '#tests/support/moneyModel/resolve.ts'
import { createTestApp } from '#tests/support/api/createTestApp.ts'
import { runs } from '#tests/support/importer/runs.ts'

const { numRuns } = runs(150)

/** Much longer than they need: shrinking a failing mix takes as long again, and the machine may be shared. */
const TIMEOUT = 600_000 + numRuns * 5_000

test(
  'after any files in any order each figure is that of a plain model, cash is shown if the model knows it, and the parts of a headline make it',
  async () => {
    const site = await openModelRegister(EVERYBODY, await createTestApp())
    const seen = new Map<string, number>()

    await fc.assert(
      fc.asyncProperty(mixes, async (mix) => {
        for (const what of await play(site, mix)) seen.set(what, (seen.get(what) ?? 0) + 1)
      }),
      {
        numRuns,
        examples: [[AGREED_THEN_NOT], [SHORT_THEN_WHOLE]],
        interruptAfterTimeLimit: TIMEOUT - 10_000,
        markInterruptAsFailure: true,
      },
    )
    // Each way to arrive at a figure occurred often enough for the test to mean something.
    const rare = WAYS.filter((way) => (seen.get(way) ?? 0) < numRuns / 200)
    expect({ rare, seen }).toEqual({ rare: [], seen })
  },
  TIMEOUT,
)

const WAYS = [
  'ledger, alone',
  'ledger, agreed',
  'stateTotal, alone',
  'ledger, differs',
  'list, alone',
  'null, alone',
  'refused',
  'headline with its parts',
  'headline without parts',
  'no headline',
]

const wayTo = ({ basis, reconciled }: Shown) =>
  `${basis}, ${reconciled === null ? 'alone' : reconciled ? 'agreed' : 'differs'}`

/** Returns what occurred. */
async function play(site: ModelRegister, { register, steps }: Mix): Promise<Set<string>> {
  const seen = new Set<string>()
  const state = emptyState(structuredClone(register), dayInFlorida(new Date()))
  const former: TransactionImport[] = []
  const importIds: number[] = []
  await site.beginWith(state.register)
  for (const step of steps)
    for (const command of resolve(step, state, former, importIds)) {
      const { outcome } = await follow(site, state, command, importIds)
      if (command.do === 'alias') expectSame(falseLists(state), [])
      if (outcome === 'refused') seen.add(outcome)
      if (command.do === 'transactions') former.push(command)
      compareShown(state, await site.balancesOf(accountsIn(state)))
      for (const account of accountsIn(state)) seen.add(wayTo(shownOf(state, account)))
    }
  await compareDetails(site, state)
  for (const what of await compareHeadlines(site, state)) seen.add(what)
  await compareStatus(site, state)
  return seen
}

/** Gives the command to the importer and to the model, whose outcomes must agree. */
async function follow(
  site: ModelRegister,
  state: State,
  command: Command,
  importIds: number[],
): Promise<Outcome> {
  if (command.do === 'rename') {
    const renamed = apply(state, command, 0, false)
    if (state.register.committees.length > 0) await site.takeCommittees(state.register)
    return renamed
  }
  const { isRefused, importId, controlTotals, message } = await site.run(command)
  if (importId > 0 && !isRefused) importIds.push(importId)
  const expected = apply(state, command, importId, isRefused)

  const outcome: Outcome['outcome'] =
    expected.outcome === 'either' ? 'either' : isRefused ? 'refused' : 'done'
  expectSame({ outcome, message }, { outcome: expected.outcome, message })
  if (command.do === 'transactions' && !isRefused) {
    expectSame(inSum(controlTotals), inSum(expected.totals ?? null))
    expectTotalsToBalance(controlTotals)
  }
  return expected
}

/** Booked and unchanged rows together: loose rows decide between them too, about which docs/money.md says little. */
function inSum(totals: Totals | null) {
  if (!totals) return null
  const { booked, unchanged, ...rest } = totals
  const ofAccounts = { rows: booked.rows + unchanged.rows, cents: booked.cents + unchanged.cents }
  return { ...rest, ofAccounts }
}

function expectTotalsToBalance(totals: Totals | null): void {
  const [read, ...parts] = PARTS.map((part) => totals?.[part] ?? { rows: Number.NaN, cents: Number.NaN })
  expectSame(
    {
      rows: parts.reduce((sum, { rows }) => sum + rows, 0),
      cents: parts.reduce((sum, { cents }) => sum + cents, 0),
    },
    read,
  )
}

/** Like `expect`, which is slow even if nothing differs. */
function expectSame(actual: unknown, expected: unknown): void {
  if (!isDeepStrictEqual(actual, expected)) expect(actual).toEqual(expected)
}

const accountsIn = ({ register }: State) =>
  [...register.candidates, ...register.committees].map(({ account }) => account)

/** In a common form. If several imports brought the oldest part of a ledger, any of them may be named. */
function agreed(shown: Shown, balance: Balance | undefined) {
  const { importIds, ...figures } = shown
  const actual = inWords(balance)
  const isOneOf = importIds.length === 0 ? actual.importId === null : importIds.includes(actual.importId ?? 0)
  return { actual, expected: { ...figures, importId: isOneOf ? actual.importId : (importIds[0] ?? null) } }
}

function compareShown(state: State, balances: ReadonlyMap<number, Balance>): void {
  const accounts = accountsIn(state)
  const both = accounts.map((account) => ({
    account,
    ...agreed(shownOf(state, account), balances.get(account)),
  }))
  expectSame(
    both.map(({ account, actual }) => ({ account, ...actual })),
    both.map(({ account, expected }) => ({ account, ...expected })),
  )
}

/** The list, the detail page and the API show the same figures for every account. */
async function compareDetails(site: ModelRegister, state: State): Promise<void> {
  const accounts = accountsIn(state)
  if (accounts.length === 0) return
  const balances = await site.sentBalancesOf(accounts)
  compareShown(state, balances)
  for (const account of accounts) {
    const { balance, rows } = await site.explanationOf(account)
    expectSame(inWords(balance), inWords(balances.get(account)))
    const lists = rows
      .map(({ kind, count, sum, wholeAsOf }) => ({ kind, count, sum, wholeAsOf }))
      .filter(({ wholeAsOf }) => wholeAsOf !== null)
    expectSame(inOrder(lists), inOrder(wholeListsOf(state, account)))
  }
  const { candidates } = state.register
  const cash = await site.candidatesCash(
    candidates.map(({ election }) => election),
    balances,
  )
  expect(cash).toEqual(new Map(candidates.map(({ account }) => [account, shownOf(state, account).coh])))
}

/**
 * The headline of a record with one account, or with two or three, is that of the model. The parts that it shows add up to its
 * cash on hand.
 */
async function compareHeadlines(site: ModelRegister, state: State): Promise<Set<string>> {
  const accounts = accountsIn(state)
  const balances = await site.sentBalancesOf(accounts)
  const seen = new Set<string>()
  for (let first = 0; first < accounts.length; first += 1)
    for (let end = first + 1; end <= Math.min(first + 3, accounts.length); end += 1) {
      const batch = accounts.slice(first, end)
      const money = moneyOf(
        batch.map((accountNum) => ({ accountName: String(accountNum), accountNum })),
        balances,
      )
      const parts = partsOfCash(money)
      expectSame(
        { cents: money.cents, parts: parts?.map(({ figure, cents }) => ({ figure, cents })) ?? null },
        headlineOf(state, batch),
      )
      if (parts)
        expectSame(
          parts.reduce((sum, { cents, isIn }) => sum + (isIn ? cents : -cents), 0),
          money.cents,
        )
      seen.add(
        money.cents === null ? 'no headline' : parts ? 'headline with its parts' : 'headline without parts',
      )
    }
  return seen
}

/**
 * How many accounts of committees, and of each election, have figures of which kind; a separate statement counts them.
 */
async function compareStatus(site: ModelRegister, { register }: State): Promise<void> {
  const balances = await site.balancesOf(
    [...register.candidates, ...register.committees].map(({ account }) => account),
  )
  const counted = (election: string | null, accounts: readonly number[]) => {
    const shown = accounts
      .flatMap((account) => balances.get(account) ?? [])
      .filter(({ basis }) => basis !== null)
    const countOfBasis = (basis: Balance['basis']) =>
      shown.filter((balance) => balance.basis === basis).length
    return {
      election,
      accounts: accounts.length,
      byBasis: {
        ledger: countOfBasis('ledger'),
        stateTotal: countOfBasis('stateTotal'),
        list: countOfBasis('list'),
      },
      oldestAsOf: shown.map(({ asOf }) => asOf ?? '').toSorted()[0] ?? null,
      compared: shown.filter(({ reconciled }) => reconciled !== null).length,
      differing: shown.filter(({ reconciled }) => reconciled === false).length,
    }
  }
  const expected = [
    [null, register.committees] as const,
    ...Map.groupBy(register.candidates, ({ election }) => election),
  ].map(([election, records]) =>
    counted(
      election,
      records.map(({ account }) => account),
    ),
  )
  expectSame(inOrder(await site.moneyKnown()), inOrder(expected.filter(({ accounts }) => accounts > 0)))
}

const inOrder = (rows: readonly object[]) => rows.map((row) => JSON.stringify(row)).toSorted()

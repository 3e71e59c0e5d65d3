import { expect, test } from 'vitest'
import type { Balance } from '#contract/schemas/balance.ts'
import type { Candidate } from '#contract/schemas/candidate.ts'
import type { Election } from '#contract/schemas/values.ts'
import type { ElectionRaces } from '#contract/schemas/race.ts'
import type { Transaction, TransactionPage } from '#contract/schemas/transaction.ts'
import { documentStore } from '#database/repositories/documentFiles.ts'
import { openDatabase } from '#database/openDatabase.ts'
import { importSample } from '#importer/runImport.ts'
import { createTestApp } from '#tests/support/api/createTestApp.ts'
import { emptyDatabase } from '#tests/support/register/emptyDatabase.ts'
import { newFolder } from '#tests/support/newFolder.ts'

const OUT = ['Withdrew', 'Withdrawn', 'Did Not Qualify', 'Removed', 'Deceased', 'Transferred to Local']
const STATEWIDE = ['PRE', 'USS', 'GOV', 'LTG', 'SEC', 'ATG', 'CFO', 'EDU', 'AGR', 'SCJ']
const FEDERAL = ['PRE', 'USS', 'USR']

/** The accounts of some candidates, each once: its own, and those of the account list. */
function accountsOf(candidates: readonly Candidate[]): number[] {
  const accounts = new Set<number>()
  for (const { AcctNum, AccountList } of candidates)
    for (const account of [AcctNum, ...AccountList.map(({ accountNum }) => accountNum)])
      if (account !== null) accounts.add(account)
  return [...accounts]
}

/** What they have together, slowly, from the balances that the API answers. */
function moneyOf(candidates: readonly Candidate[], balances: ReadonlyMap<number, Balance>) {
  const accounts = accountsOf(candidates)
  const known = accounts.flatMap((account) => balances.get(account) ?? []).filter(({ coh }) => coh !== null)
  const sum = (figure: 'coh' | 'monetary' | 'loans' | 'expend') => {
    if (known.length === 0 || known.some((balance) => balance[figure] === null)) return null
    let cents = 0
    for (const balance of known) cents += balance[figure] ?? 0
    return cents
  }
  return {
    coh: sum('coh'),
    monetary: sum('monetary'),
    loans: sum('loans'),
    expend: sum('expend'),
    known: known.length,
    accounts: accounts.length,
    asOf: known.map(({ asOf }) => asOf ?? '').toSorted()[0] || null,
  }
}

test('every figure of an election’s ranks is what its candidates, balances and transactions say one by one', async ({
  onTestFinished,
}) => {
  const folder = newFolder()
  const db = await openDatabase(await emptyDatabase())
  onTestFinished(() => db.destroy())
  await importSample(db, { documentStore: folder })
  const { api } = await createTestApp({}, { db, documentStore: documentStore(folder, db) })
  // Each has the type of its call, whose schema every answer in these tests is checked against.
  const ask = async <Answer>(path: string) => (await (await api.request(path)).json()) as Answer

  const elections = await ask<Election[]>('/api/electioncodes')
  let offices = 0
  for (const { value, name } of elections) {
    const all = await ask<Candidate[]>(`/api/candidates/election/${value}`)
    const running = all.filter(({ StatusDesc }) => !OUT.includes(StatusDesc))
    const accounts = accountsOf(running)
    const balances = new Map<number, Balance>()
    for (const account of accounts)
      for (const balance of await ask<Balance[]>(`/api/balances?accounts=${account}`))
        balances.set(account, balance)

    const answer = await api.request(`/api/races/${value}`)
    expect([value, answer.status]).toEqual([value, all.length === 0 ? 404 : 200])
    if (all.length === 0) continue
    const races = (await answer.json()) as ElectionRaces
    expect([races.electionId, races.election]).toEqual([value, name])

    // Every office with candidates still in, and each with the sums of exactly those.
    const codes = [...new Set(running.map(({ OfficeCode }) => OfficeCode))]
    expect(races.offices.map(({ officeCode }) => officeCode).toSorted()).toEqual(codes.toSorted())
    for (const { officeCode, candidates, left, races: districts, money } of races.offices) {
      offices += 1
      const rivals = running.filter(({ OfficeCode }) => OfficeCode === officeCode)
      expect([value, officeCode, candidates, left, districts]).toEqual([
        value,
        officeCode,
        rivals.length,
        all.filter(({ OfficeCode }) => OfficeCode === officeCode).length - rivals.length,
        new Set(rivals.map(({ Juris1num }) => Juris1num.replace(/^0+/, ''))).size,
      ])
      expect(money).toMatchObject(moneyOf(rivals, balances))
    }
    const statewide = races.offices.map(({ officeCode }) => STATEWIDE.includes(officeCode))
    expect(statewide).toEqual(statewide.toSorted((a, b) => Number(b) - Number(a)))
    expect(races.total).toMatchObject(
      moneyOf(
        running.filter(
          (one) =>
            !FEDERAL.includes(one.OfficeCode) ||
            accountsOf([one]).some((account) => typeof balances.get(account)?.coh === 'number'),
        ),
        balances,
      ),
    )

    const richest = accounts
      .map((account) => ({ account, coh: balances.get(account)?.coh ?? 0 }))
      .filter(({ coh }) => coh > 0)
      .toSorted((a, b) => b.coh - a.coh || a.account - b.account)
      .slice(0, 10)
    expect(races.richest.map(({ account, coh }) => ({ account, coh }))).toEqual(richest)

    const given: Transaction[] = []
    const days: string[] = []
    for (const account of accounts) {
      const page = await ask<TransactionPage>(
        `/api/transactions?accounts=${account}&kind=contributions&list=whole&type=-LOA,-INK&sort=largest`,
      )
      given.push(...page.rows)
      for (const { wholeAsOf } of page.onFile) if (wholeAsOf !== null) days.push(wholeAsOf)
    }
    expect(races.largest.map(({ cents }) => cents)).toEqual(
      given
        .map(({ cents }) => cents)
        .toSorted((a, b) => b - a)
        .slice(0, 10),
    )
    for (const { accountName: _accountName, owner: _owner, ...row } of races.largest)
      expect(given).toContainEqual(expect.objectContaining(row))
    expect([races.known, races.accounts, races.listsAsOf]).toEqual([
      days.length,
      accounts.length,
      days.toSorted()[0] ?? null,
    ])
  }
  expect(offices).toBeGreaterThan(40)
})

import { expect } from 'vitest'
import type { Counterparties, PairSums } from '#contract/schemas/transaction.ts'
import { aCandidate, aCommittee } from '#mocks/builders.ts'
import type { ModelAccount } from '#tests/support/moneyBetweenModel.ts'
import { createTestApp } from '#tests/support/api/createTestApp.ts'
import type { Seed } from '#tests/support/register/seed.ts'

/** A committee can have rows of any day. */
const ANY_DAY = { firstDay: '', lastDay: '9999' }

/** A committee as the model knows it. */
const committee = (account: number, name: string): ModelAccount => ({
  account,
  name,
  isCandidate: false,
  ...ANY_DAY,
})

// A seat in the House in 2026: from the day after the 2024 election to the end of 2027.
const candidate = (account: number, name: string): ModelAccount => ({
  account,
  name,
  isCandidate: true,
  firstDay: '2024-11-06',
  lastDay: '2027-12-31',
})

/** Two committees share a name; so do two candidates. */
export const ACCOUNTS = [
  committee(71_001, 'Sunshine Fund'),
  committee(71_002, 'Shade Trees, Inc.'),
  committee(71_003, 'Coast & Keys'),
  committee(71_004, 'Two of a Name'),
  committee(71_005, 'Two of a name'),
  candidate(91_001, 'Ada Alvarez'),
  candidate(91_002, 'Bo Boone'),
  candidate(91_003, 'Bo Boone'),
]

/** All of these records are in the register. */
export const FACTS: Seed = {
  committees: ACCOUNTS.filter(({ isCandidate }) => !isCandidate).map(({ account, name }) =>
    aCommittee({ AcctNum: account, Name: name }),
  ),
  candidates: ACCOUNTS.filter(({ isCandidate }) => isCandidate).map(({ account, name }) =>
    aCandidate({
      AcctNum: account,
      NameFirst: name.split(' ')[0] ?? '',
      NameMiddle: '',
      NameLast: name.split(' ')[1] ?? '',
    }),
  ),
}

/** An app over these records, with functions to request the money between accounts. */
export async function register(facts: Seed = FACTS) {
  const { api, db } = await createTestApp(facts)
  const ask = async (path: string) => {
    const response = await api.request(`/api/transactions/between/${path}`)
    return { status: response.status, body: (await response.json()) as unknown }
  }
  const answer = async <Answer>(path: string) => (await (await api.request(`/api/${path}`)).json()) as Answer
  const pages = async (path: string): Promise<Counterparties[]> => {
    const received: Counterparties[] = []
    for (let next: string | null = ''; next !== null;) {
      const page = (await ask(`${path}${next === '' ? '' : `${path.includes('?') ? '&' : '?'}page=${next}`}`))
        .body as Counterparties
      received.push(page)
      next = page.next
    }
    return received
  }
  const counterparties = async (account: number, direction: 'in' | 'out') => {
    const all = await pages(`${account}?direction=${direction}`)
    const accounts = all.flatMap((page) => page.accounts)
    for (const { sums } of all) expect(sums).toEqual(together(accounts.map((each) => each.sums)))
    return accounts
  }
  return { db, ask, answer, counterparties }
}

const together = (all: readonly PairSums[]): PairSums => {
  const total = (side: keyof PairSums) => ({
    count: all.reduce((sum, sums) => sum + sums[side].count, 0),
    cents: all.reduce((sum, sums) => sum + sums[side].cents, 0),
  })
  return { payer: total('payer'), receiver: total('receiver') }
}

import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { aBalance, aCandidate, aCommittee } from '#mocks/builders.ts'
import { delayed } from '#mocks/overrides.ts'
import { renderApp } from '#tests/support/pages/renderApp.tsx'

const FRIENDS = { accountName: 'Friends of Ada', accountNum: 70_275 }
const linked = aCandidate({ AccountList: [FRIENDS] })

/** The large figures, each with its label, once they are loaded. */
async function figures() {
  await waitFor(() => expect(screen.getByText('Cash on hand').closest('[aria-busy]')).toBeNull())
  const list = screen.getByText('Cash on hand').closest('dl')
  return [...(list?.children ?? [])].map(({ textContent }) => textContent)
}

test('until the balances arrive, the room of the figures is kept, so that nothing below jumps', async () => {
  const slow = delayed('get', '/api/balances')
  await renderApp('/candidates/91527', {
    candidates: [aCandidate()],
    balances: [aBalance({ coh: 40 })],
    failures: [slow.handler],
  })

  const room = (await screen.findByText('Cash on hand')).closest('[aria-busy=true]')
  expect(room).toHaveTextContent(/^Cash on hand\s*Raised\s*Spent\s*$/)
  slow.release()
  expect((await figures())[0]).toBe('Cash on hand$0.40')
})

test('a candidate’s record starts with the cash on hand, raised and spent of all accounts', async () => {
  await renderApp('/candidates/91527', {
    candidates: [linked],
    committees: [aCommittee()],
    balances: [
      aBalance({ coh: 123_456_701, monetary: 123_500_000, loans: 6_701, expend: 50_000 }),
      aBalance({ account: 70_275, coh: 40, monetary: 90, loans: 0, expend: 50, asOf: '2026-07-20' }),
    ],
  })

  expect(await figures()).toEqual(['Cash on hand$1,234,567.41', 'Raised$1,235,000.90', 'Spent$500.50'])
  expect(screen.getByText('$1,235,067.91 in, loans included, $500.50 out, $1,234,567.41 left.')).toBeVisible()
  expect(screen.getByText(/^As of 07\/20\/2026\./)).toBeVisible()
  expect(screen.getByRole('link', { name: 'How this figure was calculated' })).toHaveAttribute(
    'href',
    '/candidates/91527/cash-on-hand',
  )
})

test.each([
  [-700, 'loans and transfers back included, $500.00 out, ', []],
  [700, 'loans included, $507.00 out, transfers included, ', ['Transferred out$7.00']],
])(
  'what came in and went out names transfers of %i cents, and a figure those that went out',
  async (transfers, words, further) => {
    const [monetary, loans, expend] = [100_000, 5_000, 50_000]
    const coh = monetary + loans - expend - transfers
    await renderApp('/committees/70275', {
      committees: [aCommittee()],
      balances: [aBalance({ account: 70_275, coh, monetary, loans, expend, transfers })],
    })

    expect(await screen.findByText((text) => text.includes(` in, ${words}`))).toBeVisible()
    expect((await figures()).slice(3)).toEqual(further)
  },
)

test('contributors and expenditures are one click from the amounts raised and spent', async () => {
  const { user } = await renderApp('/committees/70275', {
    committees: [aCommittee()],
    balances: [aBalance({ account: 70_275 })],
  })
  expect(await screen.findByRole('link', { name: 'Who gave it' })).toHaveAttribute(
    'href',
    '/committees/70275/transactions',
  )

  await user.click(screen.getByRole('link', { name: 'What it was spent on' }))
  expect(await screen.findByRole('heading', { level: 2, name: 'Expenditures' })).toBeVisible()
})

test('the figures state how many accounts they cover, and no bar is drawn of parts that do not add up to them', async () => {
  await renderApp('/candidates/91527', {
    candidates: [linked],
    committees: [aCommittee()],
    balances: [aBalance({ coh: 100_000, monetary: null })],
  })

  expect(await figures()).toEqual(['Cash on hand$1,000.00', 'Raised–', 'Spent$500.00'])
  expect(screen.getByText(/^As of 07\/24\/2026, 1 of 2 accounts\./)).toBeVisible()
  expect(screen.queryByText(/ in, /)).toBeNull()
})

test.each([
  ['STR', 'Cash on handnot loaded here', ['Why it is not known']],
  ['USS', 'Cash on handA candidate for a federal office files with the FEC, not with the state.', []],
])('unknown money of a candidate for %s is not zero, and says why', async (OfficeCode, shown, links) => {
  await renderApp('/candidates/91527', { candidates: [aCandidate({ OfficeCode })] })

  expect(await figures()).toEqual([shown])
  expect(screen.queryAllByRole('link', { name: /known|made|gave/ }).map((link) => link.textContent)).toEqual(
    links,
  )
})

test('a committee’s record names its candidates, and its chair links to all committees with that name', async () => {
  const { user } = await renderApp('/committees/70275', {
    candidates: [linked],
    committees: [aCommittee()],
    balances: [aBalance({ account: 70_275 })],
  })
  const candidates = within(await screen.findByRole('region', { name: 'Candidates' }))
  expect(candidates.getByRole('listitem')).toHaveTextContent(
    'Ada M. Alvarez, State Representative, 2026 General Election',
  )
  expect(candidates.getByRole('link', { name: 'Ada M. Alvarez' })).toHaveAttribute(
    'href',
    '/candidates/91527',
  )

  const officers = within(await screen.findByRole('list', { name: 'Officers' }))
  await user.click(officers.getByRole('link', { name: 'Bea Boone' }))
  expect(await screen.findByRole('heading', { level: 1, name: 'Bea Boone' })).toBeVisible()
})

import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { aBalance, aCandidate, aCommittee, aDocument } from '#mocks/builders.ts'
import { delayed, failingOnce } from '#mocks/overrides.ts'
import { applyListState } from '#contract/lists/applyListState.ts'
import { CANDIDATE_LIST, candidateListRules } from '#contract/lists/candidateList.ts'
import { printListState } from '#contract/lists/listState.ts'
import { expectWarning } from '#tests/support/runner/expectWarning.ts'
import { listStates } from '#tests/support/pages/listStates.ts'
import { renderApp } from '#tests/support/pages/renderApp.tsx'
import { tableRows } from '#tests/support/pages/tableRows.ts'
import { GENERAL_2026, LIST, PATH } from '#tests/support/pages/candidateList.ts'

const elections = [GENERAL_2026]

const runner = (AcctNum: number, NameLast: string, known: Partial<ReturnType<typeof aCandidate>> = {}) =>
  aCandidate({ AcctNum, NameFirst: 'A.', NameMiddle: '', NameLast, ...known })
const FOUR = {
  elections,
  candidates: [
    runner(1, 'Zamora', { PartyCode: 'REP', Juris1num: '001' }),
    runner(2, 'Núñez', { PartyCode: 'DEM', Juris1num: '002' }),
    runner(3, 'Baker', { PartyCode: 'REP', Juris1num: '012', StatusDesc: 'Withdrew' }),
    runner(4, 'Nunez-Lee', { PartyCode: 'NPA', Juris1num: '012' }),
  ],
  balances: [aBalance({ account: 1, coh: 100 }), aBalance({ account: 2, coh: 0 })],
}

const namesIn = (table: RegExp) => tableRows(table).map((row) => row[1])
const accountsIn = (table: RegExp) => tableRows(table).map(([account]) => account)
/** None if the list says that no one matches. */
const accountsShown = () => (screen.queryByRole('table', { name: LIST }) ? accountsIn(LIST).map(Number) : [])
const box = (name: string) => screen.getByRole('combobox', { name })
const inUse = () => within(screen.getByRole('list', { name: 'Filters in use' })).getAllByRole('link')

test('a list is filtered by text, party, status, district and money, and says how many match', async () => {
  const { user } = await renderApp(PATH, FOUR)
  await screen.findByText('$1.00')
  expect(
    within(box('District'))
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toEqual(['All', '1', '2', '12'])

  await user.selectOptions(box('Party'), 'REP')
  expect(namesIn(LIST)).toEqual(['A. Zamora', 'A. Baker'])
  expect(screen.getByText('2 of 4 candidates')).toHaveRole('status')
  await user.selectOptions(box('Cash on Hand'), 'Some')
  expect(namesIn(LIST)).toEqual(['A. Zamora'])
  expect(location.search).toBe('?party=REP&money=yes')
  expect(inUse().map((link) => link.getAttribute('aria-label') ?? link.textContent)).toEqual([
    'Remove Party: REP',
    'Remove Cash on Hand: Some',
    'Clear all',
  ])

  await user.click(screen.getByRole('link', { name: 'Remove Party: REP' }))
  await waitFor(() => expect(location.search).toBe('?money=yes'))
  expect(box('Party')).toHaveValue('')
  await user.click(screen.getByRole('link', { name: 'Clear all' }))
  await waitFor(() => expect(namesIn(LIST)).toHaveLength(4))
  expect(location.search).toBe('')
  expect(document.body).not.toHaveFocus()
})

test('a list is filtered by minimum and maximum cash on hand, which excludes candidates without a report', async () => {
  const { user } = await renderApp(PATH, FOUR)
  await screen.findByText('$1.00')
  const least = screen.getByRole('textbox', { name: 'Cash at Least' })

  await user.type(least, '$ 0{Enter}')
  await waitFor(() => expect(namesIn(LIST)).toEqual(['A. Zamora', 'A. Núñez']))
  await user.type(screen.getByRole('textbox', { name: 'Cash at Most' }), '0{Tab}')
  await waitFor(() => expect(namesIn(LIST)).toEqual(['A. Núñez']))
  expect(location.search).toBe('?min=0&max=0')
  expect(inUse()[0]).toHaveAccessibleName('Remove Cash at Least: $0.00')

  await user.click(screen.getByRole('link', { name: 'Clear all' }))
  await waitFor(() => expect(namesIn(LIST)).toHaveLength(4))
  expect(least).toHaveValue('')
  await user.type(least, 'a lot{Enter}')
  await screen.findByText('Not understood: Cash at Least (whole dollars).')
  expect(namesIn(LIST)).toHaveLength(4)
})

test('a list in which nobody reported money does not offer to filter by it, except by a filter in use', async () => {
  const gate = delayed('get', '/api/balances')
  const { user } = await renderApp(`${PATH}?min=5`, { ...FOUR, balances: [], failures: [gate.handler] })
  // Until the answer is there, the filters stay in their places.
  expect(await screen.findByRole('combobox', { name: 'Cash on Hand' })).toBeInTheDocument()
  expect(screen.getByRole('textbox', { name: 'Cash at Most' })).toBeInTheDocument()
  gate.release()

  await waitFor(() =>
    expect(screen.queryByRole('combobox', { name: 'Cash on Hand' })).not.toBeInTheDocument(),
  )
  expect(screen.queryByRole('textbox', { name: 'Cash at Most' })).not.toBeInTheDocument()
  expect(screen.getByRole('textbox', { name: 'Cash at Least' })).toHaveValue('5')
  expect(box('Party')).toBeInTheDocument()

  await user.click(screen.getByRole('link', { name: 'Remove Cash at Least: $5.00' }))
  await waitFor(() => expect(screen.queryByRole('textbox', { name: /^Cash/ })).not.toBeInTheDocument())
})

test('typed text matches words in any order, regardless of accents, and is one history entry', async () => {
  const { user } = await renderApp(PATH, FOUR)
  await screen.findByText('$1.00')

  await user.type(screen.getByRole('searchbox', { name: 'Find a candidate' }), 'nunez a.')
  await waitFor(() => expect(namesIn(LIST)).toEqual(['A. Núñez', 'A. Nunez-Lee']))
  await waitFor(() => expect(location.search).toBe('?text=nunez%20a.'))

  act(() => history.back())
  await waitFor(() => expect(namesIn(LIST)).toHaveLength(4))
  expect(screen.getByRole('searchbox', { name: 'Find a candidate' })).toHaveValue('')
  act(() => history.forward())
  await waitFor(() => expect(namesIn(LIST)).toHaveLength(2))
  expect(screen.getByRole('searchbox', { name: 'Find a candidate' })).toHaveValue('nunez a.')
})

test('Back and Forward go through the choices and sorts, and an open breakdown stays open', async () => {
  const AccountList = [{ accountName: 'PAC', accountNum: 70_275 }]
  const { user } = await renderApp(PATH, {
    ...FOUR,
    candidates: FOUR.candidates.map((candidate) => ({ ...candidate, AccountList })),
  })
  await screen.findByRole('table', { name: LIST })
  await user.selectOptions(box('Party'), 'REP')
  await user.click(screen.getByRole('button', { name: 'Full Name' }))
  expect(location.search).toBe('?party=REP&sort=name')

  act(() => history.back())
  await waitFor(() => expect(namesIn(LIST)).toEqual(['A. Zamora', 'A. Baker']))
  act(() => history.back())
  await waitFor(() => expect(namesIn(LIST)).toHaveLength(4))
  act(() => history.go(2))
  await waitFor(() => expect(namesIn(LIST)).toEqual(['A. Baker', 'A. Zamora']))

  await user.click(screen.getByRole('button', { name: 'Account breakdown of A. Baker' }))
  act(() => history.back())
  await waitFor(() => expect(location.search).toBe('?party=REP'))
  expect(screen.getByRole('table', { name: 'Account breakdown' })).toBeVisible()
})

test('the address that a visitor enters by says which breakdowns are open', async () => {
  const AccountList = [{ accountName: 'PAC', accountNum: 70_275 }]
  const { user } = await renderApp(`${PATH}?open=3`, {
    ...FOUR,
    candidates: FOUR.candidates.map((candidate) => ({ ...candidate, AccountList })),
  })
  const toggle = await screen.findByRole('button', { name: 'Account breakdown of A. Baker', expanded: true })

  await user.click(toggle)

  expect(screen.queryByRole('table', { name: 'Account breakdown' })).toBeNull()
})

test('if a filter matches no one, the list says so and links back to all', async () => {
  const { user } = await renderApp(`${PATH}?district=77`, FOUR)
  expect(await screen.findByText('No candidates found.')).toBeVisible()
  expect(box('District')).toHaveValue('77')

  await user.click(screen.getByRole('link', { name: 'Show all 4 candidates' }))

  await waitFor(() => expect(namesIn(LIST)).toHaveLength(4))
})

test('an invalid address shows the default list, and says what was ignored', async () => {
  await renderApp(`${PATH}?sort=color&page=none&party=REP`, FOUR)

  expect(await screen.findByText('Not understood: sort and page.')).toBeVisible()
  await screen.findByRole('table', { name: LIST })
  expect(namesIn(LIST)).toEqual(['A. Zamora', 'A. Baker'])
})

test('a filtered list that is still loading says no count', async () => {
  const gate = delayed('get', '/api/candidates/20261103-GEN/STR')
  await renderApp(`${PATH}?party=REP`, { ...FOUR, failures: [gate.handler] })

  expect(await screen.findByText('Loading election data...')).toBeVisible()
  expect(screen.queryByText(/\d of \d/)).toBeNull()
  gate.release()
  expect(await screen.findByText('2 of 4 candidates')).toBeVisible()
})

test('an amount that is not understood is asked for once, stays to be corrected, and can be cleared', async () => {
  const { user } = await renderApp(PATH, FOUR)
  await screen.findByText('$1.00')
  const amount = screen.getByRole('textbox', { name: 'Cash at Least' })
  const wrong = 'Not understood: Cash at Least (whole dollars).'
  const entries = history.length
  await user.type(amount, '5k{Enter}')
  expect(await screen.findByText(wrong)).toBeVisible()
  await user.type(amount, '{Enter}')
  await user.tab()
  expect(history.length).toBe(entries + 1)
  expect(amount).toHaveValue('5k')

  await user.clear(amount)
  await user.tab()
  await waitFor(() => expect(location.search).toBe(''))
  expect(screen.queryByText(wrong)).toBeNull()

  await user.type(amount, '5k{Enter}')
  await screen.findByText(wrong)
  await user.click(screen.getByRole('link', { name: 'Clear all' }))
  await waitFor(() => expect(screen.queryByText(wrong)).toBeNull())
  expect(amount).toHaveValue('')
})

test('a filter by money waits for the balances, and shows nothing wrong meanwhile', async () => {
  const gate = delayed('get', '/api/balances')
  await renderApp(`${PATH}?money=yes`, { ...FOUR, failures: [gate.handler] })
  expect(await screen.findByText('Loading cash on hand...')).toBeVisible()
  expect(screen.queryByText('No candidates found.')).toBeNull()

  gate.release()

  await screen.findByText('$1.00')
  expect(namesIn(LIST)).toEqual(['A. Zamora'])
})

test.each(['money=yes', 'money=unknown', 'min=1'])(
  'if cash on hand cannot be loaded, a list filtered by it (%s) claims nothing about anyone until it is',
  async (query) => {
    const { user } = await renderApp(`${PATH}?${query}`, {
      ...FOUR,
      failures: [failingOnce('get', '/api/balances')],
    })
    expect(await screen.findByText('The list cannot be filtered by cash on hand.')).toBeVisible()
    await expectWarning('Error loading balances: HTTP error! status: 500')
    expect(screen.queryByText('No candidates found.')).toBeNull()
    expect(screen.queryByText(/of 4 candidates/)).toBeNull()
    expect(screen.queryByRole('table')).toBeNull()

    await user.click(screen.getByRole('button', { name: 'Try again' }))

    expect(await screen.findByText(/^[12] of 4 candidates$/)).toBeVisible()
    expect(screen.getByRole('table', { name: LIST })).toBeVisible()
  },
)

test('a long list has pages, and the next one starts at its top', async () => {
  const committees = Array.from({ length: 101 }, (_, n) =>
    aCommittee({ AcctNum: n + 1, Name: `PAC ${n + 1}` }),
  )
  const { user } = await renderApp('/committees', { committees })
  const pages = await screen.findByRole('navigation', { name: 'Pages of committees' })
  expect(pages).toHaveTextContent('1 to 50 of 101')
  expect(accountsIn(/101 committees/)[0]).toBe('101')

  await user.click(within(pages).getByRole('link', { name: 'Next' }))
  await waitFor(() => expect(pages).toHaveTextContent('51 to 100 of 101'))
  expect(accountsIn(/101 committees/)[0]).toBe('51')
  expect(screen.getByRole('form', { name: 'Filter' }).closest('[tabindex]')).toHaveFocus()
  await user.click(within(pages).getByRole('link', { name: '3' }))
  await waitFor(() => expect(accountsIn(/101 committees/)).toEqual(['1']))
  expect(location.search).toBe('?page=3')

  await user.click(screen.getByRole('button', { name: 'Name' }))
  expect(location.search).toBe('?sort=name')
  expect(accountsIn(/101 committees/)).toHaveLength(50)
})

test('the pages of a long list have numbers, those far away are left out, and All shows every row', async () => {
  const committees = Array.from({ length: 330 }, (_, n) =>
    aCommittee({ AcctNum: n + 1, Name: `PAC ${n + 1}` }),
  )
  const { user } = await renderApp('/committees?page=4', { committees })
  const pages = await screen.findByRole('navigation', { name: 'Pages of committees' })
  expect(pages).toHaveTextContent('151 to 200 of 330Previous1…345…7NextAll 330')
  expect(within(pages).getByText('4')).toHaveAttribute('aria-current', 'page')

  await user.click(within(pages).getByRole('link', { name: 'All 330' }))
  await waitFor(() => expect(accountsIn(/330 committees/)).toHaveLength(330))
  expect(location.search).toBe('?page=all')
  expect(pages).toHaveTextContent('1 to 330 of 330')

  await user.click(within(pages).getByRole('link', { name: 'In pages of 50' }))
  await waitFor(() => expect(accountsIn(/330 committees/)).toHaveLength(50))
  expect(location.search).toBe('')
})

test('committees can be paged by the first letter of their name, whatever the case and accents', async () => {
  const names = ['álamo PAC', 'Alma PAC', '2nd Chance', ...Array.from({ length: 60 }, (_, n) => `Zest ${n}`)]
  const committees = names.map((Name, n) => aCommittee({ AcctNum: n + 1, Name }))
  const { user } = await renderApp('/committees', { committees })
  const letters = await screen.findByRole('navigation', { name: 'committees by letter' })
  expect(
    within(letters)
      .getAllByRole('link')
      .map(({ textContent }) => textContent),
  ).toEqual(['#', 'A', 'Z'])

  await user.click(within(letters).getByRole('link', { name: 'A' }))
  await waitFor(() => expect(accountsIn(/2 committees/)).toEqual(['1', '2']))
  expect(location.search).toBe('?letter=A&sort=name')
  expect(screen.getByRole('link', { name: 'Remove Starts with: A' })).toBeVisible()
  expect(within(letters).getByRole('link', { name: 'A' })).toHaveAttribute('aria-current', 'true')

  await user.click(within(letters).getByRole('link', { name: '#' }))
  await waitFor(() => expect(accountsIn(/1 committee/)).toEqual(['3']))
})

test('the order of a list is one choice too, which the address holds', async () => {
  const committees = [aCommittee({ AcctNum: 1, Name: 'B' }), aCommittee({ AcctNum: 2, Name: 'A' })]
  const { user } = await renderApp('/committees', { committees })
  const order = await screen.findByRole('combobox', { name: 'Order' })
  expect(order).toHaveDisplayValue('Account Number, descending')

  await user.selectOptions(order, 'Name, descending')
  await waitFor(() => expect(accountsIn(/2 committees/)).toEqual(['1', '2']))
  expect(location.search).toBe('?sort=-name')
  await user.selectOptions(order, 'Account Number, descending')
  await waitFor(() => expect(location.search).toBe(''))
})

test('many documents can be sorted and searched, and the link back to the list stays', async () => {
  const documents = Array.from({ length: 21 }, (_, n) =>
    aDocument({ id: `d${n}`, Account: 1, DocDesc: `Report ${String(n).padStart(2, '0')}` }),
  )
  const { user } = await renderApp(PATH, { ...FOUR, documents })
  await user.click(await screen.findByRole('link', { name: 'A. Zamora' }))
  await screen.findByRole('table', { name: /^Filed documents/ })
  await user.click(screen.getByRole('button', { name: 'Description' }))
  await user.click(screen.getByRole('button', { name: 'Description' }))
  expect(tableRows(/^Filed documents/)[0]?.[1]).toContain('Report 20')
  await user.type(screen.getByRole('searchbox', { name: 'Find a document' }), 'report 07')
  await waitFor(() => expect(tableRows(/^Filed documents/)).toHaveLength(1))

  await user.click(screen.getByRole('button', { name: 'Back to List' }))

  expect(await screen.findByRole('table', { name: LIST })).toBeVisible()
})

test('two clicks that the page has not yet followed count as two: Back to List still leads to the list', async () => {
  const documents = Array.from({ length: 21 }, (_, n) => aDocument({ id: `d${n}`, Account: 1 }))
  const { user } = await renderApp(PATH, { ...FOUR, documents })
  await user.click(await screen.findByRole('link', { name: 'A. Zamora' }))
  const header = await screen.findByRole('button', { name: 'Description' })
  act(() => {
    fireEvent.click(header)
    fireEvent.click(header)
  })

  await user.click(screen.getByRole('button', { name: 'Back to List' }))

  expect(await screen.findByRole('table', { name: LIST })).toBeVisible()
})

test('few documents have no filter', async () => {
  await renderApp('/candidates/1', { ...FOUR, documents: [aDocument({ Account: 1 })] })
  await screen.findByRole('table', { name: /^Filed documents/ })

  expect(screen.queryByRole('searchbox', { name: 'Find a document' })).toBeNull()
})

/** The number of screens with random addresses; tests/unit/applyListState.test.ts compares the rows of a thousand. */
const SCREENS = Number(process.env.SCREENS ?? 8)

test('any address shows its rows, and Back shows them again', async () => {
  const candidates = Array.from({ length: 60 }, (_, n) =>
    runner(n + 1, `Name ${(n * 7) % 60}`, {
      PartyCode: n % 3 ? 'REP' : 'DEM',
      Juris1num: String(n % 4),
      StatusDesc: n % 5 ? 'Qualified' : 'Withdrew',
    }),
  )
  const balances = candidates.flatMap(({ AcctNum }) =>
    AcctNum % 3 ? [aBalance({ account: AcctNum, coh: ((AcctNum * 13) % 11) * 100 })] : [],
  )
  await renderApp(PATH, { elections, candidates, balances })
  await screen.findAllByText('$1.00')
  const rules = candidateListRules(new Map(balances.map((balance) => [balance.account, balance])))
  const offered = { party: ['REP', 'DEM'], status: ['Qualified', 'Withdrew'], district: ['0', '1', '2', '3'] }
  const states = fc
    .sample(listStates(CANDIDATE_LIST, offered), SCREENS)
    .map((state) => ({ ...state, text: state.text && '1' }))
  for (const state of states) {
    act(() => {
      history.pushState(null, '', PATH + printListState(state, CANDIDATE_LIST))
      dispatchEvent(new PopStateEvent('popstate'))
    })
    const expectedAccounts = applyListState(candidates, state, rules).rows.map(({ AcctNum }) => AcctNum)
    await waitFor(() => expect(accountsShown()).toEqual(expectedAccounts))
  }
  for (const state of states.toReversed().slice(1)) {
    act(() => history.back())
    const expectedAccounts = applyListState(candidates, state, rules).rows.map(({ AcctNum }) => AcctNum)
    await waitFor(() => expect(accountsShown()).toEqual(expectedAccounts))
  }
})

import { act, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { aCandidate } from '#mocks/builders.ts'
import { delayed, failing, failingOnce } from '#mocks/overrides.ts'
import { electionBox, officeBox, optionsOf } from '#tests/support/pages/picker.ts'
import { renderApp } from '#tests/support/pages/renderApp.tsx'
import { GENERAL_2024, GENERAL_2026 } from '#tests/support/pages/candidateList.ts'

const SENATOR = { OfficeCode: 'STS', OfficeDesc: 'State Senator' }

test("the page is titled 'Search Florida Election Candidates'", async () => {
  await renderApp('/candidates')

  const title = await screen.findByRole('heading', { level: 1 })
  expect(title).toHaveTextContent('Search Florida Election Candidates')
  expect(document.title).toBe('Sunshine Ledger - Candidates')
  await screen.findByText('No recent candidates found.')
})

test('defaults: the first election in the list and office STS', async () => {
  await renderApp('/candidates', {
    elections: [GENERAL_2024, GENERAL_2026],
    candidates: [aCandidate({ AcctNum: 1, ...SENATOR }), aCandidate({ AcctNum: 2 })],
  })

  await waitFor(() => expect(electionBox()).toHaveValue('20261103-GEN'))
  await waitFor(() => expect(optionsOf(officeBox())).toEqual(['State Senator', 'State Representative']))
  expect(officeBox()).toHaveValue('STS')
})

test('defaults: 20181106-GEN when the list of elections is empty', async () => {
  await renderApp('/candidates')
  await screen.findByText('No recent candidates found.')

  expect(electionBox()).toHaveValue('20181106-GEN')
  expect(optionsOf(electionBox())).toEqual(['2018 General Election'])
  expect(officeBox()).toHaveValue('STS')
  expect(optionsOf(officeBox())).toEqual(['State Senator'])
})

test("only elections whose name ends with 'Election' are offered, newest first", async () => {
  await renderApp('/candidates', {
    elections: [
      GENERAL_2024,
      { value: '20261103-S01', name: '2026 Special Election' },
      GENERAL_2026,
      { value: '20270101-OTH', name: '2027 Ballot Measures' },
      { value: '20260818-PRI', name: '2026 Primary Election' },
    ],
  })

  await waitFor(() =>
    expect(optionsOf(electionBox())).toEqual([
      '2026 General Election',
      '2026 Special Election',
      '2026 Primary Election',
      '2024 General Election',
    ]),
  )
})

test('offices offered are derived from the candidates of the selected election; the first one is chosen if need be', async () => {
  const { user } = await renderApp('/candidates', {
    elections: [GENERAL_2024, GENERAL_2026],
    candidates: [
      aCandidate({ AcctNum: 1, ...SENATOR }),
      aCandidate({
        AcctNum: 2,
        OfficeCode: 'ATG',
        OfficeDesc: 'Attorney General',
        ElectionID: '20241105-GEN',
      }),
      aCandidate({ AcctNum: 3, OfficeCode: 'GOV', OfficeDesc: 'Governor', ElectionID: '20241105-GEN' }),
      aCandidate({
        AcctNum: 4,
        OfficeCode: 'PUB',
        OfficeDesc: 'Public Defender',
        ElectionID: '20241105-GEN',
      }),
      aCandidate({ AcctNum: 5, OfficeCode: 'CTJ', OfficeDesc: 'Circuit Judge', ElectionID: '20241105-GEN' }),
    ],
  })
  await waitFor(() => expect(optionsOf(electionBox())).toHaveLength(2))

  await user.selectOptions(electionBox(), '2024 General Election')

  await waitFor(() =>
    expect(optionsOf(officeBox())).toEqual([
      'Governor',
      'Attorney General',
      'Circuit Judge',
      'Public Defender',
    ]),
  )
  expect(officeBox()).toHaveValue('GOV')
})

test("'Load Candidates' goes to /candidates/{election}/{office}, and is fetched when pointed at", async () => {
  const { user, requests } = await renderApp('/candidates', {
    elections: [GENERAL_2026],
    candidates: [aCandidate({ AcctNum: 1, ...SENATOR }), aCandidate({ AcctNum: 2 })],
  })
  await waitFor(() => expect(optionsOf(officeBox())).toHaveLength(2))
  await user.selectOptions(officeBox(), 'State Representative')

  await user.hover(screen.getByRole('button', { name: 'Load Candidates' }))
  await waitFor(() =>
    expect(requests.map(({ url }) => new URL(url).pathname)).toContain('/api/candidates/20261103-GEN/STR'),
  )
  await user.click(screen.getByRole('button', { name: 'Load Candidates' }))

  expect(await screen.findByRole('heading', { level: 1, name: 'Candidates' })).toBeVisible()
  expect(location.pathname).toBe('/candidates/20261103-GEN/STR')
})

test('a visitor’s choices are still there on return', async () => {
  const { user } = await renderApp('/candidates', {
    elections: [GENERAL_2024, GENERAL_2026],
    candidates: [aCandidate({ AcctNum: 1, ElectionID: '20241105-GEN' })],
  })
  await waitFor(() => expect(optionsOf(electionBox())).toHaveLength(2))
  await user.selectOptions(electionBox(), '2024 General Election')

  await user.click(screen.getByRole('link', { name: 'Home' }))
  await user.click(await screen.findByRole('link', { name: /^Search All Candidates/ }))

  expect(await screen.findByRole('combobox', { name: 'Election' })).toHaveValue('20241105-GEN')
  expect(officeBox()).toHaveValue('STR')
})

test("if loading fails: 'Error loading elections: {message}' and the fallback elections, the 2026 one selected", async () => {
  const { user } = await renderApp('/candidates', {
    elections: [GENERAL_2024],
    failures: [failingOnce('get', '/api/electioncodes', 500)],
  })

  expect(await screen.findByText('Error loading elections: HTTP error! status: 500')).toBeVisible()
  expect(optionsOf(electionBox())).toEqual(['2026 General Election', '2018 General Election'])
  expect(electionBox()).toHaveValue('20261103-GEN')

  await user.click(screen.getByRole('button', { name: 'Try again' }))

  await waitFor(() => expect(optionsOf(electionBox())).toEqual(['2024 General Election']))
  expect(screen.queryByText(/^Error loading elections/)).not.toBeInTheDocument()
})

test('while the elections are loading, nothing is requested for an election that was not chosen', async () => {
  const gate = delayed('get', '/api/electioncodes')
  const { requests } = await renderApp('/candidates', { elections: [GENERAL_2026], failures: [gate.handler] })
  await screen.findByText('No recent candidates found.')
  const asksOfElections = () =>
    requests
      .map(({ url }) => new URL(url).pathname)
      .filter((path) => path.startsWith('/api/candidates/election/'))
  expect(asksOfElections()).toEqual([])

  gate.release()

  await waitFor(() => expect(asksOfElections()).toEqual(['/api/candidates/election/20261103-GEN']))
})

test('Load Candidates pressed while the elections are loading says that it waits, and then goes on', async () => {
  const gate = delayed('get', '/api/electioncodes')
  const { user } = await renderApp('/candidates', { elections: [GENERAL_2026], failures: [gate.handler] })
  await screen.findByText('No recent candidates found.')

  await user.click(screen.getByRole('button', { name: 'Load Candidates' }))
  expect(location.pathname).toBe('/candidates')
  expect(screen.getByRole('button', { name: 'Load Candidates…' })).toHaveAttribute('aria-disabled', 'true')

  gate.release()
  await waitFor(() => expect(location.pathname).toBe('/candidates/20261103-GEN/STS'))
  await screen.findByText('No candidates found.')
})

test('Load Candidates pressed while the elections are loading stays where it says that they cannot be loaded', async () => {
  const gate = delayed('get', '/api/electioncodes')
  const failures = [gate.handler, failing('get', '/api/electioncodes')]
  const { user } = await renderApp('/candidates', { elections: [GENERAL_2026], failures })
  await user.click(await screen.findByRole('button', { name: 'Load Candidates' }))

  gate.release()

  await screen.findByText('Error loading elections: HTTP error! status: 500')
  expect(screen.getByRole('button', { name: 'Load Candidates' })).not.toHaveAttribute('aria-disabled')
  expect(location.pathname).toBe('/candidates')
})

test('Load Candidates leads to the election and office that the fields show, also those chosen before React knew', async () => {
  const { user } = await renderApp('/candidates', {
    elections: [GENERAL_2026],
    candidates: [aCandidate({ AcctNum: 1, ...SENATOR }), aCandidate({ AcctNum: 2 })],
  })
  await waitFor(() => expect(optionsOf(officeBox())).toHaveLength(2))

  // No event: React had no part of the page yet.
  officeBox().value = 'STR'
  await user.click(screen.getByRole('button', { name: 'Load Candidates' }))

  expect(location.pathname).toBe('/candidates/20261103-GEN/STR')
  await screen.findByRole('heading', { level: 1, name: 'Candidates' })
})

test('if the offices of an election fail to load, the selector says so, keeps its office, and Try again loads them', async () => {
  const { user } = await renderApp('/candidates', {
    elections: [GENERAL_2026],
    candidates: [aCandidate({ AcctNum: 1, ...SENATOR }), aCandidate({ AcctNum: 2 })],
    failures: [failingOnce('get', '/api/candidates/election/20261103-GEN', 503)],
  })

  expect(
    await screen.findByText('Error loading offices: HTTP error for candidates! status: 503'),
  ).toBeVisible()
  expect(officeBox()).toHaveValue('STS')
  expect(officeBox()).toHaveAccessibleDescription(/HTTP error for candidates! status: 503/)

  await user.click(screen.getByRole('button', { name: 'Try again' }))

  await waitFor(() => expect(optionsOf(officeBox())).toEqual(['State Senator', 'State Representative']))
  expect(screen.queryByText(/^Error loading offices/)).not.toBeInTheDocument()
})

test('offices that failed to load are loaded automatically once the network is back', async () => {
  await renderApp('/candidates', {
    elections: [GENERAL_2026],
    candidates: [aCandidate({ AcctNum: 1, ...SENATOR }), aCandidate({ AcctNum: 2 })],
    failures: [failingOnce('get', '/api/candidates/election/20261103-GEN', 503)],
  })
  await screen.findByText(/^Error loading offices/)

  act(() => void dispatchEvent(new Event('online')))

  await waitFor(() => expect(optionsOf(officeBox())).toEqual(['State Senator', 'State Representative']))
})

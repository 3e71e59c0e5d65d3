import { cleanup, render, screen, waitFor } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { renderToString } from 'react-dom/server'
import { Provider } from 'react-redux'
import { BrowserRouter, Route, Routes, StaticRouter } from 'react-router-dom'
import { expect, test, vi } from 'vitest'
import { CandidateListPage } from '#client/pages/records/CandidateListPage.tsx'
import { aCandidate } from '#mocks/builders.ts'
import { failing } from '#mocks/overrides.ts'
import { electionBox, officeBox, optionsOf } from '#tests/support/pages/picker.ts'
import { renderApp } from '#tests/support/pages/renderApp.tsx'
import { GENERAL_2024, GENERAL_2026, PATH } from '#tests/support/pages/candidateList.ts'

const elections = [GENERAL_2024, GENERAL_2026]
const GOVERNOR = { OfficeCode: 'GOV', OfficeDesc: 'Governor', Juris1num: '' }

test('the election and office dropdowns change the route, and keep the focus', async () => {
  const { user } = await renderApp(PATH, {
    elections,
    candidates: [
      aCandidate({ AcctNum: 1, NameFirst: 'Rep' }),
      aCandidate({ AcctNum: 2, NameFirst: 'Gov', ...GOVERNOR }),
      aCandidate({ AcctNum: 3, NameFirst: 'Past', ElectionID: '20241105-GEN' }),
    ],
  })
  await waitFor(() => expect(optionsOf(officeBox())).toEqual(['State Representative', 'Governor']))

  await user.selectOptions(officeBox(), 'Governor')

  expect(location.pathname).toBe('/candidates/20261103-GEN/GOV')
  expect(await screen.findByRole('link', { name: 'Gov M. Alvarez' })).toBeVisible()
  officeBox().focus()
  await user.selectOptions(officeBox(), 'State Representative')
  expect(await screen.findByRole('link', { name: 'Rep M. Alvarez' })).toBeVisible()
  expect(officeBox()).toHaveFocus()

  await user.selectOptions(electionBox(), '2024 General Election')

  expect(location.pathname).toBe('/candidates/20241105-GEN/STR')
  expect(await screen.findByRole('link', { name: 'Past M. Alvarez' })).toBeVisible()
})

test('if the current office is not among them, the first one is chosen: the address is replaced, not added to', async () => {
  const steps = history.length
  await renderApp('/candidates/20261103-GEN/STS', {
    elections,
    candidates: [aCandidate({ AcctNum: 1 }), aCandidate({ AcctNum: 2, ...GOVERNOR })],
  })

  expect(await screen.findByRole('link', { name: '1' })).toBeVisible()
  expect(officeBox()).toHaveValue('STR')
  expect(screen.getByText('No candidates for State Senator are on file in this election.')).toBeVisible()
  expect(location.pathname).toBe(PATH)
  expect(history.length).toBe(steps)
})

test('a list that says it is shown in place of an empty one hydrates after a reload, and says so again', async () => {
  const { store } = await renderApp('/candidates/20261103-GEN/STS', {
    elections,
    candidates: [aCandidate({ AcctNum: 1 })],
  })
  const notice = await screen.findByText('No candidates for State Senator are on file in this election.')
  expect(await screen.findByRole('link', { name: '1' })).toBeVisible()
  cleanup()
  expect(notice).not.toBeInTheDocument()
  const page = (
    <Provider store={store}>
      <Routes>
        <Route path="/candidates/:electionId/:officeCode" element={<CandidateListPage />} />
      </Routes>
    </Provider>
  )
  const container = document.body.appendChild(document.createElement('div'))
  // The server knows the address, and not the state of the browser's history.
  container.innerHTML = renderToString(<StaticRouter location={PATH}>{page}</StaticRouter>)
  const onRecoverableError = vi.fn<() => void>()

  render(<BrowserRouter>{page}</BrowserRouter>, { container, hydrate: true, onRecoverableError })

  expect(await screen.findByText(notice.textContent)).toBeVisible()
  expect(onRecoverableError).not.toHaveBeenCalled()
})

test.each<[string, (user: UserEvent) => Promise<void>]>([
  ['sorted', (user) => user.click(screen.getByRole('button', { name: /^Full Name/ }))],
  ['searched', (user) => user.type(screen.getByRole('searchbox', { name: 'Find a candidate' }), 'a')],
])('the note that a list is shown in place of an empty one goes once the list is %s', async (_, ask) => {
  const { user } = await renderApp('/candidates/20261103-GEN/STS', {
    elections,
    candidates: Array.from({ length: 12 }, (__, at) => aCandidate({ AcctNum: at + 1 })),
  })
  const notice = await screen.findByText('No candidates for State Senator are on file in this election.')
  await screen.findByRole('link', { name: '12' })

  await ask(user)

  await waitFor(() => expect(notice).not.toBeInTheDocument())
  expect(location.search).not.toBe('')
})

test.each([
  ['the first election whose value contains 2026', [GENERAL_2024, GENERAL_2026], '20261103-GEN'],
  [
    'otherwise the newest',
    [GENERAL_2024, { value: '20221108-GEN', name: '2022 General Election' }],
    '20241105-GEN',
  ],
])('an address without an election leads to %s and the office GOV', async (_, offered, electionId) => {
  await renderApp('/candidates/any/thing', {
    elections: offered,
    candidates: [aCandidate({ AcctNum: 1, ElectionID: electionId, ...GOVERNOR })],
  })

  await waitFor(() => expect(location.pathname).toBe(`/candidates/${electionId}/GOV`))
  expect(await screen.findByText('There is no list of candidates at /candidates/any/thing.')).toBeVisible()
  expect(await screen.findByRole('link', { name: '1' })).toBeVisible()
})

test("if loading election codes fails: 'Error loading elections: {message}', the two fallback elections, the 2026 one selected", async () => {
  await renderApp('/candidates/any/thing', {
    elections: [GENERAL_2024],
    candidates: [aCandidate({ AcctNum: 1, ...GOVERNOR })],
    failures: [failing('get', '/api/electioncodes', 503)],
  })

  expect(await screen.findByText('Error loading elections: HTTP error! status: 503')).toBeVisible()
  expect(optionsOf(electionBox())).toEqual(['2026 General Election', '2018 General Election'])
  expect(electionBox()).toHaveValue('20261103-GEN')
  expect(await screen.findByRole('link', { name: '1' })).toBeVisible()
})

test('an address with an election and no code of an office leads to the office GOV of that election', async () => {
  await renderApp('/candidates/20241105-GEN/xyz', { elections })

  expect(await screen.findByText('No candidates found.')).toBeVisible()
  expect(location.pathname).toBe('/candidates/20241105-GEN/GOV')
  expect(screen.queryByRole('alert')).toBeNull()
})

test('an election that is not offered is still among the dropdown’s options', async () => {
  await renderApp('/candidates/20240116-S01/STR', { elections })

  expect(await screen.findByText('No candidates found.')).toBeVisible()
  expect(electionBox()).toHaveDisplayValue('January 16, 2024 Special Election')
})

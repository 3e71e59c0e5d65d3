import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { aCandidate, aCommittee, aDocument } from '#mocks/builders.ts'
import { failingOnce } from '#mocks/overrides.ts'
import { officeBox } from '#tests/support/pages/picker.ts'
import { renderApp } from '#tests/support/pages/renderApp.tsx'
import { tableRows } from '#tests/support/pages/tableRows.ts'
import { GENERAL_2026, LIST } from '#tests/support/pages/candidateList.ts'

const elections = [GENERAL_2026]
const namesIn = (table: RegExp) => tableRows(table).map((row) => row[1])
const header = (name: string | RegExp) => screen.getByRole('columnheader', { name })

const senator = (AcctNum: number, NameLast: string, Juris1num: string) =>
  aCandidate({
    AcctNum,
    NameFirst: 'A.',
    NameMiddle: '',
    NameLast,
    Juris1num,
    OfficeCode: 'STS',
    OfficeDesc: 'State Senator',
  })

test('a list does not inherit the sort of another: back from the other office, it is as it was', async () => {
  const { user } = await renderApp('/candidates/20261103-GEN/STS', {
    elections,
    candidates: [
      senator(1, 'Zamora', '001'),
      senator(2, 'Adams', '002'),
      aCandidate({ AcctNum: 3, NameFirst: 'B.', NameMiddle: '', NameLast: 'Young' }),
      aCandidate({ AcctNum: 4, NameFirst: 'B.', NameMiddle: '', NameLast: 'Baker' }),
    ],
  })
  await screen.findByRole('link', { name: 'A. Zamora' })
  expect(namesIn(LIST)).toEqual(['A. Zamora', 'A. Adams'])

  await user.selectOptions(officeBox(), 'State Representative')
  await screen.findByRole('link', { name: 'B. Young' })
  await user.click(screen.getByRole('button', { name: 'Full Name' }))
  await waitFor(() => expect(namesIn(LIST)).toEqual(['B. Baker', 'B. Young']))

  act(() => history.back())
  await waitFor(() => expect(header('District')).toHaveAttribute('aria-sort', 'ascending'))

  act(() => history.back())
  await screen.findByRole('link', { name: 'A. Zamora' })
  expect(namesIn(LIST)).toEqual(['A. Zamora', 'A. Adams'])
  expect(header('District')).toHaveAttribute('aria-sort', 'ascending')

  act(() => history.go(2))
  await screen.findByRole('link', { name: 'B. Young' })
  await waitFor(() => expect(namesIn(LIST)).toEqual(['B. Baker', 'B. Young']))
  expect(header('Full Name')).toHaveAttribute('aria-sort', 'ascending')
})

test('the latest filings say that the newest is first, can be sorted by name, and brought back', async () => {
  const { user } = await renderApp('/candidates', {
    candidates: [
      aCandidate({ AcctNum: 1, NameLast: 'Adams' }),
      aCandidate({ AcctNum: 2, NameLast: 'Zamora' }),
    ],
  })
  await screen.findByRole('table', { name: 'The candidates most recently given an account, newest first' })
  expect(header('Account')).toHaveAttribute('aria-sort', 'descending')

  await user.click(screen.getByRole('button', { name: 'Full Name' }))
  await screen.findByRole('table', { name: 'The candidates most recently given an account, by full name' })
  expect(header('Account')).not.toHaveAttribute('aria-sort')
  await user.click(screen.getByRole('button', { name: 'Full Name' }))
  await screen.findByRole('table', {
    name: 'The candidates most recently given an account, by full name, descending',
  })

  await user.click(screen.getByRole('button', { name: 'Account' }))
  await screen.findByRole('table', { name: 'The candidates most recently given an account, newest first' })
  expect(tableRows(/most recently/).map(([account]) => account)).toEqual(['2', '1'])
})

test('the caption and headers of the committees state their order', async () => {
  const { user } = await renderApp('/committees', {
    committees: [aCommittee({ AcctNum: 1, Name: 'Alpha PAC' }), aCommittee({ AcctNum: 2, Name: 'Beta PAC' })],
  })
  await screen.findByRole('table', { name: '2 committees, newest account first' })
  expect(header('Account Number')).toHaveAttribute('aria-sort', 'descending')

  await user.click(screen.getByRole('button', { name: 'Name' }))

  await screen.findByRole('table', { name: '2 committees, by name' })
  expect(header('Account Number')).not.toHaveAttribute('aria-sort')
  await user.click(screen.getByRole('button', { name: 'Account Number' }))
  await screen.findByRole('table', { name: '2 committees, newest account first' })
})

test('filed documents say that the newest is first', async () => {
  await renderApp('/committees/70275', {
    committees: [aCommittee()],
    documents: [aDocument({ Account: 70_275 })],
  })

  await screen.findByRole('table', { name: 'Filed documents, newest first' })
  expect(header('Date')).toHaveAttribute('aria-sort', 'descending')
})

test('text typed to find a committee is still there on the way back', async () => {
  const { user } = await renderApp('/committees', {
    committees: [aCommittee({ AcctNum: 1, Name: 'Alpha PAC' }), aCommittee({ AcctNum: 2, Name: 'Beta PAC' })],
  })
  await user.type(await screen.findByRole('searchbox', { name: 'Find a committee' }), 'beta')
  await user.click(await screen.findByRole('link', { name: 'Beta PAC' }))
  await screen.findByRole('heading', { level: 1, name: 'Beta PAC' })

  act(() => history.back())

  expect(await screen.findByRole('searchbox', { name: 'Find a committee' })).toHaveValue('beta')
  expect(screen.getByRole('table', { name: '1 committee, newest account first' })).toBeVisible()
})

test('if the statements of solicitation fail, the list says that none is bold, and Try again loads them', async () => {
  const { user } = await renderApp('/candidates/20261103-GEN/STR', {
    elections,
    candidates: [aCandidate({ AcctNum: 1 })],
    documents: [aDocument({ Account: 1, type: 'Statement of Solicitation' })],
    failures: [failingOnce('get', '/api/documents/type/Statement%20of%20Solicitation', 503)],
  })
  const notice = await screen.findByText(
    /^Which accounts have a statement of solicitation could not be loaded/,
  )
  expect(screen.queryByRole('strong')).toBeNull()

  await user.click(within(notice).getByRole('button', { name: 'Try again' }))

  expect((await screen.findByRole('strong')).textContent).toBe('1')
  expect(notice).not.toBeInTheDocument()
})

test('the statements of solicitation load automatically once the network is back', async () => {
  await renderApp('/candidates/20261103-GEN/STR', {
    elections,
    candidates: [aCandidate({ AcctNum: 1 })],
    documents: [aDocument({ Account: 1, type: 'Statement of Solicitation' })],
    failures: [failingOnce('get', '/api/documents/type/Statement%20of%20Solicitation', 503)],
  })
  await screen.findByText(/^Which accounts have a statement/)

  act(() => void dispatchEvent(new Event('online')))

  expect((await screen.findByRole('strong')).textContent).toBe('1')
})

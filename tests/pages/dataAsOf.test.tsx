import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { aBalance, aCandidate, aCommittee, aDocument } from '#mocks/builders.ts'
import { answering, failing } from '#mocks/overrides.ts'
import { renderApp } from '#tests/support/pages/renderApp.tsx'

/** Still the 24th in Florida. */
const AT = '2026-07-25T02:15:00.000Z'

const imported = (kind: string, ...files: string[]) => ({ kind, files, at: AT })

test('below the committees are their day and from which file they are', async () => {
  await renderApp('/committees', {
    committees: [aCommittee()],
    imports: [imported('committees', 'CommitteeList_20260723.txt')],
  })

  expect(await screen.findByText('Data as of 07/23/2026, from CommitteeList_20260723.txt.')).toBeVisible()
})

test('a file without a day of its own says so, and when it was received', async () => {
  await renderApp('/committees', {
    committees: [aCommittee()],
    imports: [imported('committees', 'CommitteeList.txt')],
  })

  expect(
    await screen.findByText('The day it is of is not known; received on 07/24/2026, from CommitteeList.txt.'),
  ).toBeVisible()
})

test('an invented register is labeled as such', async () => {
  await renderApp('/committees', {
    committees: [aCommittee()],
    imports: [imported('sample', 'committees.txt')],
  })

  expect(await screen.findByText('Invented sample data, loaded 07/24/2026.')).toBeVisible()
})

test('the candidates of an election are as of the list of that election, not of another', async () => {
  await renderApp('/candidates/20261103-GEN/STR', {
    candidates: [aCandidate()],
    imports: [
      { ...imported('candidates', 'general.txt'), elections: ['20261103-GEN'] },
      { ...imported('candidates', 'special.txt'), elections: ['20261103-S01'] },
    ],
  })

  expect(
    await screen.findByText('The day it is of is not known; received on 07/24/2026, from general.txt.'),
  ).toBeVisible()
  expect(screen.queryByText(/special\.txt/)).toBeNull()
})

test('the latest filings claim only the day of the oldest of their lists', async () => {
  await renderApp('/candidates', {
    candidates: [aCandidate({ AcctNum: 1 }), aCandidate({ AcctNum: 2, ElectionID: '20261103-S01' })],
    imports: [
      {
        ...imported('candidates', 'special.txt', 'more.txt'),
        elections: ['20261103-S01'],
        at: '2026-06-01T12:00:00.000Z',
      },
      { ...imported('candidates', 'general.txt'), elections: ['20261103-GEN'] },
    ],
  })

  expect(
    await screen.findByText(
      'The day it is of is not known; received on 06/01/2026, from special.txt and 1 more.',
    ),
  ).toBeVisible()
})

test('on a candidate’s page the record, the documents and the balances each state their own source', async () => {
  await renderApp('/candidates/91527', {
    candidates: [aCandidate()],
    documents: [aDocument()],
    failures: [answering('get', '/api/balances', [aBalance()])],
    imports: [
      { ...imported('candidates', 'list.txt'), elections: ['20261103-GEN'] },
      imported('documents', 'index.txt'),
    ],
  })

  await screen.findByText(/list\.txt/)
  const documents = within(screen.getByRole('region', { name: 'Candidate Documents' }))
  const balances = within(screen.getByRole('region', { name: 'Account Balances' }))
  expect(
    documents.getByText('The day it is of is not known; received on 07/24/2026, from index.txt.'),
  ).toBeVisible()
  expect(
    await balances.findByText('Cash on hand as of 07/24/2026, from a list given by the operator.'),
  ).toBeVisible()
})

test.each(['solicitations', 'committees'])(
  'a record without documents has the specification’s sentence alone, also if only %s are loaded',
  async (kind) => {
    await renderApp('/committees/70275', {
      committees: [aCommittee()],
      imports: [imported(kind, 'list.txt')],
    })

    const section = within(await screen.findByRole('region', { name: 'Committee Documents' }))
    expect(await section.findByText('No documents found for this committee.')).toBeVisible()
    expect(screen.queryByText(/loaded yet|are loaded/)).toBeNull()
  },
)

test('if the information about imports fails to load, the committees are shown without it', async () => {
  await renderApp('/committees', {
    committees: [aCommittee({ Name: 'Pines PAC' })],
    imports: [imported('committees', 'CommitteeList.txt')],
    failures: [failing('get', '/api/imports/latest', 500)],
  })

  expect(await screen.findByRole('link', { name: 'Pines PAC' })).toBeVisible()
  expect(screen.queryByText(/^Data/)).toBeNull()
})

test.each([
  ['ada@example.org', 'mailto:ada@example.org'],
  ['https://ledger.example.org/write', 'https://ledger.example.org/write'],
])('About this data says whom to write to: %s', async (contact, href) => {
  await renderApp('/about-data', { contact })

  expect(await screen.findByRole('link', { name: contact })).toHaveAttribute('href', href)
})

test('if the operator gave no address, About this data says so; the API and the license are named', async () => {
  await renderApp('/about-data')

  expect(await screen.findByText('The operator of this site has given no contact address.')).toBeVisible()
  expect(screen.getByRole('link', { name: 'every call' })).toHaveAttribute('href', '/api/docs')
  expect(screen.getByText(/free software under the MIT license/)).toBeVisible()
})

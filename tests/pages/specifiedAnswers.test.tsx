import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { answering } from '#mocks/overrides.ts'
import { renderAdmin } from '#tests/support/pages/renderAdmin.tsx'
import { renderApp } from '#tests/support/pages/renderApp.tsx'
import { tableRows } from '#tests/support/pages/tableRows.ts'

/* Answers with the fields that the specification names for a call, without those that this server adds. */

const ADA = {
  AcctNum: 91_527,
  NameFirst: 'Ada',
  NameMiddle: '',
  NameLast: 'Alvarez',
  Addr1: '12 Palm Way',
  Addr2: '',
  City: 'Ocala',
  State: 'FL',
  Zip: '34470',
  PartyCode: 'NPA',
  OfficeCode: 'STR',
  OfficeDesc: 'State Representative',
  Juris1num: '024',
  StatusDesc: 'Qualified',
  AccountList: [{ 'Citizens for Shade Trees': 70_275 }],
}

test('a candidate with no fields but those of the specification is shown, and Back leads to the search', async () => {
  await renderApp('/candidates/91527', {
    failures: [
      answering('get', '/api/candidates/91527', ADA),
      answering('get', '/api/documents/91527', [
        { Date: '2026-06-01', DocDesc: 'Statement of Candidate', FilePath: '91527/statement.pdf' },
        { Date: '2026-05-01T00:00:00.000Z', DocDesc: 'Appointment', FilePath: '91527/treasurer.pdf' },
      ]),
      answering('get', '/api/balances', [{ account: 91_527, coh: 123_456 }]),
    ],
  })

  expect(await screen.findByRole('heading', { level: 1, name: 'Ada Alvarez' })).toBeVisible()
  expect(
    screen.getByText(/^State Representative, District 24 · No party affiliation · Qualified/),
  ).toBeVisible()
  expect(await screen.findByRole('link', { name: 'Statement of Candidate' })).toHaveAttribute(
    'href',
    '/docs/91527/statement.pdf',
  )
  expect(tableRows(/^Filed documents/).map(([date]) => date)).toEqual(['06/01/2026', '05/01/2026'])
  await userEvent.click(screen.getByRole('button', { name: 'Back to List' }))
  expect(location.pathname).toBe('/candidates')
})

test('lists of candidates with no fields but those of the specification are shown', async () => {
  await renderApp('/candidates/20261103-GEN/STR', {
    failures: [
      answering('get', '/api/candidates/election/20261103-GEN', [ADA]),
      answering('get', '/api/candidates/20261103-GEN/STR', [ADA]),
    ],
  })

  expect(await screen.findByRole('link', { name: 'Ada Alvarez' })).toBeVisible()
})

test('the fields that a voter’s answer leaves out are blank', async () => {
  await renderAdmin('/admin/voters/100000001', {
    failures: [answering('get', '/api/admin/voters/100000001', { VoterID: '100000001', FirstName: 'Inés' })],
  })

  expect(await screen.findByText('COUNTYID')).toBeVisible()
})

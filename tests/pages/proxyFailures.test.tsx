import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { aCandidate, aCommittee } from '#mocks/builders.ts'
import { failingAsProxy } from '#mocks/overrides.ts'
import { expectWarning } from '#tests/support/runner/expectWarning.ts'
import { renderAdmin } from '#tests/support/pages/renderAdmin.tsx'
import { renderApp } from '#tests/support/pages/renderApp.tsx'
import { GENERAL_2026 } from '#tests/support/pages/candidateList.ts'

const elections = [GENERAL_2026]
const FACTS = { elections, candidates: [aCandidate()], committees: [aCommittee()] }

const LISTS = [
  ['candidates', '/candidates/20261103-GEN/STR', '/api/candidates/20261103-GEN/STR'],
  ['committees', '/committees', '/api/committees'],
] as const

test.each(LISTS)(
  "a proxy's page instead of the list: 'HTTP error for %s! status: 502'",
  async (subject, page, call) => {
    await renderApp(page, { ...FACTS, failures: [failingAsProxy('get', call)] })

    expect(await screen.findByText(`HTTP error for ${subject}! status: 502`)).toBeVisible()
  },
)

test("a proxy's page instead of the elections: 'Error loading elections: HTTP error! status: 504'", async () => {
  await renderApp('/candidates', { ...FACTS, failures: [failingAsProxy('get', '/api/electioncodes', 504)] })

  expect(await screen.findByText('Error loading elections: HTTP error! status: 504')).toBeVisible()
})

test("a proxy's page instead of documents and balances leaves the record in place, and says the status", async () => {
  await renderApp('/candidates/91527', {
    ...FACTS,
    failures: [failingAsProxy('get', '/api/documents/91527'), failingAsProxy('get', '/api/balances')],
  })

  expect(await screen.findByText('Error loading documents: HTTP error! status: 502')).toBeVisible()
  expect(await screen.findByText('Error loading balances: HTTP error! status: 502')).toBeVisible()
  await expectWarning('Error loading balances: HTTP error! status: 502')
})

const DELETIONS = [
  ['Error deleting: HTTP error! status: 502', 'candidate', 91_527],
  ['Error: Delete failed', 'committee', 70_275],
] as const

test.each(DELETIONS)("a proxy's page instead of a deletion: '%s'", async (message, type, acctNum) => {
  const { user } = await renderAdmin(`/admin/${type}s`, {
    ...FACTS,
    failures: [failingAsProxy('delete', `/api/admin/${type}s/${acctNum}`)],
  })
  await user.click(await screen.findByRole('button', { name: 'Delete' }))
  await user.click(screen.getByRole('button', { name: `Delete ${type} ${acctNum}` }))

  expect(await screen.findByRole('alert')).toHaveTextContent(message)
})

test('a session that a proxy refuses ends: the token is cleared and the login is shown', async () => {
  await renderAdmin('/admin', { failures: [failingAsProxy('get', '/api/auth', 401)] })

  expect(await screen.findByRole('heading', { name: 'Admin Login' })).toBeVisible()
  await waitFor(() => expect(localStorage.getItem('adminToken')).toBeNull())
})

test('a list that a proxy refuses for lack of a session asks to sign in again', async () => {
  await renderAdmin('/admin/committees', { failures: [failingAsProxy('get', '/api/admin/committees', 401)] })

  expect(await screen.findByRole('dialog', { name: 'Sign in again' })).toBeVisible()
})

test("a record that a proxy does not find: 'Candidate not found'", async () => {
  await renderAdmin('/admin/candidates/edit/91527', {
    failures: [failingAsProxy('get', '/api/candidates/91527', 404)],
  })

  expect(await screen.findByText('Candidate not found')).toBeVisible()
})

test("a proxy's page instead of a file for administrators: the status", async () => {
  const { user } = await renderAdmin('/admin/audit', {
    failures: [failingAsProxy('get', '/api/admin/audit.csv')],
  })

  await user.click(await screen.findByRole('button', { name: 'Download as CSV' }))

  expect(await screen.findByText(/HTTP error! status: 502/)).toBeVisible()
})

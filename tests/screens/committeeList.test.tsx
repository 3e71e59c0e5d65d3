import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { aBalance, aCommittee } from '#mocks/builders.ts'
import { failing } from '#mocks/failures.ts'
import { renderApp } from '#tests/support/renderApp.tsx'

/** The text of every row but the header's. */
const rows = async () => {
  const table = await screen.findByRole('table')
  return within(table)
    .getAllByRole('row')
    .slice(1)
    .map((row) => [...row.children].map(({ textContent }) => textContent))
}

test('committees are listed by account number, newest first, with type, chair and cash on hand', async () => {
  await renderApp('/committees', {
    committees: [
      aCommittee({ AcctNum: 7, Name: 'Older', Type: 'PAC', ChrNameFirst: 'Ann', ChrNameLast: 'Ames' }),
      aCommittee({ AcctNum: 70_275, Name: 'Newer', Type: 'PTY', ChrNameFirst: '', ChrNameLast: '' }),
    ],
    balances: [aBalance({ account: 7, coh: 123_456 })],
  })

  await screen.findByText('$1,234.56')
  expect(await rows()).toEqual([
    ['70275', 'Newer', 'PTY', '', ''],
    ['7', 'Older', 'PAC', 'Ann Ames', '$1,234.56'],
  ])
})

test('an empty register says that no committees were found', async () => {
  await renderApp('/committees')

  expect(await screen.findByText('No committees found.')).toBeVisible()
})

test('a failed load names the status and offers to try again', async () => {
  const { user } = await renderApp('/committees', {
    committees: [aCommittee({ Name: 'Citizens for Shade Trees' })],
    failures: [failing('get', '/api/committees', 503)],
  })
  expect(await screen.findByRole('alert')).toHaveTextContent('HTTP error for committees! status: 503')
  expect(screen.queryByText('No committees found.')).not.toBeInTheDocument()

  await user.click(screen.getByRole('button', { name: 'Retry' }))

  expect(await screen.findByRole('alert')).toBeVisible()
})

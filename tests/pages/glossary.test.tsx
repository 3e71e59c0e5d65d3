import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { aBalance, aCommittee } from '#mocks/builders.ts'
import { renderApp } from '#tests/support/pages/renderApp.tsx'

test('a term in a list opens its definition over the list, with a link to the glossary', async () => {
  const { user } = await renderApp('/committees', { committees: [aCommittee()] })
  const word = await screen.findByRole('link', { name: 'electioneering communications organization' })
  expect(word).toHaveAttribute('href', '/glossary#electioneering-communications-organization')

  await user.click(word)

  const note = await screen.findByRole('dialog', {
    name: 'Electioneering communications organization',
  })
  expect(note).toHaveTextContent(/ECO in the state’s code/)
  expect(note).toHaveFocus()
  expect(location.pathname).toBe('/committees')

  await user.click(within(note).getByRole('link', { name: 'All terms' }))
  expect(await screen.findByRole('heading', { level: 1, name: 'Glossary' })).toBeVisible()
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
})

test('the terms of a balance have their definitions next to them', async () => {
  await renderApp('/committees/70275', {
    committees: [aCommittee()],
    balances: [aBalance({ account: 70_275, coh: 250 })],
  })

  const balances = await screen.findByRole('region', { name: 'Account Balances' })
  await within(balances).findByRole('rowheader', { name: 'Committee Account' })
  expect(
    within(balances)
      .getAllByRole('link')
      .map((link) => link.getAttribute('href'))
      .filter((address) => address?.startsWith('/glossary')),
  ).toEqual([
    '/glossary#cash-on-hand',
    '/glossary#as-of',
    '/glossary#source-of-a-figure',
    '/glossary#loans',
    '/glossary#in-kind',
    '/glossary#petty-cash',
    '/glossary#transfers',
    '/glossary#other-distributions',
  ])
})

test('the glossary is a page, with a separate address for each term', async () => {
  await renderApp('/glossary#petty-cash')

  expect(await screen.findByRole('heading', { level: 1, name: 'Glossary' })).toBeVisible()
  await waitFor(() => expect(document.title).toBe('Sunshine Ledger - Glossary'))
  expect(document.getElementById('petty-cash')).toHaveTextContent(/^Petty cashCash that a campaign draws/)
})

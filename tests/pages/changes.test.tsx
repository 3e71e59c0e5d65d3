import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { makeRegister } from '#tests/support/importer/makeRegister.ts'
import { committeeList, SUNSHINE_FUND } from '#tests/support/importer/stateFiles.ts'
import { renderApp } from '#tests/support/pages/renderApp.tsx'
import { tableRows } from '#tests/support/pages/tableRows.ts'

test('an import’s changes to the requested record are shown before and after', async () => {
  const { db, take } = await makeRegister()
  await take('committees', committeeList(SUNSHINE_FUND))
  await take('committees', committeeList(SUNSHINE_FUND.replace('PAC', 'ECO')))
  const { user } = await renderApp('/changes?account=71001', {}, db)

  await screen.findByText('Type: PAC → ECO')
  expect(screen.getByRole('textbox', { name: 'Account number' })).toHaveValue('71001')
  expect(tableRows(/^Changes/)).toEqual([
    [
      'Invented Sunshine Fund',
      'Committee',
      'Type: PAC → ECO',
      'Import 2, committees',
      expect.stringMatching(/^\d\d\/\d\d\/\d{4}$/),
    ],
  ])
  expect(screen.getByRole('link', { name: 'all these changes as CSV' })).toHaveAttribute(
    'href',
    '/api/export/csv/changes?account=71001',
  )
  // The link to follow the list includes the filter.
  expect(screen.getByRole('link', { name: 'Atom' })).toHaveAttribute('href', '/feeds/committees/71001.atom')
  await user.click(screen.getByRole('link', { name: 'Invented Sunshine Fund' }))
  expect(await screen.findByRole('heading', { level: 1, name: 'Invented Sunshine Fund' })).toBeVisible()
})

test('a register that has not changed yet does not blame a filter', async () => {
  await renderApp('/changes')
  expect(
    await screen.findByText('Nothing has changed yet. Changes are listed here after the next import.'),
  ).toBeVisible()
})

test('if nothing matches the page says so, with the requested days and feed', async () => {
  await renderApp('/changes?race=20261103-GEN/STR/24&day=2026-11-20')
  expect(await screen.findByText('No changes match. Remove a filter to see more.')).toBeVisible()
  expect(screen.getByLabelText('From')).toHaveValue('2026-11-20')
  expect(screen.getByLabelText('To')).toHaveValue('2026-11-20')
  expect(screen.getByRole('link', { name: 'JSON' })).toHaveAttribute(
    'href',
    '/feeds/races/20261103-GEN/STR/24.json',
  )
})

test('days in the wrong order are named instead of a list that is just empty', async () => {
  await renderApp('/changes?from=2026-11-24&to=2026-11-20')

  expect(
    await screen.findByText(
      'No changes match: From, 11/24/2026, is after To, 11/20/2026. Exchange the two days to see what changed between them.',
    ),
  ).toBeVisible()
})

test('a page of changes that cannot be read says why and leads to the newest', async () => {
  await renderApp('/changes?before=yesterday')

  expect(await screen.findByRole('alert')).toHaveTextContent('Expected before=')
  expect(screen.getByRole('link', { name: 'Newest changes' })).toHaveAttribute('href', '/changes')
})

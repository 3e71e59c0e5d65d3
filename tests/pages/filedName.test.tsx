import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import '#client/components/search/Suggestions.tsx'
import { aCandidate, aCommittee } from '#mocks/builders.ts'
import { createTestApp } from '#tests/support/api/createTestApp.ts'
import { renderApp } from '#tests/support/pages/renderApp.tsx'
import { tableRows } from '#tests/support/pages/tableRows.ts'
import { GIFT, publishing } from '#tests/support/register/transactionWriting.ts'

/** Ada Pelican of Orlando gave to a candidate twice and to a committee once, and was paid by the committee. */
async function registerWithGifts() {
  const { db } = await createTestApp({ candidates: [aCandidate()], committees: [aCommittee()] })
  const party = { place: 'Orlando, FL 32801-9876' }
  await publishing(db, async (writer) => {
    await writer.replace({ owner: 91_527, kind: 'contributions', year: 2025, isWhole: true }, [
      { ...GIFT, ...party, day: '2025-03-05', name: 'Pelican, Ada', cents: 10_000 },
      { ...GIFT, ...party, day: '2025-03-06', name: 'PELICAN, ADA', cents: 5_000 },
    ])
    await writer.replace({ owner: 70_275, kind: 'contributions', year: 2026, isWhole: true }, [
      { ...GIFT, ...party, day: '2026-03-05', name: 'PELICAN, ADA', cents: 20_000 },
    ])
    await writer.replace({ owner: 70_275, kind: 'expenditures', year: 2026, isWhole: true }, [
      { ...GIFT, ...party, day: '2026-04-05', name: 'PELICAN, ADA', cents: 700 },
    ])
  })
  return db
}

const PAGE = '/names/32801/PELICAN%2C%20ADA'

test('a filed name has its sums by year and by account, each a link, and is not said to be one person', async () => {
  await renderApp(PAGE, {}, await registerWithGifts())

  expect(await screen.findByRole('heading', { level: 1, name: /Pelican, Ada/i })).toBeVisible()
  expect(
    screen.getByText(/this name and ZIP code 32801, grouped by their text alone: not necessarily one person/),
  ).toBeVisible()
  const given = within(screen.getByRole('region', { name: 'Contributions from This Name' }))
  expect(given.getAllByRole('row').map(({ textContent }) => textContent)).toEqual([
    'YearAmountRows',
    '2026$200.001',
    '2025$150.002',
    'Total$350.003',
    'ToAmountRows',
    'Citizens for Shade Trees$200.001',
    'Ada M. Alvarez$150.002',
  ])
  expect(given.getByRole('link', { name: 'Citizens for Shade Trees' })).toHaveAttribute(
    'href',
    '/committees/70275',
  )
  expect(given.getByRole('link', { name: 'Ada M. Alvarez' })).toHaveAttribute('href', '/candidates/91527')
  expect(screen.getByRole('region', { name: 'Expenditures to This Name' })).toHaveTextContent('$7.00')
  expect(tableRows('Spellings')).toEqual([
    ['PELICAN, ADA', '3'],
    ['Pelican, Ada', '1'],
  ])
  expect(tableRows('Places')).toEqual([['Orlando, FL 32801', '4']])
  expect(screen.getByRole('link', { name: 'these sums as CSV' })).toHaveAttribute(
    'href',
    '/api/export/csv/names/32801/PELICAN,%20ADA/sums',
  )
  await screen.findByRole('table', { name: /^Rows as filed, newest first/ })
  expect(tableRows(/^Rows as filed/)[0]).toEqual([
    '04/05/2026',
    'Expenditure of Citizens for Shade Trees',
    'PELICAN, ADA',
    'Orlando, FL\u00A032801',
    'BOATBUILDER',
    '$7.00',
  ])
  const rows = within(screen.getByRole('region', { name: 'Rows' }))
  expect(rows.getAllByRole('link', { name: 'Ada M. Alvarez' })[0]).toHaveAttribute(
    'href',
    '/candidates/91527',
  )
})

test('contributors and payees are suggested, and are a separate kind of results', async () => {
  const { user } = await renderApp('/search?q=pelican', {}, await registerWithGifts())
  expect(await screen.findByText('1 result.')).toBeVisible()
  expect(screen.getByRole('link', { name: 'All (1)' })).toHaveAttribute('aria-current', 'true')

  await user.click(screen.getByRole('link', { name: 'Contributors and payees (1)' }))
  expect(await screen.findByText(/^Rows filed under one name and ZIP code/)).toBeVisible()
  expect(location.search).toBe('?q=pelican&kind=contributor')
  expect(screen.getByText(/^Contributor or payee · Orlando, FL 32801/)).toBeVisible()

  await user.type(screen.getByLabelText('Search'), ' orl')
  const group = await screen.findByRole('group', { name: 'Contributors and payees' })
  expect(within(group).getByRole('option')).toHaveAttribute(
    'href',
    expect.stringMatching(/^\/names\/32801\//),
  )
})

test('the page of a name without filings says so', async () => {
  await renderApp('/names/32801/NOBODY')

  expect(
    await screen.findByRole('heading', { level: 1, name: 'Nothing Filed Under This Name' }),
  ).toBeVisible()
  expect(
    screen.getByText('No row of an account that is shown was filed under this name and ZIP code.'),
  ).toBeVisible()
})

test('the address of a name without a readable ZIP code says so, with nothing to try again', async () => {
  await renderApp('/names/abc/X')

  expect(await screen.findByText(/has a ZIP code of five digits, or - for none\.$/)).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
})

test('a page of rows that cannot be read says why and leads to the newest', async () => {
  await renderApp(`${PAGE}?after=yesterday`, {}, await registerWithGifts())

  const rows = within(await screen.findByRole('region', { name: 'Rows' }))
  expect(await rows.findByRole('alert')).toHaveTextContent('after=')
  expect(rows.getByRole('link', { name: 'Newest rows' })).toHaveAttribute('href', PAGE)
})

test('a blank parameter asks for the newest rows', async () => {
  await renderApp(`${PAGE}?after=`, {}, await registerWithGifts())

  await screen.findByRole('table', { name: /^Rows as filed, newest first/ })
  expect(tableRows(/^Rows as filed/)).toHaveLength(4)
})

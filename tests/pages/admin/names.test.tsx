import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { aCandidate, aCommittee } from '#mocks/builders.ts'
import { failingOnce } from '#mocks/overrides.ts'
import { network } from '#mocks/node.ts'
import { filedRows } from '#tests/support/register/filedRows.ts'
import { recordWaiting } from '#tests/support/register/recordWaiting.ts'
import { renderAdmin } from '#tests/support/pages/renderAdmin.tsx'
import { tableRows } from '#tests/support/pages/tableRows.ts'

test('a name’s account is chosen among the candidates for it, takes effect at once and can be undone', async () => {
  const { user, db } = await renderAdmin('/admin/deleted', {
    candidates: [aCandidate({ AcctNum: 2 }), aCandidate({ AcctNum: 3, NameMiddle: 'Ruth' })],
  })
  await recordWaiting(db, {
    filer: 'Alvarez, Ada (NPA)(STR)',
    election: '20261103-GEN',
    gifts: [['2026-03-05', 50_000]],
  })
  await user.click(await screen.findByRole('link', { name: 'Unmatched Names' }))
  const accounts = async () => (await filedRows(db)).map(({ account }) => account)

  await user.click(await screen.findByRole('button', { name: 'Assign Alvarez, Ada (NPA)(STR)' }))
  expect(screen.getByRole('heading', { name: 'Whose is “Alvarez, Ada (NPA)(STR)”?' })).toHaveFocus()
  const fitting = within(screen.getByRole('list', { name: 'Accounts it matches' }))
  expect(fitting.getAllByRole('button')).toHaveLength(2)
  await user.click(fitting.getByRole('button', { name: /Ada Ruth Alvarez/ }))

  expect(
    await screen.findByText('“Alvarez, Ada (NPA)(STR)” is now account 3: 1 row moved, $500.00.'),
  ).toBeVisible()
  await waitFor(() => expect(screen.getByText(/is now account 3/)).toHaveFocus())
  expect(await screen.findByText('Every name has an account.')).toBeVisible()
  expect(await accounts()).toEqual([3])

  network.use(failingOnce('put', '/api/admin/names', 503))
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  expect(await screen.findByRole('alert')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  expect(await screen.findByText(/has no account again: 1 row moved/)).toHaveFocus()
  expect(await accounts()).toEqual([null])
})

test('the names without an account are searched by name and election', async () => {
  const { user, db } = await renderAdmin('/admin/deleted')
  const gifts: [string, number][] = [['2026-03-05', 50_000]]
  await recordWaiting(db, { filer: 'Pelican, Bea', election: '20261103-GEN', gifts })
  await recordWaiting(db, { filer: 'Boone, Cy', election: '', gifts })
  await user.click(await screen.findByRole('link', { name: 'Unmatched Names' }))
  const search = await screen.findByLabelText('Find in this list')
  expect(tableRows(/^Names without an account: 2, /)).toHaveLength(2)

  await user.type(search, '2026 gen')
  await waitFor(() => expect(tableRows(/^Names without an account: 1 of 2, /)).toHaveLength(1))
  expect(screen.getByRole('button', { name: 'Assign Pelican, Bea' })).toBeVisible()
  await user.type(search, '?')
  expect(await screen.findByText('Nothing in this list matches “2026 gen?”.')).toBeVisible()
})

const names = () => tableRows(/^Names without an account/).map(([, filer]) => filer)

test('names are sorted and filtered, one is assigned by keyboard, and several at once with one Undo', async () => {
  const { user, db } = await renderAdmin('/admin/deleted', {
    candidates: [aCandidate({ AcctNum: 2, NameLast: 'Pelican' })],
  })
  await recordWaiting(db, { filer: 'Pelican, A', election: '20261103-GEN', gifts: [['2026-03-05', 50_000]] })
  await recordWaiting(db, { filer: 'Pelican, Ad', election: '20261103-GEN', gifts: [['2026-03-06', 90_000]] })
  await recordWaiting(db, { filer: 'Boone, Cy', election: '20241105-GEN', gifts: [['2026-03-07', 10_000]] })
  await user.click(await screen.findByRole('link', { name: 'Unmatched Names' }))
  await screen.findByRole('table')
  expect(names()).toEqual(['Pelican, Ad', 'Pelican, A', 'Boone, Cy'])

  await user.keyboard('jj{Enter}')
  expect(await screen.findByRole('heading', { name: 'Whose is “Pelican, A”?' })).toHaveFocus()
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  await user.click(screen.getByRole('button', { name: 'Name' }))
  await waitFor(() => expect(names()).toEqual(['Boone, Cy', 'Pelican, A', 'Pelican, Ad']))
  await user.selectOptions(screen.getByRole('combobox', { name: 'Election' }), '2026 General Election')
  await waitFor(() => expect(names()).toEqual(['Pelican, A', 'Pelican, Ad']))

  await user.click(screen.getByLabelText('Select all 2'))
  await user.click(screen.getByRole('button', { name: 'Assign selected' }))
  expect(await screen.findByRole('heading', { name: 'Whose are these 2 names?' })).toHaveFocus()
  const another = screen.getByLabelText('Or another account')
  await user.clear(another)
  await user.type(another, 'ada pelican')
  await user.click(await screen.findByRole('button', { name: /^Choose: Ada M. Pelican, 2,/ }))
  expect(await screen.findByText('2 names are now account 2: 2 rows moved, $1,400.00.')).toBeVisible()
  const accounts = async () => (await filedRows(db)).map(({ account }) => account)
  expect((await accounts()).filter((account) => account === 2)).toHaveLength(2)

  await user.click(screen.getByRole('button', { name: 'Undo' }))
  expect(await screen.findByText(/^2 names have no account again: 2 rows moved/)).toBeVisible()
  expect(await accounts()).toEqual([null, null, null])
})

test('the search for another account says when nothing matches, and when it fails, and then searches again', async () => {
  const { user, db } = await renderAdmin('/admin/deleted', { candidates: [aCandidate()] })
  await recordWaiting(db, { filer: 'Pelican, Bea', election: '', gifts: [['2026-03-05', 50_000]] })
  await user.click(await screen.findByRole('link', { name: 'Unmatched Names' }))
  network.use(failingOnce('get', '/api/search'))

  await user.click(await screen.findByRole('button', { name: 'Assign Pelican, Bea' }))

  expect(await screen.findByText(/^The search failed: Server error\./)).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('No other account has this name.')).toBeVisible()
})

test('the search for another account finds it beside many chairs and treasurers of its name', async () => {
  const { user, db } = await renderAdmin('/admin/deleted', {
    candidates: [aCandidate({ AcctNum: 2, NameLast: 'Pelican' })],
    committees: Array.from({ length: 14 }, (_, index) =>
      aCommittee({
        AcctNum: 70_000 + index,
        ChrNameFirst: `${'ABCDEFGHIJKLMN'[index]}va`,
        ChrNameLast: 'Pelican',
      }),
    ),
  })
  await recordWaiting(db, { filer: 'Pelican', election: '', gifts: [['2026-03-05', 50_000]] })
  await user.click(await screen.findByRole('link', { name: 'Unmatched Names' }))

  await user.click(await screen.findByRole('button', { name: 'Assign Pelican' }))

  const suggestions = within(await screen.findByRole('list', { name: 'Found by name' }))
  expect(suggestions.getByRole('button', { name: /^Choose: Ada M. Pelican, 2,/ })).toBeVisible()
})

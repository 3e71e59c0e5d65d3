import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { aCandidate } from '#mocks/builders.ts'
import { failing, failingOnce, delayed } from '#mocks/overrides.ts'
import { network } from '#mocks/node.ts'
import { minutesLater } from '#tests/support/pages/minutesLater.ts'
import { renderApp } from '#tests/support/pages/renderApp.tsx'
import { tableRows } from '#tests/support/pages/tableRows.ts'
import { GENERAL_2024, GENERAL_2026, LIST, PATH } from '#tests/support/pages/candidateList.ts'

const PATH_OF_CALL = '/api/candidates/20261103-GEN/STR'
const elections = [GENERAL_2024, GENERAL_2026]
const first = () => tableRows(LIST)[0]?.[0]

test("the empty state is 'No candidates found.'", async () => {
  await renderApp(PATH, { elections })

  expect(await screen.findByText('No candidates found.')).toBeVisible()
  expect(screen.queryByRole('table')).not.toBeInTheDocument()
})

test("the loading state is 'Loading election data...'", async () => {
  const gate = delayed('get', PATH_OF_CALL)
  await renderApp(PATH, { elections, candidates: [aCandidate()], failures: [gate.handler] })
  expect(await screen.findByText('Loading election data...')).toBeVisible()
  expect(screen.queryByText('No candidates found.')).not.toBeInTheDocument()

  gate.release()

  expect(await screen.findByRole('link', { name: 'Ada M. Alvarez' })).toBeVisible()
  expect(screen.queryByText('Loading election data...')).not.toBeInTheDocument()
})

test("a failed fetch says 'HTTP error for candidates! status: {code}', and Try again loads the list", async () => {
  const { user } = await renderApp(PATH, {
    elections,
    candidates: [aCandidate()],
    failures: [failingOnce('get', PATH_OF_CALL, 500)],
  })
  expect(await screen.findByText('HTTP error for candidates! status: 500')).toBeVisible()
  expect(screen.queryByText('No candidates found.')).not.toBeInTheDocument()

  await user.click(screen.getByRole('button', { name: 'Try again' }))

  expect(await screen.findByRole('link', { name: 'Ada M. Alvarez' })).toBeVisible()
  expect(screen.queryByText('HTTP error for candidates! status: 500')).not.toBeInTheDocument()
})

test('going back to a visited list shows it at once, and refreshes it in the background', async () => {
  const { user, requests } = await renderApp(PATH, { elections, candidates: [aCandidate()] })
  await user.click(await screen.findByRole('link', { name: 'Ada M. Alvarez' }))
  const back = await screen.findByRole('button', { name: 'Back to List' })
  const gate = delayed('get', PATH_OF_CALL)
  network.use(gate.handler)
  minutesLater(1)
  const before = requests.length

  await user.click(back)

  expect(await screen.findByRole('table', { name: LIST })).toBeVisible()
  expect(screen.queryByText('Loading election data...')).not.toBeInTheDocument()
  gate.release()
  await waitFor(() =>
    expect(requests.slice(before).map(({ url }) => new URL(url).pathname)).toContain(PATH_OF_CALL),
  )
})

test('going back to a list shows it sorted as it was left', async () => {
  const { user } = await renderApp(PATH, {
    elections,
    candidates: [aCandidate({ AcctNum: 1, NameLast: 'Boone' }), aCandidate({ AcctNum: 2, NameLast: 'Zed' })],
  })
  await screen.findByRole('table', { name: LIST })
  await user.click(screen.getByRole('button', { name: 'Account Number' }))
  await user.click(screen.getByRole('button', { name: 'Account Number' }))
  expect(first()).toBe('2')

  await user.click(screen.getByRole('link', { name: 'Ada M. Boone' }))
  await user.click(await screen.findByRole('button', { name: 'Back to List' }))

  await screen.findByRole('table', { name: LIST })
  expect(first()).toBe('2')
  expect(screen.getByRole('columnheader', { name: 'Account Number' })).toHaveAttribute(
    'aria-sort',
    'descending',
  )
})

test('a list that fails to refresh says so and keeps what it shows', async () => {
  const { user } = await renderApp(PATH, { elections, candidates: [aCandidate()] })
  await user.click(await screen.findByRole('link', { name: 'Ada M. Alvarez' }))
  const back = await screen.findByRole('button', { name: 'Back to List' })
  network.use(failing('get', PATH_OF_CALL, 503))
  minutesLater(1)

  await user.click(back)

  expect(
    await screen.findByText('What is shown may be out of date. HTTP error for candidates! status: 503'),
  ).toBeVisible()
  expect(screen.getByRole('link', { name: 'Ada M. Alvarez' })).toBeVisible()
})

test('pointing at a candidate, or focusing it, already fetches what the page will show', async () => {
  const { user, requests } = await renderApp(PATH, {
    elections,
    candidates: [aCandidate({ AcctNum: 1, NameFirst: 'One' }), aCandidate({ AcctNum: 2, NameFirst: 'Two' })],
  })
  const paths = () => requests.map(({ url }) => new URL(url).pathname)

  await user.hover(await screen.findByRole('link', { name: 'One M. Alvarez' }))
  await waitFor(() =>
    expect(paths()).toEqual(expect.arrayContaining(['/api/candidates/1', '/api/documents/1'])),
  )

  screen.getByRole('link', { name: 'Two M. Alvarez' }).focus()
  await waitFor(() =>
    expect(paths()).toEqual(expect.arrayContaining(['/api/candidates/2', '/api/documents/2'])),
  )
})

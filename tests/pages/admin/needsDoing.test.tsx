import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Work } from '#contract/schemas/workList.ts'
import { answering } from '#mocks/overrides.ts'
import { renderAdmin } from '#tests/support/pages/renderAdmin.tsx'

const WORK: Work = {
  madeAt: '2026-11-21T12:00:00.000Z',
  tasks: [
    {
      state: 'look',
      what: 'VoterIDs',
      finding: '2 candidates without a VoterID.',
      todo: 'Find each among the voters.',
      page: '/admin/voter-ids',
    },
    { state: 'ok', what: 'Names', finding: 'every name has an account.', todo: null, page: null },
    { state: 'fault', what: 'Disk', finding: 'it is nearly full.', todo: 'Free some of it.', page: null },
    {
      state: 'fault',
      what: 'Last night',
      finding: 'began 2026-11-19T09:15Z, failed.',
      todo: 'Run npm run import -- sync all, and read what it says.',
      page: '/admin#last-night',
    },
  ],
  kinds: [
    {
      kind: 'candidates',
      election: '20261103-GEN',
      at: '2026-11-21T09:15:00.000Z',
      asOf: '2026-11-20',
      dueDays: 1,
      timeliness: 'onTime',
      refusal: null,
    },
    {
      kind: 'candidates',
      election: '20241105-GEN',
      at: '2026-11-20T09:15:00.000Z',
      asOf: '2026-11-19',
      dueDays: 1,
      timeliness: 'onTime',
      refusal: null,
    },
    {
      kind: 'candidates',
      election: '20260818-PRI',
      at: '2026-11-18T09:15:00.000Z',
      asOf: '2026-11-17',
      dueDays: 1,
      timeliness: 'late',
      refusal: null,
    },
    {
      kind: 'voters',
      election: null,
      at: '2026-09-01T09:15:00.000Z',
      asOf: null,
      dueDays: 35,
      timeliness: 'late',
      refusal: null,
    },
  ],
}

test('the dashboard says what needs doing, what to fix first, and links to where it is done', async () => {
  const { user } = await renderAdmin('/admin', { failures: [answering('get', '/api/admin/work', WORK)] })

  const tasks = await screen.findByRole('table', { name: 'Open tasks, faults first' })
  const [, ...rows] = within(tasks).getAllByRole('row')
  expect(rows.map((row) => within(row).getByRole('rowheader').textContent)).toEqual([
    'Last night',
    'VoterIDs',
  ])
  expect(within(tasks).getByRole('link', { name: 'VoterIDs' })).toHaveAttribute('href', '/admin/voter-ids')
  const part = within(tasks).getByRole('link', { name: 'Last night' }).getAttribute('href')
  expect(document.getElementById(part?.slice(1) ?? '')).toHaveAccessibleName('Last Nightly Run')
  // What is done on the machine itself is one line until it is opened.
  expect(screen.getByText(/^No problems with: Names\./)).not.toBeVisible()
  await user.click(screen.getByText(/^For the operator: 1 to fix\. Checked /))
  expect(screen.getByText(/^No problems with: Names\./)).toBeVisible()
  const findings = within(screen.getByRole('table', { name: 'Findings, faults first' }))
  expect(findings.getByRole('rowheader')).toHaveTextContent('Disk')

  const kinds = screen.getByRole('table', { name: 'How old each kind of list is' })
  const [, ...ages] = within(kinds).getAllByRole('row')
  expect(
    ages.map((row) => {
      const [kind, asOf, , due, state] = [...row.children].map(({ textContent }) => textContent)
      return [kind, asOf, due, state]
    }),
  ).toEqual([
    ['Candidates, 2026 Primary Election', '11/17/2026', '1 day', 'Late'],
    ['Candidates, 2 elections', '11/19/2026', '1 day', 'On time'],
    ['Voters', 'Not known', '35 days', 'Late'],
  ])
})

test('if nothing needs doing the dashboard says so', async () => {
  await renderAdmin('/admin', {
    failures: [answering('get', '/api/admin/work', { ...WORK, tasks: WORK.tasks.slice(1, 2), kinds: [] })],
  })

  expect(await screen.findByText('Nothing needs doing.')).toBeVisible()
  expect(screen.getByText('No list has been imported yet.')).toBeVisible()
})

import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { aBalance, aCandidate, aCommittee, aDocument } from '#mocks/builders.ts'
import { delayed } from '#mocks/overrides.ts'
import { network } from '#mocks/node.ts'
import { renderApp } from '#tests/support/pages/renderApp.tsx'

const ada = aCandidate({ AcctNum: 91_527, VoterID: '100000001' })
const adaIn2022 = aCandidate({ AcctNum: 70_001, VoterID: '100000001', ElectionID: '20221108-GEN' })
const namesake = aCandidate({ AcctNum: 70_002, NameMiddle: '' })
const statement = aDocument({
  id: '/1',
  Account: null,
  Filename: '',
  FilePath: '',
  Date: '2026-07-24',
  type: 'Statement of Solicitation',
  DocDesc: 'Statement of Solicitation: Citizens for Shade Trees',
  solicitor: 'Alvarez, Ada',
})

const section = async (name: string) =>
  within((await screen.findByRole('heading', { level: 2, name })).closest('section') ?? document.body)
const linksIn = async (name: string) =>
  (await section(name)).getAllByRole('link').map((link) => `${link.textContent} ${link.getAttribute('href')}`)

test('a candidate’s page links to the same voter’s other elections and, separately, to those with the same name', async () => {
  await renderApp('/candidates/91527', { candidates: [ada, adaIn2022, namesake] })

  expect(await linksIn('Other Registrations')).toEqual(['Ada M. Alvarez /candidates/70001'])
  expect((await section('Other Registrations')).getByRole('listitem')).toHaveTextContent(
    'Ada M. Alvarez, State Representative, District 24, NPA, Qualified, 2022 General Election',
  )
  expect(await linksIn('Filed under the Same Name')).toEqual(['Ada Alvarez /candidates/70002'])
  expect(
    (await section('Filed under the Same Name')).getByText(/^Not necessarily the same person/),
  ).toBeVisible()
})

test('going to another registration shows nothing of the one before, and begins at its heading', async () => {
  const { user, store } = await renderApp('/candidates/91527', {
    candidates: [ada, { ...adaIn2022, NameLast: 'Bloom' }],
    balances: [aBalance({ coh: 123_400 })],
  })
  const link = await screen.findByRole('link', { name: 'Ada M. Bloom' })
  expect(await screen.findAllByText('$1,234')).toBeDefined()
  await user.hover(link)
  await waitFor(() => expect(JSON.stringify(store.getState().api.queries)).toContain('"NameLast":"Bloom"'))
  network.use(
    delayed('get', '/api/related/70001').handler,
    delayed('get', '/api/balances').handler,
    delayed('get', '/api/registrations/70001').handler,
  )
  await user.click(link)

  expect(await screen.findByRole('heading', { level: 1, name: 'Ada M. Bloom' })).toHaveFocus()
  expect(screen.queryByText('$1,234')).toBeNull()
  expect(screen.queryByRole('heading', { name: 'Other Registrations' })).toBeNull()
})

test('a committee’s page links to all committees with its officers’ names, and says who solicits for it', async () => {
  const other = aCommittee({ AcctNum: 5, Name: 'Friends of Rain', TrsNameFirst: 'Bea', TrsNameLast: 'Boone' })
  await renderApp('/committees/70275', {
    candidates: [ada],
    committees: [aCommittee(), other],
    documents: [statement],
  })

  const officers = within(await screen.findByRole('list', { name: 'Officers' }))
  expect(officers.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    '/officers/Bea%20Boone',
    '/officers/Carl%20Cruz',
  ])
  const [chair, treasurer] = officers.getAllByRole('listitem')
  expect(chair).toHaveTextContent('Chair: Bea Boone, named by 2 committees')
  expect(treasurer).toHaveTextContent('Treasurer: Carl Cruz, named by 1 committee')
  expect((await section('Who Solicits for Whom')).getByRole('listitem')).toHaveTextContent(
    'Alvarez, Ada for Citizens for Shade Trees: Statement of Solicitation, 07/24/2026',
  )
  expect(await linksIn('Who Solicits for Whom')).toEqual([
    'Alvarez, Ada /candidates/91527',
    'Citizens for Shade Trees /committees/70275',
  ])
})

test('a record opened from another one leads back to its list, and not to the other record', async () => {
  const { user } = await renderApp('/candidates/91527', {
    candidates: [aCandidate({ AccountList: [{ accountName: 'Shade', accountNum: 70_275 }] })],
    committees: [aCommittee()],
    balances: [aBalance(), aBalance({ account: 70_275 })],
  })
  await user.click(await screen.findByRole('link', { name: 'Shade' }))
  await screen.findByRole('heading', { level: 1, name: 'Citizens for Shade Trees' })

  await user.click(screen.getByRole('button', { name: 'Back to List' }))
  await waitFor(() => expect(location.pathname).toBe('/committees'))
})

test('if the state names no chair there is no link to one', async () => {
  const nobody = { ChrNameFirst: '', ChrNameLast: 'No Chairman Designated' }
  await renderApp('/committees/70275', { committees: [aCommittee(nobody)] })

  await screen.findByRole('list', { name: 'Officers' })
  expect(screen.getByRole('cell', { name: 'No Chairman Designated' })).toBeVisible()
  expect(screen.queryByRole('link', { name: 'No Chairman Designated' })).toBeNull()
})

import { screen, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { expect, test } from 'vitest'
import { aCandidate, aCommittee, aVoter } from '#mocks/builders.ts'
import { renderAdmin } from '#tests/support/pages/renderAdmin.tsx'

const SHADE = { accountName: 'Citizens for Shade Trees', accountNum: 70_275 }
const linked = (AcctNum: number, NameFirst: string, VoterID: string) =>
  aCandidate({ AcctNum, NameFirst, NameMiddle: '', VoterID, AccountList: [SHADE] })

const openCommittee = async (setting: Parameters<typeof renderAdmin>[1] = {}) => {
  const app = await renderAdmin('/admin/committees/edit/70275', {
    committees: [aCommittee()],
    candidates: [linked(91_527, 'Ada', '100000001'), linked(91_528, 'Bea', '999999999')],
    voters: [
      aVoter({ VoterID: '100000001', FirstName: 'Inés', MiddleName: 'Paz', LastName: 'Núñez' }),
      aVoter({ VoterID: '100000002', Exempt: 'Y' }),
    ],
    ...setting,
  })
  await screen.findByRole('form', { name: /Ada Alvarez/ })
  return app
}

const formOf = (name: RegExp) => within(screen.getByRole('form', { name }))
const show = (name: RegExp) => formOf(name).getByRole('button', { name: 'Show voter' })
const lookUps = (requests: Request[]) => requests.filter(({ url }) => url.includes('/api/admin/voters'))
const trail = ({ db }: { db: Awaited<ReturnType<typeof renderAdmin>>['db'] }) =>
  db.selectFrom('audit').select(['action', 'record']).orderBy('audit_id').execute()

test('opening an edit page looks up no voter; a button does, once, and the trail records that', async () => {
  const app = await openCommittee()
  expect(lookUps(app.requests)).toEqual([])

  await app.user.click(show(/Ada Alvarez/))
  expect(await screen.findByText('Inés Paz Núñez')).toBeVisible()
  const button = formOf(/Ada Alvarez/).getByRole('button', { name: 'Hide voter' })
  expect(button).toHaveFocus()
  await app.user.click(button)
  expect(screen.queryByText('Inés Paz Núñez')).not.toBeInTheDocument()
  await app.user.click(show(/Ada Alvarez/))

  expect(await screen.findByText('Inés Paz Núñez')).toBeVisible()
  expect(await trail(app)).toEqual([{ action: 'voter viewed', record: 'voters/100000001' }])
})

test('an unknown number does not count as a viewed voter', async () => {
  const app = await openCommittee()

  await app.user.click(show(/Bea Alvarez/))

  expect(await screen.findByText('No voter has this number')).toBeVisible()
  expect(await trail(app)).toEqual([{ action: 'voter not found', record: 'voters/999999999' }])
})

test('typing a number looks up no voter, and removes the previous name', async () => {
  const app = await openCommittee()
  await app.user.click(show(/Ada Alvarez/))
  await screen.findByText('Inés Paz Núñez')

  const field = formOf(/Ada Alvarez/).getByLabelText('Voter ID')
  await app.user.clear(field)
  expect(formOf(/Ada Alvarez/).queryByRole('button', { name: /voter$/ })).not.toBeInTheDocument()
  await app.user.type(field, '100000002')
  expect(screen.queryByText('Inés Paz Núñez')).not.toBeInTheDocument()
  expect(lookUps(app.requests)).toHaveLength(1)

  await app.user.click(show(/Ada Alvarez/))
  expect(await screen.findByText('A voter without a public name')).toBeVisible()
})

test('after too many look-ups the page says when to try again', async () => {
  const msg = 'Too many voter lookups: the limit is 200 in an hour. Try again in 12 minutes.'
  const { user } = await openCommittee({
    failures: [
      http.get('*/api/admin/voters/*', () => HttpResponse.json({ errors: [{ msg }] }, { status: 429 })),
    ],
  })

  await user.click(show(/Ada Alvarez/))

  expect(await screen.findByText(`Failed to fetch voter. ${msg}`)).toBeVisible()
})

test('returning from a voter to the list does not repeat the search', async () => {
  const app = await renderAdmin('/admin/voters', { voters: [aVoter({ LastName: 'Núñez' })] })
  await app.user.type(await screen.findByLabelText('Last name'), 'nun{Enter}')
  await app.user.click(await screen.findByRole('link', { name: /Details of/ }))
  await screen.findByRole('heading', { name: 'Voter Details' })

  await app.user.click(screen.getByRole('button', { name: 'Back' }))

  expect(await screen.findByRole('table')).toBeVisible()
  expect((await trail(app)).map(({ action }) => action)).toEqual(['voters searched', 'voter viewed'])
})

import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { devTools } from '#client/app/devTools.ts'
import { aCandidate, aVoter } from '#mocks/builders.ts'
import { ADA } from '#tests/support/register/recordAdministrator.ts'
import { renderAdmin } from '#tests/support/pages/renderAdmin.tsx'

const VOTER = aVoter({ VoterID: '100000001', LastName: 'Núñez' })

/** What Redux DevTools show of a state or an action. */
const shownOf = (value: object) => {
  const { stateSanitizer, actionSanitizer } = devTools
  const sanitize = 'type' in value ? actionSanitizer : stateSanitizer
  return sanitize?.(value as { type: string }, 0)
}

test('Redux DevTools show what a page has read, and neither a token nor a voter, found or typed', async () => {
  const { user, store, token } = await renderAdmin('/admin/voters', {
    voters: [VOTER],
    candidates: [aCandidate({ VoterID: '' })],
    elections: [{ value: '20261103-GEN', name: '2026 General Election' }],
  })
  await user.type(await screen.findByLabelText('Last name'), 'Núñez{Enter}')
  await screen.findByText('100000001')
  await user.click(screen.getByRole('link', { name: 'All Candidates' }))
  await user.click(await screen.findByRole('button', { name: /edit the VoterID of Ada/ }))
  await user.type(screen.getByRole('textbox', { name: /^VoterID of Ada/ }), '100000001')
  await user.click(screen.getByRole('link', { name: 'Candidates' }))
  await screen.findByRole('option', { name: '2026 General Election' })

  const state = store.getState()
  const shown = JSON.stringify(shownOf(state))

  const secrets = [token, ADA.email, 'Núñez', '100000001']
  expect(secrets.filter((secret) => JSON.stringify(state).includes(secret))).toEqual(secrets)
  expect(secrets.filter((secret) => shown.includes(secret))).toEqual([])
  expect(shownOf(state)).toMatchObject({
    selection: state.selection,
    expansion: [],
    session: { token: '(hidden)', isReauthAsked: false },
    unsaved: { voterIds: { 91527: { text: '(hidden)', isSaving: false } } },
    workList: { chosen: {}, lastSave: null },
  })
  expect(shown).toContain('2026 General Election')
  expect(shown).toMatch(/"status":"fulfilled","endpointName":"searchVoters"/)
})

test.each([
  [
    'the password of a sign-in',
    { arg: { type: 'mutation', endpointName: 'login', originalArgs: { password: 'forty pelicans dive' } } },
    undefined,
    { arg: { type: '(hidden)', endpointName: 'login', originalArgs: { password: '(hidden)' } } },
    undefined,
  ],
  [
    'the codes of a second factor',
    { arg: { endpointName: 'saveRecoveryCodes' }, requestId: 'a1', requestStatus: 'fulfilled' },
    { codes: ['ybur-2kh4', 'ygav-yyxd'] },
    { arg: { endpointName: 'saveRecoveryCodes' }, requestId: 'a1', requestStatus: 'fulfilled' },
    { codes: '(2 hidden)' },
  ],
  ['a token from another tab', undefined, { token: 'secret' }, {}, { token: '(hidden)' }],
  ['that there is no token', undefined, { token: null }, {}, { token: null }],
  [
    'an answer for everyone',
    { arg: { endpointName: 'getCandidate', originalArgs: 91_527 }, baseQueryMeta: { request: {} } },
    { NameLast: 'Alvarez' },
    { arg: { endpointName: 'getCandidate', originalArgs: 91_527 } },
    { NameLast: 'Alvarez' },
  ],
])(
  'of an action, Redux DevTools show %s without what is secret',
  (_, meta, payload, shownMeta, shownPayload) => {
    const action = { type: 'api/call', ...(payload && { payload }), ...(meta && { meta }) }
    expect(shownOf(action)).toEqual({ type: 'api/call', payload: shownPayload, meta: shownMeta })
  },
)

test('Redux DevTools show the choices of a visitor as they are', () => {
  const action = { type: 'selection/electionChosen', payload: '20261103-GEN' }
  expect(shownOf(action)).toEqual(action)
})

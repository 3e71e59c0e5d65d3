import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { aCandidate } from '#mocks/builders.ts'
import { renderAdmin } from '#tests/support/pages/renderAdmin.tsx'

const FACTS = {
  candidates: [
    aCandidate({ AcctNum: 1, NameFirst: 'Ada', NameLast: 'Alvarez', VoterID: '' }),
    aCandidate({ AcctNum: 2, NameFirst: 'Bea', NameLast: 'Boone', VoterID: '222222' }),
    aCandidate({
      AcctNum: 3,
      NameFirst: 'Ada',
      NameLast: 'Alvarez',
      VoterID: '333333',
      ElectionID: '20241105-GEN',
    }),
  ],
}
const WARNING = 'Another candidate has this VoterID. To confirm it, save it again.'

async function openField(path: string) {
  const app = await renderAdmin(path, FACTS)
  const saved = async () =>
    ((await (await app.api.request('/api/candidates/1')).json()) as { VoterID: string }).VoterID
  return { ...app, saved }
}

/** The field of the edit page, which has a version of the record to replace once it is no longer read-only. */
async function editableField() {
  const field = await screen.findByLabelText('Voter ID')
  await waitFor(() => expect(field).not.toHaveAttribute('readonly'))
  return field
}

test('on the edit page a VoterID that another person has is saved only after a second Save', async () => {
  const { user, saved } = await openField('/admin/candidates/edit/1')

  await user.type(await editableField(), '222222{Enter}')

  expect(await screen.findByText(`Not saved: ${WARNING}`)).toBeVisible()
  expect(await saved()).toBe('')
  await user.click(await screen.findByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Saved')).toBeVisible()
  expect(await saved()).toBe('222222')
})

test('a warning about one number says nothing about the next one', async () => {
  const { user, saved } = await openField('/admin/candidates/edit/1')
  await user.type(await editableField(), '222222{Enter}')
  await screen.findByText(`Not saved: ${WARNING}`)

  const field = await editableField()
  await user.clear(field)
  await user.type(field, '444444{Enter}')

  await screen.findByText('Saved')
  expect(await saved()).toBe('444444')
})

test('the same person in two elections has one VoterID by right, which is saved at once', async () => {
  const { user, saved } = await openField('/admin/candidates/edit/1')

  await user.type(await editableField(), '333333{Enter}')

  expect(await screen.findByText('Saved')).toBeVisible()
  expect(await saved()).toBe('333333')
})

test('in the list of all candidates it is the same', async () => {
  const { user, saved } = await openField('/admin/all-candidates')
  await screen.findByRole('table')
  await user.click(
    (await screen.findAllByRole('button', { name: 'Add edit the VoterID of Ada M. Alvarez' }))[0] ??
      document.body,
  )

  const field = await screen.findByRole('textbox', { name: 'VoterID of Ada M. Alvarez' })
  await user.type(field, '222222{Enter}')
  expect(await screen.findByText(`Not saved: ${WARNING}`)).toBeVisible()
  expect(await saved()).toBe('')

  await user.type(await screen.findByRole('textbox', { name: 'VoterID of Ada M. Alvarez' }), '{Enter}')
  await waitFor(async () => expect(await saved()).toBe('222222'))
})

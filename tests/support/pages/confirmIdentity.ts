import { screen, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { ADA } from '#tests/support/register/recordAdministrator.ts'

/** Gives Ada's password, or another, in the dialog that asks for it again. */
export async function confirmIdentity({ type }: UserEvent, password = ADA.password): Promise<HTMLElement> {
  const dialog = await screen.findByRole('dialog', { name: 'Confirm that it is you' })
  await type(within(dialog).getByLabelText('Your password, or a code'), `${password}{Enter}`)
  return dialog
}

import { useState } from 'react'
import { useSavePersonMutation } from '#client/api/people.ts'
import { ConfirmDialog } from '#client/ui/dialog/ConfirmDialog.tsx'
import { Button } from '#client/ui/form/Button.tsx'
import type { Person } from '#contract/schemas/person.ts'
import { useOutcomeToast } from './useOutcomeToast.ts'

/** The changes to a person's account that an administrator can make. The one that they cannot reverse asks first. */
export function PersonButtons({ email, role, disabledAt, hasSecondFactor }: Person) {
  const [savePerson, { isLoading }] = useSavePersonMutation()
  const toastOutcome = useOutcomeToast()
  const [isRemovalAsked, setRemovalAsked] = useState(false)
  const other = role === 'auditor' ? 'administrator' : 'auditor'
  const isDisabled = disabledAt !== null
  const removeSecondFactor = () => {
    setRemovalAsked(false)
    void toastOutcome(
      savePerson({ email, removesSecondFactor: true }),
      `${email} now signs in without a second factor`,
    )
  }
  return (
    <>
      <Button
        aria-label={`Make ${email} an ${other}`}
        busy={isLoading}
        onClick={() => void toastOutcome(savePerson({ email, role: other }), `${email} is now an ${other}`)}
      >
        Make {other}
      </Button>{' '}
      <Button
        aria-label={`${isDisabled ? 'Open' : 'Close'} the account of ${email}`}
        busy={isLoading}
        onClick={() =>
          void toastOutcome(
            savePerson({ email, isDisabled: !isDisabled }),
            isDisabled ? `${email} can sign in again` : `${email} can no longer sign in`,
          )
        }
      >
        {isDisabled ? 'Open' : 'Close'}
      </Button>
      {hasSecondFactor && (
        <>
          {' '}
          <Button
            aria-label={`Remove the second factor of ${email}`}
            busy={isLoading}
            onClick={() => setRemovalAsked(true)}
          >
            Remove second factor
          </Button>
        </>
      )}
      {isRemovalAsked && (
        <ConfirmDialog
          message={`Remove the second factor of ${email}?`}
          confirmLabel="Remove second factor"
          onConfirm={removeSecondFactor}
          onCancel={() => setRemovalAsked(false)}
        >
          <p>Signing in then takes only the password. Only {email} can set up a second factor again.</p>
        </ConfirmDialog>
      )}
    </>
  )
}

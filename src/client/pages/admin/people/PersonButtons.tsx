import { useState } from 'react'
import { useSavePersonMutation } from '#client/api/people.ts'
import { ConfirmDialog } from '#client/ui/dialog/ConfirmDialog.tsx'
import { useAppDispatch } from '#client/store/hooks.ts'
import { outcomeToast } from '#client/store/outcomeToast.ts'
import { Button } from '#client/ui/form/Button.tsx'
import type { PersonChange } from '#contract/schemas/bodies.ts'
import type { Person } from '#contract/schemas/person.ts'

/** The changes to a person's account that an administrator can make. The one that they cannot reverse asks first. */
export function PersonButtons({ email, role, disabledAt, hasSecondFactor }: Person) {
  const dispatch = useAppDispatch()
  const [savePerson, { isLoading }] = useSavePersonMutation()
  const [isRemovalAsked, setRemovalAsked] = useState(false)
  const other = role === 'auditor' ? 'administrator' : 'auditor'
  const isDisabled = disabledAt !== null
  const save = async (change: Omit<PersonChange, 'email'>, done: string) => {
    const { error } = await savePerson({ email, ...change })
    dispatch(outcomeToast(error, done))
  }
  const removeSecondFactor = () => {
    setRemovalAsked(false)
    void save({ removesSecondFactor: true }, `${email} now signs in without a second factor`)
  }
  return (
    <>
      <Button
        aria-label={`Make ${email} an ${other}`}
        busy={isLoading}
        onClick={() => void save({ role: other }, `${email} is now an ${other}`)}
      >
        Make {other}
      </Button>{' '}
      <Button
        aria-label={`${isDisabled ? 'Open' : 'Close'} the account of ${email}`}
        busy={isLoading}
        onClick={() =>
          void save(
            { isDisabled: !isDisabled },
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

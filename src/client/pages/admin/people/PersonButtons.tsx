import { useState } from 'react'
import { failureText } from '#client/api/describeFailure.ts'
import { useSavePersonMutation } from '#client/api/people.ts'
import { useAppDispatch } from '#client/store/hooks.ts'
import { outcomeToast } from '#client/store/outcomeToast.ts'
import { ConfirmDialog } from '#client/ui/dialog/ConfirmDialog.tsx'
import { Button } from '#client/ui/form/Button.tsx'
import { keepFocusInSection } from '#client/ui/form/keepFocusInSection.ts'
import type { PersonChange } from '#contract/schemas/bodies.ts'
import type { Person } from '#contract/schemas/person.ts'

/** A change to be confirmed. */
interface Asked {
  change: Omit<PersonChange, 'email'>
  title: string
  /** What else it causes. */
  consequence?: string
  submitLabel: string
  /** What is said once it is done. */
  done: string
}

const SIGNED_OUT = 'Whoever is signed in with this account is signed out at once.'
const CUT_OFF = `${SIGNED_OUT} The invitations it made are withdrawn.`

/** The changes to a person's account that an administrator can make. */
export function PersonButtons({ email, role, disabledAt, hasSecondFactor }: Person) {
  const dispatch = useAppDispatch()
  const [savePerson, { isLoading, error, reset }] = useSavePersonMutation()
  const [asked, setAsked] = useState<Asked>()
  const other = role === 'auditor' ? 'administrator' : 'auditor'
  const isDisabled = disabledAt !== null
  const openOrClose = isDisabled ? 'Open' : 'Close'
  const ask = (next: Asked) => {
    // A failure of another change is no news of this one.
    reset()
    setAsked(next)
  }
  const confirm = async ({ change, done }: Asked) => {
    const { error: failure } = await savePerson({ email, ...change })
    if (failure) return
    setAsked(undefined)
    dispatch(outcomeToast(undefined, done))
  }
  return (
    <>
      <Button
        aria-label={`Make ${email} an ${other}`}
        busy={isLoading}
        onClick={() =>
          ask({
            change: { role: other },
            title: `Make ${email} an ${other}`,
            consequence: CUT_OFF,
            submitLabel: `Make ${other}`,
            done: `${email} is now an ${other}`,
          })
        }
      >
        Make {other}
      </Button>{' '}
      <Button
        aria-label={`${openOrClose} the account of ${email}`}
        busy={isLoading}
        onClick={() =>
          ask({
            change: { isDisabled: !isDisabled },
            title: `${openOrClose} the account of ${email}`,
            ...(!isDisabled && { consequence: CUT_OFF }),
            submitLabel: `${openOrClose} account`,
            done: `${email} can ${isDisabled ? 'sign in again' : 'no longer sign in'}`,
          })
        }
      >
        {openOrClose}
      </Button>
      {hasSecondFactor && (
        <>
          {' '}
          <Button
            ref={keepFocusInSection}
            aria-label={`Remove the second factor of ${email}`}
            busy={isLoading}
            onClick={() =>
              ask({
                change: { removesSecondFactor: true },
                title: `Remove the second factor of ${email}`,
                consequence: `${SIGNED_OUT} Signing in then takes only the password. Only ${email} can set up a second factor again.`,
                submitLabel: 'Remove second factor',
                done: `${email} now signs in without a second factor`,
              })
            }
          >
            Remove second factor
          </Button>
        </>
      )}
      {asked && (
        <ConfirmDialog
          message={`${asked.title}?`}
          confirmLabel={asked.submitLabel}
          busy={isLoading}
          failure={error && failureText(error)}
          onConfirm={() => void confirm(asked)}
          onCancel={() => setAsked(undefined)}
        >
          {asked.consequence && <p>{asked.consequence}</p>}
        </ConfirmDialog>
      )}
    </>
  )
}

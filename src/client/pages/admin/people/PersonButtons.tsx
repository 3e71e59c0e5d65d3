import { useState } from 'react'
import { failureText } from '#client/api/describeFailure.ts'
import { useSavePersonMutation } from '#client/api/people.ts'
import { useAppDispatch } from '#client/store/hooks.ts'
import { outcomeToast } from '#client/store/outcomeToast.ts'
import { PromptDialog } from '#client/ui/dialog/PromptDialog.tsx'
import { Button } from '#client/ui/form/Button.tsx'
import { keepFocusInSection } from '#client/ui/form/keepFocusInSection.ts'
import type { PersonChange } from '#contract/schemas/bodies.ts'
import type { Person } from '#contract/schemas/person.ts'

/** A change that lets someone in, which requires the administrator's own password. */
interface Asked {
  change: Omit<PersonChange, 'email'>
  title: string
  hint?: string
  submitLabel: string
  /** What is said once it is done. */
  done: string
}

/** The changes to a person's account that an administrator can make. */
export function PersonButtons({ email, role, disabledAt, hasSecondFactor }: Person) {
  const dispatch = useAppDispatch()
  const [savePerson, { isLoading, error, reset }] = useSavePersonMutation()
  const [asked, setAsked] = useState<Asked>()
  const other = role === 'auditor' ? 'administrator' : 'auditor'
  const isDisabled = disabledAt !== null
  const save = async (change: Omit<PersonChange, 'email'>, done: string) => {
    const { error: failure } = await savePerson({ email, ...change })
    dispatch(outcomeToast(failure, done))
  }
  const ask = (next: Asked) => {
    // A failure of another change is no news of this one.
    reset()
    setAsked(next)
  }
  /** A password that is refused stays in the dialog, to be corrected. */
  const confirm = async ({ change, done }: Asked, password: string) => {
    const { error: failure } = await savePerson({ email, ...change, password })
    if (failure) return
    setAsked(undefined)
    dispatch(outcomeToast(undefined, done))
  }
  return (
    <>
      <Button
        aria-label={`Make ${email} an ${other}`}
        busy={isLoading}
        onClick={() => {
          const change = { role: other } as const
          const done = `${email} is now an ${other}`
          if (other === 'auditor') void save(change, done)
          else ask({ change, title: `Make ${email} an ${other}`, submitLabel: `Make ${other}`, done })
        }}
      >
        Make {other}
      </Button>{' '}
      <Button
        aria-label={`${isDisabled ? 'Open' : 'Close'} the account of ${email}`}
        busy={isLoading}
        onClick={() => {
          if (!isDisabled) void save({ isDisabled: true }, `${email} can no longer sign in`)
          else
            ask({
              change: { isDisabled: false },
              title: `Open the account of ${email}`,
              submitLabel: 'Open',
              done: `${email} can sign in again`,
            })
        }}
      >
        {isDisabled ? 'Open' : 'Close'}
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
                hint: `Signing in then takes only the password. Only ${email} can set up a second factor again.`,
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
        <PromptDialog
          title={asked.title}
          hint={asked.hint}
          label="Your password"
          isPassword
          submitLabel={asked.submitLabel}
          busy={isLoading}
          failure={error && failureText(error)}
          onSubmit={(password) => void confirm(asked, password)}
          onCancel={() => setAsked(undefined)}
        />
      )}
    </>
  )
}

import { useSavePersonMutation } from '#client/api/people.ts'
import { Button } from '#client/ui/form/Button.tsx'
import type { Person } from '#contract/schemas/person.ts'
import { useOutcomeToast } from './useOutcomeToast.ts'

/** The changes to a person's account that an administrator can make; each can be reversed. */
export function PersonButtons({ email, role, disabledAt, hasSecondFactor }: Person) {
  const [savePerson, { isLoading }] = useSavePersonMutation()
  const toastOutcome = useOutcomeToast()
  const other = role === 'auditor' ? 'administrator' : 'auditor'
  const isDisabled = disabledAt !== null
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
            onClick={() =>
              void toastOutcome(
                savePerson({ email, removesSecondFactor: true }),
                `${email} now signs in without a second factor`,
              )
            }
          >
            Remove second factor
          </Button>
        </>
      )}
    </>
  )
}

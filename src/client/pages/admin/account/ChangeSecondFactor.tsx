import type { SyntheticEvent } from 'react'
import { failureText } from '#client/api/describeFailure.ts'
import { useDeleteSecondFactorMutation, useSaveRecoveryCodesMutation } from '#client/api/secondFactor.ts'
import { CodeField } from '#client/components/admin/session/CodeField.tsx'
import { Instant } from '#client/components/admin/Instant.tsx'
import { useAppDispatch } from '#client/store/hooks.ts'
import { toastShown } from '#client/store/slices/toastsSlice.ts'
import { ErrorMessage } from '#client/ui/feedback/ErrorMessage.tsx'
import { Button } from '#client/ui/form/Button.tsx'
import { Form } from '#client/ui/form/Form.tsx'
import { textOf } from '#client/ui/form/textOf.ts'
import { CurrentPasswordField } from '#client/components/admin/session/CurrentPasswordField.tsx'

interface ChangeSecondFactorProps {
  /** When it was turned on. */
  since: string
  recoveryCodesLeft: number
  onCodes: (codes: string[]) => void
}

/** Both changes require the password and a code. Enter triggers the one that loses nothing. */
export function ChangeSecondFactor({ since, recoveryCodesLeft, onCodes }: ChangeSecondFactorProps) {
  const dispatch = useAppDispatch()
  const [renew, renewed] = useSaveRecoveryCodesMutation()
  const [remove, removed] = useDeleteSecondFactorMutation()
  const error = renewed.error ?? removed.error
  const handleSubmit = async (event: SyntheticEvent<HTMLFormElement, SubmitEvent>) => {
    event.preventDefault()
    const fields = event.currentTarget
    const form = new FormData(fields)
    const proof = { password: textOf(form, 'password'), code: textOf(form, 'code') }
    const isRemoval = event.nativeEvent.submitter?.getAttribute('value') === 'remove'
    renewed.reset()
    removed.reset()
    if (isRemoval) {
      const answer = await remove(proof)
      if (!answer.error) dispatch(toastShown({ tone: 'success', text: 'Your second factor is off' }))
      return
    }
    const { data } = await renew(proof)
    if (!data) return
    fields.reset()
    onCodes(data.codes)
  }
  return (
    <>
      <p>
        On since <Instant at={since} />. {codesLeft(recoveryCodesLeft)}
      </p>
      <p>For a new device, turn it off and set it up again.</p>
      <Form onSubmit={(event) => void handleSubmit(event)}>
        {error && <ErrorMessage message={failureText(error)} />}
        <CurrentPasswordField />
        <CodeField label="Code from the app, or a recovery code" isNext={false} />
        <div className="buttons">
          <Button type="submit" value="renew" busy={renewed.isLoading}>
            New recovery codes
          </Button>
          <Button type="submit" value="remove" variant="danger" busy={removed.isLoading}>
            Turn off
          </Button>
        </div>
      </Form>
    </>
  )
}

const codesLeft = (left: number) =>
  left === 0
    ? 'No recovery code is left: make new ones.'
    : left === 1
      ? 'One recovery code is left.'
      : `${left} recovery codes are left.`

import { useEffect, useState } from 'react'
import { beforeFailing } from '#client/api/api.ts'
import { serverMessage } from '#client/api/describeFailure.ts'
import { useSaveConfirmationMutation, useSaveOwnAccountMutation } from '#client/api/people.ts'
import {
  CurrentPasswordField,
  FormDialog,
  NewPasswordField,
  type TextOf,
} from '#client/components/admin/Form.tsx'
import { useAppDispatch } from '#client/store/hooks.ts'
import { sessionSynced } from '#client/store/slices/sessionSlice.ts'
import { Field } from '#client/ui/form/Field.tsx'
import { CONFIRM_FIRST, OWN_ACCOUNT_FIRST } from '#contract/domain/administration.ts'

/** A refused call that waits for an answer here; with true it is made again. */
interface Waiting {
  refusal: string
  answer: (isRepeated: boolean) => void
}

/**
 * Where a call is refused until the password is given again, or until the demo administrator has an account of their own:
 * asks for that, and then has the call made again, so that no page has to know of it.
 */
export function ConfirmIdentity() {
  const [waiting, setWaiting] = useState<readonly Waiting[]>([])
  useEffect(() => {
    const open = new Set<Waiting>()
    beforeFailing.mayRepeat = async (error) => {
      const refusal = serverMessage(error)
      if (refusal !== CONFIRM_FIRST && refusal !== OWN_ACCOUNT_FIRST) return false
      return new Promise((answer) => {
        const one = { refusal, answer }
        open.add(one)
        setWaiting((others) => [...others, one])
      })
    }
    return () => {
      beforeFailing.mayRepeat = undefined
      for (const { answer } of open) answer(false)
    }
  }, [])
  const answerAll = (refusal: string) => (isRepeated: boolean) => {
    for (const one of waiting) if (one.refusal === refusal) one.answer(isRepeated)
    setWaiting((others) => others.filter((one) => one.refusal !== refusal))
  }
  const isWaiting = (refusal: string) => waiting.some((call) => call.refusal === refusal)
  return (
    <>
      {isWaiting(OWN_ACCOUNT_FIRST) && <OwnAccountDialog onAnswer={answerAll(OWN_ACCOUNT_FIRST)} />}
      {isWaiting(CONFIRM_FIRST) && <PasswordDialog onAnswer={answerAll(CONFIRM_FIRST)} />}
    </>
  )
}

interface AnswerProps {
  onAnswer: (isRepeated: boolean) => void
}

function PasswordDialog({ onAnswer }: AnswerProps) {
  const [confirm, saving] = useSaveConfirmationMutation()
  const handleSubmit = async (text: TextOf) => {
    const given = text('password')
    // No password is as short as a code.
    const answer = await confirm(/^\s*\d{3}\s?\d{3}\s*$/.test(given) ? { code: given } : { password: given })
    if (!answer.error) onAnswer(true)
  }
  return (
    <FormDialog
      title="Confirm that it is you"
      submitLabel="Confirm"
      saving={saving}
      onSubmit={handleSubmit}
      onCancel={() => onAnswer(false)}
    >
      <p>
        What cannot be undone, and changes to who may sign in, take your password again, or a code of your
        second factor: a stolen or unattended session is not enough. It then counts for five minutes.
      </p>
      <CurrentPasswordField label="Your password, or a code" />
    </FormDialog>
  )
}

/** The account is signed in in place of the demo administrator, so that its owner sees what comes of the import. */
function OwnAccountDialog({ onAnswer }: AnswerProps) {
  const dispatch = useAppDispatch()
  const [makeAccount, saving] = useSaveOwnAccountMutation()
  const handleSubmit = async (text: TextOf) => {
    const account = { email: text('email'), name: text('name'), password: text('newPassword') }
    const { data } = await makeAccount(account)
    if (!data) return
    dispatch(sessionSynced({ token: data.token }))
    onAnswer(true)
  }
  return (
    <FormDialog
      title="Make an account of your own"
      submitLabel="Make account"
      saving={saving}
      onSubmit={handleSubmit}
      onCancel={() => onAnswer(false)}
    >
      <p>
        This import replaces the sample, and with it the demo account is closed. You go on as the account that
        you make here.
      </p>
      <Field label="Email" name="email" type="email" autoComplete="username" required data-first-focus />
      <Field label="Name" name="name" autoComplete="name" maxLength={100} required />
      <NewPasswordField label="New password" />
    </FormDialog>
  )
}

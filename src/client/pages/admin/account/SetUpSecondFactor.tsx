import type { SyntheticEvent } from 'react'
import { failureText } from '#client/api/describeFailure.ts'
import { useSaveTimeSecretMutation, useSaveSecondFactorMutation } from '#client/api/secondFactor.ts'
import { ErrorMessage } from '#client/ui/feedback/ErrorMessage.tsx'
import { Button } from '#client/ui/form/Button.tsx'
import { Form } from '#client/ui/form/Form.tsx'
import { textOf } from '#client/ui/form/textOf.ts'
import { CodeField } from '#client/components/admin/session/CodeField.tsx'
import { CurrentPasswordField } from '#client/components/admin/session/CurrentPasswordField.tsx'
import styles from './SecondFactor.module.css'

interface SetUpSecondFactorProps {
  isRequired: boolean
  /** Receives the recovery codes once the first code was right. */
  onCodes: (codes: string[]) => void
}

/** First the password, then the key for the app, then its first code. */
export function SetUpSecondFactor({ isRequired, onCodes }: SetUpSecondFactorProps) {
  const [begin, begun] = useSaveTimeSecretMutation()
  const [confirm, confirmed] = useSaveSecondFactorMutation()
  const handlePassword = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault()
    void begin({ password: textOf(new FormData(event.currentTarget), 'password') })
  }
  const handleCode = async (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault()
    const code = textOf(new FormData(event.currentTarget), 'code')
    // The password that began it, so that it is not typed twice.
    const { data } = await confirm({ password: begun.originalArgs?.password ?? '', code })
    if (data) onCodes(data.codes)
  }
  return (
    <>
      <p>
        {isRequired ? 'This site requires a second factor: ' : 'With a second factor, '}
        signing in takes your password and a code that an app on your phone shows. Any authenticator app will
        do.
      </p>
      {begun.data ? (
        <Form onSubmit={(event) => void handleCode(event)}>
          <p>
            <a href={begun.data.uri}>Open in an app on this device</a>, or add an account to the app on your
            phone by typing this key. It is shown only once.
          </p>
          <p>
            <code className={styles.key}>{begun.data.secret.replaceAll(/.{4}(?=.)/g, '$& ')}</code>
          </p>
          {confirmed.error && <ErrorMessage message={failureText(confirmed.error)} />}
          <CodeField label="Code that the app shows" />
          <div className="buttons">
            <Button variant="primary" type="submit" busy={confirmed.isLoading}>
              Turn on
            </Button>
          </div>
        </Form>
      ) : (
        <Form onSubmit={handlePassword}>
          {begun.error && <ErrorMessage message={failureText(begun.error)} />}
          <CurrentPasswordField />
          <div className="buttons">
            <Button variant="primary" type="submit" busy={begun.isLoading}>
              Set up
            </Button>
          </div>
        </Form>
      )}
    </>
  )
}

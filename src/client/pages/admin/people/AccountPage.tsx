import { useState } from 'react'
import {
  peopleApi,
  useSavePasswordMutation,
  useDeleteSecondFactorMutation,
  useGetSecondFactorQuery,
  useSaveRecoveryCodesMutation,
  useSaveSecondFactorMutation,
  useSaveTimeSecretMutation,
  useListSessionsQuery,
} from '#client/api/people.ts'
import { sessionApi } from '#client/api/session.ts'
import { Page } from '#client/components/Page.tsx'
import { AdminQuery } from '#client/components/admin/AdminQuery.tsx'
import { Form } from '#client/components/admin/Form.tsx'
import { Instant } from '#client/components/admin/adminTexts.tsx'
import { OutcomeButton } from '#client/components/admin/OutcomeButton.tsx'
import {
  CodeField,
  CurrentPasswordField,
  NewPasswordField,
} from '#client/components/admin/session/PasswordFields.tsx'
import { SignIns } from '#client/components/admin/session/SignIns.tsx'
import { useFocusOnStep } from '#client/components/admin/useFocusOnStep.ts'
import { useAppDispatch } from '#client/store/hooks.ts'
import { toastShown } from '#client/store/slices/toastsSlice.ts'
import { Button } from '#client/ui/form/Button.tsx'
import { DataTable } from '#client/ui/table/DataTable.tsx'
import type { DataColumn } from '#client/ui/table/dataColumn.ts'
import { Section } from '#client/ui/text/Section.tsx'
import type { AdminSession } from '#contract/schemas/person.ts'
import styles from './People.module.css'

interface ChangeSecondFactorProps {
  /** When it was turned on. */
  since: string
  recoveryCodesLeft: number
  onCodes: (codes: string[]) => void
}

/** Both changes require the password and a code. Enter triggers the one that loses nothing. */
function ChangeSecondFactor({ since, recoveryCodesLeft, onCodes }: ChangeSecondFactorProps) {
  const dispatch = useAppDispatch()
  const [renew, renewed] = useSaveRecoveryCodesMutation()
  const [remove, removed] = useDeleteSecondFactorMutation()
  const handleSubmit = async (
    text: (name: string) => string,
    form: HTMLFormElement,
    submitter: HTMLElement | null,
  ) => {
    const proof = { password: text('password'), code: text('code') }
    const isRemoval = submitter?.getAttribute('value') === 'remove'
    renewed.reset()
    removed.reset()
    if (isRemoval) {
      const answer = await remove(proof)
      if (!answer.error) dispatch(toastShown({ tone: 'success', text: 'Your second factor is off' }))
      return
    }
    const { data } = await renew(proof)
    if (!data) return
    form.reset()
    onCodes(data.codes)
  }
  return (
    <>
      <p>
        On since <Instant at={since} />. {codesLeft(recoveryCodesLeft)}
      </p>
      <p>For a new device, turn it off and set it up again.</p>
      <Form
        saving={{ isLoading: renewed.isLoading, error: renewed.error ?? removed.error }}
        submitLabel="New recovery codes"
        onSubmit={handleSubmit}
        buttons={
          <Button type="submit" value="remove" variant="danger" busy={removed.isLoading}>
            Turn off
          </Button>
        }
      >
        <CurrentPasswordField />
        <CodeField label="Code from the app, or a recovery code" isNext={false} />
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

const { deleteSession, deleteOtherSessions } = peopleApi.endpoints

/** The administrator's open sessions, each with a button that ends it. */
function OpenSessions() {
  const query = useListSessionsQuery(undefined, { refetchOnMountOrArgChange: true })
  return (
    <Section title="Your Sessions" tabIndex={-1}>
      <p>Where you are signed in. End any that you left open or do not recognize.</p>
      <AdminQuery query={query} loading="Loading your sessions...">
        {(sessions) => (
          <>
            <DataTable
              caption={`${sessions.length} open, newest first`}
              columns={COLUMNS}
              rows={sessions}
              rowKey={({ id }) => id}
              dense
            />
            {sessions.length > 1 && (
              <div>
                <OutcomeButton
                  run={() => deleteOtherSessions.initiate(undefined, { track: false })}
                  done="Your other sessions have ended"
                >
                  End all others
                </OutcomeButton>
              </div>
            )}
          </>
        )}
      </AdminQuery>
    </Section>
  )
}

const endButton = (id: number, from: string) => (
  <OutcomeButton
    run={() => deleteSession.initiate({ sessionId: id }, { track: false })}
    done={`Ended the session from ${from}`}
    aria-label={`End: session ${id} from ${from}`}
  >
    End
  </OutcomeButton>
)

const COLUMNS: DataColumn<AdminSession>[] = [
  { key: 'from', header: 'From', primary: true, cell: ({ peer }) => peer || 'Unknown' },
  { key: 'device', header: 'Device', width: 'name', cell: ({ client }) => client || 'Unknown' },
  { key: 'since', header: 'Signed In', width: 'name', cell: ({ signedInAt }) => <Instant at={signedInAt} /> },
  { key: 'used', header: 'Last Used', width: 'name', cell: ({ lastUsedAt }) => <Instant at={lastUsedAt} /> },
  {
    key: 'end',
    header: 'Actions',
    width: 'code',
    cell: ({ id, peer, isCurrent }) => (isCurrent ? 'This one' : endButton(id, peer || 'an unknown address')),
  },
]

interface SetUpSecondFactorProps {
  isRequired: boolean
  /** Receives the recovery codes once the first code was right. */
  onCodes: (codes: string[]) => void
}

/** First the password, then the key for the app, then its first code. */
function SetUpSecondFactor({ isRequired, onCodes }: SetUpSecondFactorProps) {
  const [begin, begun] = useSaveTimeSecretMutation()
  const [confirm, confirmed] = useSaveSecondFactorMutation()
  const handleCode = async (code: string) => {
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
        <Form
          saving={confirmed}
          variant="primary"
          submitLabel="Turn on"
          onSubmit={(text) => handleCode(text('code'))}
        >
          <p>
            <a href={begun.data.uri}>Open in an app on this device</a>, or add an account to the app on your
            phone by typing this key. It is shown only once.
          </p>
          <p>
            <code>{begun.data.secret.replaceAll(/.{4}(?=.)/g, '$& ')}</code>
          </p>
          <CodeField label="Code that the app shows" />
        </Form>
      ) : (
        <Form
          saving={begun}
          variant="primary"
          submitLabel="Set up"
          onSubmit={(text) => begin({ password: text('password') })}
        >
          <CurrentPasswordField />
        </Form>
      )}
    </>
  )
}

/** Recovery codes, which cannot be shown again. */
const RecoveryCodeList = ({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) => (
  <div className="stack">
    <output>
      Your recovery codes. Each signs you in once when you do not have your device. Print them or write them
      down now: they are not shown again.
    </output>
    <ul aria-label="Recovery codes" className={`bare ${styles.codes}`}>
      {codes.map((code) => (
        <li key={code}>
          <code>{code}</code>
        </li>
      ))}
    </ul>
    <div>
      <Button onClick={onDone}>I have saved them</Button>
    </div>
  </div>
)

/** Setting up a second factor, new recovery codes, and turning it off. */
function SecondFactorSection() {
  const query = useGetSecondFactorQuery(undefined, { refetchOnMountOrArgChange: true })
  const [codes, setCodes] = useState<readonly string[]>([])
  const place = useFocusOnStep<HTMLDivElement>(query.data && `${query.data.confirmedAt} ${codes.length > 0}`)
  return (
    <Section title="Second Factor">
      <div ref={place} tabIndex={-1} className="stack">
        {codes.length > 0 && <RecoveryCodeList codes={codes} onDone={() => setCodes([])} />}
        <AdminQuery query={query} loading="Loading your second factor...">
          {(factor) =>
            factor.confirmedAt === null ? (
              <SetUpSecondFactor isRequired={factor.isRequired} onCodes={setCodes} />
            ) : (
              <ChangeSecondFactor {...factor} since={factor.confirmedAt} onCodes={setCodes} />
            )
          }
        </AdminQuery>
      </div>
    </Section>
  )
}

/** Changes the user's own password. */
function PasswordForm() {
  const dispatch = useAppDispatch()
  const [savePassword, saving] = useSavePasswordMutation()
  const handleSubmit = async (text: (name: string) => string, form: HTMLFormElement) => {
    const answer = await savePassword({ current: text('current'), next: text('next') })
    if (answer.error) return
    form.reset()
    dispatch(
      toastShown({ tone: 'success', text: 'Your password was changed, and your other sessions have ended' }),
    )
  }
  return (
    <Section title="Your Password">
      <Form saving={saving} submitLabel="Change password" onSubmit={handleSubmit}>
        <CurrentPasswordField label="Current password" name="current" />
        <NewPasswordField label="New password" name="next" />
      </Form>
    </Section>
  )
}

/** The user's ways to sign in. */
export function AccountPage() {
  const { data: user } = sessionApi.endpoints.getAdminUser.useQueryState()
  return (
    <Page
      heading="Your Account"
      lead="How you sign in, where you are signed in, and when your email address was used to sign in."
    >
      <SecondFactorSection />
      {!user?.mustSetUp && (
        <>
          <OpenSessions />
          <PasswordForm />
          <Section title="Sign-Ins">
            <SignIns />
          </Section>
        </>
      )}
    </Page>
  )
}

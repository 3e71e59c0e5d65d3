import { useState } from 'react'
import { Link, useParams } from 'react-router-dom'
import {
  peopleApi,
  useSavePasswordMutation,
  useDeleteSecondFactorMutation,
  useGetSecondFactorQuery,
  useListPeopleQuery,
  useListSignInsQuery,
  useSaveRecoveryCodesMutation,
  useSaveSecondFactorMutation,
  useSaveTimeSecretMutation,
  useListSessionsQuery,
} from '#client/api/people.ts'
import { sessionApi } from '#client/api/session.ts'
import { Page } from '#client/components/Page.tsx'
import { AdminQuery } from '#client/components/admin/AdminQuery.tsx'
import {
  CodeField,
  CurrentPasswordField,
  Form,
  NewPasswordField,
  type TextOf,
} from '#client/components/admin/Form.tsx'
import { Instant } from '#client/components/admin/adminTexts.tsx'
import { OutcomeButton } from '#client/components/admin/OutcomeButton.tsx'
import { useFocusOnStep } from '#client/components/admin/useFocusOnStep.ts'
import { useAppDispatch } from '#client/store/hooks.ts'
import { toastShown } from '#client/store/slices/toastsSlice.ts'
import { Button } from '#client/ui/form/Button.tsx'
import { DataTable } from '#client/ui/table/DataTable.tsx'
import type { DataColumn } from '#client/ui/table/dataColumn.ts'
import { Section } from '#client/ui/text/Section.tsx'
import { PEOPLE_PAGE } from '#contract/adminPages.ts'
import type { AdminSession, SignInNote } from '#contract/schemas/person.ts'
import styles from './People.module.css'

/** Receives new recovery codes, which are shown once. */
type OnCodes = (codes: string[]) => void

/** Both changes require the password and a code. Enter triggers the one that loses nothing. */
function ChangeSecondFactor({ onCodes }: { onCodes: OnCodes }) {
  const dispatch = useAppDispatch()
  const [renew, renewed] = useSaveRecoveryCodesMutation()
  const [remove, removed] = useDeleteSecondFactorMutation()
  const handleSubmit = async (text: TextOf, form: HTMLFormElement) => {
    const proof = { password: text('password'), code: text('code') }
    renewed.reset()
    removed.reset()
    if (text('change') === 'removal') {
      const { error } = await remove(proof)
      if (!error) dispatch(toastShown({ tone: 'success', text: 'Your second factor is off' }))
      return
    }
    const { data } = await renew(proof)
    if (!data) return
    form.reset()
    onCodes(data.codes)
  }
  return (
    <>
      <p>For a new device, turn it off and set it up again.</p>
      <Form
        saving={{ isLoading: renewed.isLoading, error: renewed.error ?? removed.error }}
        submitLabel="New recovery codes"
        onSubmit={handleSubmit}
        buttons={
          <Button type="submit" name="change" value="removal" variant="danger" busy={removed.isLoading}>
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

function codesLeft(left: number): string {
  if (left === 0) return 'No recovery code is left: make new ones.'
  return left === 1 ? 'One recovery code is left.' : `${left} recovery codes are left.`
}

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
              columns={SESSIONS}
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

function EndSession({ id, peer, isCurrent }: AdminSession) {
  if (isCurrent) return 'This one'
  const from = peer || 'an unknown address'
  return (
    <OutcomeButton
      run={() => deleteSession.initiate({ sessionId: id }, { track: false })}
      done={`Ended the session from ${from}`}
      aria-label={`End: session ${id} from ${from}`}
    >
      End
    </OutcomeButton>
  )
}

const SESSIONS: DataColumn<AdminSession>[] = [
  { key: 'from', header: 'From', primary: true, cell: ({ peer }) => peer || 'Unknown' },
  { key: 'device', header: 'Device', width: 'name', cell: ({ client }) => client || 'Unknown' },
  { key: 'since', header: 'Signed In', width: 'name', cell: ({ signedInAt }) => <Instant at={signedInAt} /> },
  { key: 'used', header: 'Last Used', width: 'name', cell: ({ lastUsedAt }) => <Instant at={lastUsedAt} /> },
  { key: 'end', header: 'Actions', width: 'code', cell: EndSession },
]

/** First the password, then the key for the app, then its first code. */
function SetUpSecondFactor({ isRequired, onCodes }: { isRequired: boolean; onCodes: OnCodes }) {
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
              <>
                <p>
                  On since <Instant at={factor.confirmedAt} />. {codesLeft(factor.recoveryCodesLeft)}
                </p>
                <ChangeSecondFactor onCodes={setCodes} />
              </>
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
  const handleSubmit = async (text: TextOf, form: HTMLFormElement) => {
    const answer = await savePassword({ current: text('password'), next: text('newPassword') })
    if (answer.error) return
    form.reset()
    dispatch(
      toastShown({ tone: 'success', text: 'Your password was changed, and your other sessions have ended' }),
    )
  }
  return (
    <Section title="Your Password">
      <Form saving={saving} submitLabel="Change password" onSubmit={handleSubmit}>
        <CurrentPasswordField label="Current password" />
        <NewPasswordField label="New password" />
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
          <SignIns />
        </>
      )}
    </Page>
  )
}

/** A person's sign-ins, or the attempts with an e-mail address that has no account. */
export function PersonPage() {
  const { email = '' } = useParams()
  const { data } = useListPeopleQuery()
  const isUnknown = data?.people.every((person) => person.email !== email.toLowerCase())
  return (
    <Page heading={email} lead={<Link to={PEOPLE_PAGE}>All people</Link>}>
      {isUnknown && <p>No account on this site has this e-mail address.</p>}
      <SignIns email={email} />
    </Page>
  )
}

/** Sign-ins to an account and attempts; '' is the user's own account. */
function SignIns({ email = '' }: { email?: string }) {
  const query = useListSignInsQuery(email, { refetchOnMountOrArgChange: true })
  return (
    <Section title="Sign-Ins">
      <AdminQuery query={query} loading="Loading the sign-ins...">
        {(notes) => (
          <DataTable
            caption={notes.length === 1 ? 'One sign-in' : `${notes.length} sign-ins, newest first`}
            columns={SIGN_INS}
            rows={notes}
            rowKey={({ id }) => id}
            empty="Nobody has signed in."
            dense
          />
        )}
      </AdminQuery>
    </Section>
  )
}

const SIGN_INS: DataColumn<SignInNote>[] = [
  { key: 'at', header: 'When', width: 'name', cell: ({ at }) => <Instant at={at} /> },
  { key: 'outcome', header: 'Outcome', primary: true, cell: ({ outcome }) => outcome },
  { key: 'client', header: 'Device', width: 'name', cell: ({ client }) => client || 'Unknown' },
  { key: 'peer', header: 'From', cell: ({ peer }) => peer },
]

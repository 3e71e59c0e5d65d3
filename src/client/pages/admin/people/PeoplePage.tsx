import { Fragment, useState, type SyntheticEvent } from 'react'
import { Link } from 'react-router-dom'
import { failureText } from '#client/api/describeFailure.ts'
import {
  peopleApi,
  useInviteMutation,
  useListPeopleQuery,
  useSavePersonMutation,
} from '#client/api/people.ts'
import { Page } from '#client/components/Page.tsx'
import { AdminQuery } from '#client/components/admin/AdminQuery.tsx'
import { BreakableText, Instant } from '#client/components/admin/adminTexts.tsx'
import { OutcomeButton } from '#client/components/admin/OutcomeButton.tsx'
import { useAppDispatch } from '#client/store/hooks.ts'
import { toastShown } from '#client/store/slices/toastsSlice.ts'
import { ConfirmDialog } from '#client/ui/dialog/ConfirmDialog.tsx'
import { ErrorMessage } from '#client/ui/feedback/ErrorMessage.tsx'
import { Button, keepFocusInSection } from '#client/ui/form/Button.tsx'
import { Field, FieldFrame } from '#client/ui/form/Field.tsx'
import { textOf } from '#client/ui/form/textOf.ts'
import { DataTable } from '#client/ui/table/DataTable.tsx'
import type { DataColumn } from '#client/ui/table/dataColumn.ts'
import { Section } from '#client/ui/text/Section.tsx'
import { invitationLink, personPage } from '#contract/adminPages.ts'
import { INVITATION_HOURS, ROLES } from '#contract/domain/administration.ts'
import type { PersonChange } from '#contract/schemas/bodies.ts'
import type { Invitation, Person } from '#contract/schemas/person.ts'

/** A change to be confirmed. */
interface Question {
  label: string
  change: Omit<PersonChange, 'email'>
  title: string
  /** What else it causes. */
  consequence?: string
  /** By default the label. */
  submitLabel?: string
  /** What is said once it is done. */
  done: string
}

const SIGNED_OUT = 'Whoever is signed in with this account is signed out at once.'
const CUT_OFF = `${SIGNED_OUT} The invitations it made are withdrawn.`

/** The changes to a person's account that an administrator can make. */
function PersonButtons({ email, role, disabledAt, hasSecondFactor }: Person) {
  const dispatch = useAppDispatch()
  const [savePerson, { isLoading, error, reset }] = useSavePersonMutation()
  const [question, setQuestion] = useState<Question>()
  const other = role === 'auditor' ? 'administrator' : 'auditor'
  const isDisabled = disabledAt !== null
  const openOrClose = isDisabled ? 'Open' : 'Close'
  const questions: Question[] = [
    {
      label: `Make ${other}`,
      change: { role: other },
      title: `Make ${email} an ${other}`,
      consequence: CUT_OFF,
      done: `${email} is now an ${other}`,
    },
    {
      label: openOrClose,
      change: { isDisabled: !isDisabled },
      title: `${openOrClose} the account of ${email}`,
      ...(!isDisabled && { consequence: CUT_OFF }),
      submitLabel: `${openOrClose} account`,
      done: `${email} can ${isDisabled ? 'sign in again' : 'no longer sign in'}`,
    },
    {
      label: 'Remove second factor',
      change: { removesSecondFactor: true },
      title: `Remove the second factor of ${email}`,
      consequence: `${SIGNED_OUT} Signing in then takes only the password. Only ${email} can set up a second factor again.`,
      done: `${email} now signs in without a second factor`,
    },
  ]
  const possible = questions.filter(({ change }) => !change.removesSecondFactor || hasSecondFactor)
  const ask = (next: Question) => {
    // Another change's failure says nothing about this one.
    reset()
    setQuestion(next)
  }
  const confirm = async ({ change, done }: Question) => {
    const { error: failure } = await savePerson({ email, ...change })
    if (failure) return
    setQuestion(undefined)
    dispatch(toastShown({ tone: 'success', text: done }))
  }
  return (
    <>
      {possible.map((one) => (
        <Fragment key={Object.keys(one.change).join()}>
          <Button ref={keepFocusInSection} aria-label={one.title} busy={isLoading} onClick={() => ask(one)}>
            {one.label}
          </Button>{' '}
        </Fragment>
      ))}
      {question && (
        <ConfirmDialog
          message={`${question.title}?`}
          confirmLabel={question.submitLabel ?? question.label}
          busy={isLoading}
          failure={error && failureText(error)}
          onConfirm={() => void confirm(question)}
          onCancel={() => setQuestion(undefined)}
        >
          {question.consequence && <p>{question.consequence}</p>}
        </ConfirmDialog>
      )}
    </>
  )
}

/** Invites a person and shows the link, which cannot be shown again. */
function InviteForm() {
  const [invite, { data, error, isLoading, originalArgs }] = useInviteMutation()
  const handleSubmit = async (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const fields = new FormData(form)
    const role = ROLES.find((known) => known === textOf(fields, 'role')) ?? ROLES[0]
    const answer = await invite({ email: textOf(fields, 'email'), role })
    if (!answer.error) form.reset()
  }
  return (
    <>
      <form className="fields" onSubmit={(event) => void handleSubmit(event)}>
        <Field label="Email" name="email" type="email" autoComplete="off" required />
        <FieldFrame label="Role">
          {(control) => (
            <select {...control} name="role">
              {ROLES.map((role) => (
                <option key={role}>{role}</option>
              ))}
            </select>
          )}
        </FieldFrame>
        <Button type="submit" busy={isLoading}>
          Invite
        </Button>
      </form>
      {error && <ErrorMessage message={failureText(error)} />}
      {data && (
        <output>
          <Field
            label={`Link for ${originalArgs?.email}`}
            hint={`Send it yourself: it is shown only once, works once, and expires after ${INVITATION_HOURS} hours.`}
            readOnly
            value={invitationLink(location.origin, data.token)}
            onFocus={(event) => event.currentTarget.select()}
          />
        </output>
      )}
    </>
  )
}

/** The people who may sign in, and their roles. */
export function PeoplePage() {
  const query = useListPeopleQuery(undefined, { refetchOnMountOrArgChange: true })
  return (
    <Page
      heading="People"
      lead="Administrators can change everything here. Auditors can view everything but change nothing."
    >
      <AdminQuery query={query} loading="Loading the accounts...">
        {({ people, invitations }) => (
          <>
            <section tabIndex={-1} aria-label="Accounts">
              <DataTable
                caption={people.length === 1 ? 'One account' : `${people.length} accounts`}
                columns={PEOPLE}
                rows={people}
                rowKey={({ email }) => email}
                dense
              />
            </section>
            <Section title="Invitations" tabIndex={-1}>
              <InviteForm />
              <DataTable
                caption={invitations.length === 0 ? 'Nobody is invited' : `${invitations.length} open`}
                columns={INVITATIONS}
                rows={invitations}
                rowKey={({ id }) => id}
                empty="No invitation is open."
                dense
              />
            </Section>
          </>
        )}
      </AdminQuery>
    </Page>
  )
}

const PEOPLE: DataColumn<Person>[] = [
  {
    key: 'email',
    header: 'Email',
    primary: true,
    cell: ({ email }) => (
      <Link to={personPage(email)}>
        <BreakableText text={email} />
      </Link>
    ),
  },
  { key: 'name', header: 'Name', width: 'name', cell: ({ name }) => name },
  { key: 'role', header: 'Role', width: 'name', cell: ({ role }) => role },
  {
    key: 'since',
    header: 'Since',
    width: 'name',
    cell: ({ createdAt, disabledAt }) =>
      disabledAt === null ? (
        <Instant at={createdAt} />
      ) : (
        <>
          Closed <Instant at={disabledAt} />
        </>
      ),
  },
  {
    key: 'actions',
    header: 'Actions',
    width: 'actions',
    cell: (person) => (person.isYou ? 'You' : <PersonButtons {...person} />),
  },
]

const INVITATIONS: DataColumn<Invitation>[] = [
  { key: 'email', header: 'Email', primary: true, cell: ({ email }) => <BreakableText text={email} /> },
  { key: 'role', header: 'Role', width: 'name', cell: ({ role }) => role },
  { key: 'by', header: 'Invited By', cell: ({ invitedBy }) => <BreakableText text={invitedBy} /> },
  {
    key: 'until',
    header: 'Valid Until',
    width: 'office',
    cell: ({ expiresAt }) => <Instant at={expiresAt} />,
  },
  {
    key: 'actions',
    header: 'Actions',
    width: 'name',
    cell: ({ id, email }) => (
      <OutcomeButton
        run={() => peopleApi.endpoints.deleteInvitation.initiate({ invitationId: id }, { track: false })}
        done={`The link for ${email} no longer works`}
        aria-label={`Withdraw the invitation of ${email}`}
      >
        Withdraw
      </OutcomeButton>
    ),
  },
]

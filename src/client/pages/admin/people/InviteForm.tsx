import { type SyntheticEvent, useState } from 'react'
import { failureText } from '#client/api/describeFailure.ts'
import { useInviteMutation } from '#client/api/people.ts'
import { ErrorMessage } from '#client/ui/feedback/ErrorMessage.tsx'
import { Button } from '#client/ui/form/Button.tsx'
import { Field } from '#client/ui/form/Field.tsx'
import { SelectField } from '#client/ui/form/SelectField.tsx'
import { textOf } from '#client/ui/form/textOf.ts'
import { invitationLink } from '#contract/adminPages.ts'
import type { Role } from '#contract/schemas/person.ts'
import { INVITATION_HOURS, ROLES } from '#contract/domain/administration.ts'
import styles from './InviteForm.module.css'

const FIRST_ROLE = 'administrator'
const OPTIONS = ROLES.map((role) => ({ value: role, label: role }))

/** Invites a person and shows the link, which cannot be shown again. */
export function InviteForm() {
  const [invite, { data, error, isLoading, originalArgs }] = useInviteMutation()
  const [role, setRole] = useState<Role>(FIRST_ROLE)
  const handleSubmit = async (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault()
    const fields = event.currentTarget
    const form = new FormData(fields)
    const answer = await invite({ email: textOf(form, 'email'), role })
    if (answer.error) return
    fields.reset()
    setRole(FIRST_ROLE)
  }
  return (
    <>
      <form className={styles.form} onSubmit={(event) => void handleSubmit(event)}>
        <Field label="Email" name="email" type="email" autoComplete="off" required />
        <SelectField
          label="Role"
          options={OPTIONS}
          value={role}
          onChange={(value) => setRole(ROLES.find((known) => known === value) ?? role)}
        />
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

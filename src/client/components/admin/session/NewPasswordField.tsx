import { Field } from '#client/ui/form/Field.tsx'
import { MAX_PASSWORD, MIN_PASSWORD } from '#contract/domain/administration.ts'

/** A new password. The server checks whether it is one of the most common. */
export const NewPasswordField = ({ label, name }: { label: string; name: string }) => (
  <Field
    label={label}
    hint={`At least ${MIN_PASSWORD} characters. A few unrelated words will do.`}
    name={name}
    type="password"
    autoComplete="new-password"
    minLength={MIN_PASSWORD}
    maxLength={MAX_PASSWORD}
    required
  />
)

import { useState } from 'react'
import { useSaveStatementAccountMutation } from '#client/api/adminStatements.ts'
import { type Failure, isNetworkFailure } from '#client/api/describeFailure.ts'
import { refusal } from '#client/api/refusal.ts'
import { useAppDispatch } from '#client/store/hooks.ts'
import { toastShown } from '#client/store/slices/toastsSlice.ts'
import { Button } from '#client/ui/form/Button.tsx'
import { Field } from '#client/ui/form/Field.tsx'
import { parseAcctNum } from '#contract/domain/parseAcctNum.ts'
import type { FiledDocument } from '#contract/schemas/document.ts'
import styles from './Statements.module.css'

/** Assigns a statement in the state's listing to an account; if left blank, its names decide again. */
export function StatementAccountForm({ statement: { id, Account } }: { statement: FiledDocument }) {
  const dispatch = useAppDispatch()
  const [save, { isLoading, error, reset }] = useSaveStatementAccountMutation()
  const [text, setText] = useState(Account === null ? '' : String(Account))
  const [isInvalid, setInvalid] = useState(false)

  const submit = async () => {
    const typed = text.trim()
    const account = parseAcctNum(typed)
    if (typed !== '' && account === null) return setInvalid(true)
    const { error: refused } = await save({ id, Account: account })
    if (!refused) dispatch(toastShown({ tone: 'success', text: 'Saved' }))
  }
  return (
    <form
      className={styles.column}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      <Field
        label="Account it belongs to"
        hint="Blank: matched by the names in the listing"
        inputMode="numeric"
        value={text}
        error={isInvalid ? 'Invalid AcctNum' : error && failureOf(error)}
        onChange={(event) => {
          setText(event.target.value)
          setInvalid(false)
          reset()
        }}
      />
      <Button type="submit" busy={isLoading}>
        Save
      </Button>
    </form>
  )
}

const failureOf = (error: Failure) =>
  isNetworkFailure(error)
    ? 'Network error'
    : `Save error: ${refusal(error, ['msg', 'error']) ?? 'Save failed'}`

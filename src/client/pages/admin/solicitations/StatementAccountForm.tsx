import { useState } from 'react'
import { useSaveStatementAccountMutation } from '#client/api/adminStatements.ts'
import { type Failure, isNetworkFailure, serverMessage } from '#client/api/describeFailure.ts'
import { useAppDispatch } from '#client/store/hooks.ts'
import { savedToast } from '#client/store/outcomeToast.ts'
import { Button } from '#client/ui/form/Button.tsx'
import { Field } from '#client/ui/form/Field.tsx'
import { parseAcctNum } from '#contract/domain/accounts.ts'
import type { FiledDocument } from '#contract/schemas/document.ts'
import styles from './Statements.module.css'

/** Assigns a statement in the state's listing to an account; if left blank, its names decide again. */
export function StatementAccountForm({ statement: { id, Account } }: { statement: FiledDocument }) {
  const dispatch = useAppDispatch()
  const [save, { isLoading, error, reset }] = useSaveStatementAccountMutation()
  const [text, setText] = useState(textOf(Account))
  const [former, setFormer] = useState(Account)
  if (former !== Account) {
    // As after an undo. What has been typed since stays.
    setFormer(Account)
    if (text === textOf(former)) setText(textOf(Account))
  }
  const [isInvalid, setInvalid] = useState(false)

  const submit = async () => {
    const typed = text.trim()
    const account = parseAcctNum(typed)
    if (typed !== '' && account === null) return setInvalid(true)
    const { data: entryId, error: refused } = await save({ id, Account: account })
    if (refused) return
    const entryIds = entryId === undefined ? [] : [entryId]
    dispatch(savedToast(entryIds, 'the account of the statement'))
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

const textOf = (account: number | null) => (account === null ? '' : String(account))

const failureOf = (error: Failure) =>
  isNetworkFailure(error)
    ? 'Network error'
    : `Save error: ${serverMessage(error, 'msg', 'error') ?? 'Save failed'}`

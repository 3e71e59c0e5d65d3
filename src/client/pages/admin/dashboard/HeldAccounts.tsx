import { type SyntheticEvent, useState } from 'react'
import { failureText } from '#client/api/describeFailure.ts'
import { useSaveHeldAccountsMutation } from '#client/api/syncRuns.ts'
import { shownOf } from '#client/components/admin/shownOf.ts'
import { ErrorMessage } from '#client/ui/feedback/ErrorMessage.tsx'
import { Button } from '#client/ui/form/Button.tsx'
import { Form } from '#client/ui/form/Form.tsx'
import { SelectField } from '#client/ui/form/SelectField.tsx'
import { DataTable } from '#client/ui/table/DataTable.tsx'
import type { DataColumn } from '#client/ui/table/dataColumn.ts'
import { counted } from '#contract/domain/text.ts'
import type { RegisterStatus } from '#contract/schemas/registerStatus.ts'
import { ACCOUNT, ASK, AT } from './accountColumns.tsx'

const ALL = 'all'

/** Accounts whose answers would take much away, and a form to load them anyway. */
export function HeldAccounts({ held, heldAccounts }: Pick<RegisterStatus, 'held' | 'heldAccounts'>) {
  const [saveHeld, { data, error, isLoading }] = useSaveHeldAccountsMutation()
  const [chosen, setChosen] = useState(ALL)
  const handleSubmit = async (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault()
    const accounts = chosen === ALL ? held.map(({ account }) => account) : [Number(chosen)]
    await saveHeld({ accounts })
  }
  return (
    <>
      <DataTable
        caption={`Accounts held back, because the state’s answers would take much away${shownOf(held, heldAccounts)}`}
        columns={HELD}
        rows={held}
        rowKey={({ account }) => account}
      />
      <Form onSubmit={(event) => void handleSubmit(event)}>
        {error && <ErrorMessage message={failureText(error)} />}
        <SelectField
          label="Load anyway"
          value={chosen}
          options={[
            { value: ALL, label: `all ${counted(held.length, 'account')}` },
            ...held.map(({ account, name }) => ({ value: String(account), label: `${account} ${name}` })),
          ]}
          onChange={setChosen}
        />
        <div className="buttons">
          <Button type="submit" busy={isLoading}>
            Load anyway
          </Button>
        </div>
        {data && <output>Loading has begun; the run is among the latest runs.</output>}
      </Form>
    </>
  )
}

const HELD: DataColumn<RegisterStatus['held'][number]>[] = [
  { ...ACCOUNT, width: 'name' },
  AT,
  { key: 'what', header: 'What would change', cell: ({ message }) => message },
  ASK,
]

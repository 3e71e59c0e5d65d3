import { type SyntheticEvent, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { DenseRows, MoreFilters } from '#client/components/lists/ListBar.tsx'
import { Button } from '#client/ui/form/Button.tsx'
import { Field } from '#client/ui/form/Field.tsx'
import { SelectField } from '#client/ui/form/SelectField.tsx'
import { kindOf, printRowState, type RowParameter, type RowState } from '#contract/domain/rows.ts'
import styles from './RowFilter.module.css'
import type { NumberedAccount } from '#contract/domain/accounts.ts'
import { fieldLabels, typeChoices } from '#client/components/money/transactionText.ts'

const ORDERS = [
  { value: '', label: 'Newest first' },
  { value: 'oldest', label: 'Oldest first' },
  { value: 'largest', label: 'Largest first' },
  { value: 'smallest', label: 'Smallest first' },
]

const LISTS = [
  { value: '', label: 'All rows on file' },
  { value: 'whole', label: 'Only from complete lists' },
  { value: 'partial', label: 'Only from partial lists' },
]

const MORE = ['account', 'type', 'from', 'to', 'least', 'most', 'list'] as const

/** A plain form, whose fields have the names of the parameters: submitting it leads to the address of the rows. */
export function RowFilter({ state, accounts }: { state: RowState; accounts: readonly NumberedAccount[] }) {
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const [draft, setDraft] = useState(state)
  const [shown, setShown] = useState(state)
  // The address changed in another way: by a link, or by going back.
  if (shown !== state) {
    setShown(state)
    setDraft(state)
  }
  const kind = kindOf(state)
  const labels = fieldLabels(kind)
  const set = (name: RowParameter, value: string) => setDraft({ ...draft, [name]: value })
  const show = (event: SyntheticEvent) => {
    event.preventDefault()
    // Another filter starts at its first page.
    void navigate(pathname + printRowState({ ...draft, page: '' }))
  }
  const choice = (name: keyof typeof labels) => ({
    label: labels[name],
    name,
    value: draft[name] ?? '',
    onChange: (value: string) => set(name, value),
  })
  const entry = (name: keyof typeof labels) => ({
    ...choice(name),
    onChange: (event: { target: { value: string } }) => set(name, event.target.value),
  })
  return (
    <form className={`row ${styles.filter}`} action={pathname} onSubmit={show} aria-label="Filter">
      <input type="hidden" name="kind" value={kind} />
      <Field type="search" maxLength={60} {...entry('text')} />
      <SelectField options={ORDERS} {...choice('sort')} />
      <MoreFilters inUse={MORE.filter((name) => state[name]).length}>
        {accounts.length > 1 && <SelectField options={accountChoices(accounts)} {...choice('account')} />}
        <SelectField options={typeChoices(kind, state.type)} {...choice('type')} />
        <Field type="date" {...entry('from')} />
        <Field type="date" {...entry('to')} />
        <Field inputMode="decimal" {...entry('least')} />
        <Field inputMode="decimal" {...entry('most')} />
        <SelectField options={LISTS} {...choice('list')} />
      </MoreFilters>
      <Button type="submit" variant="primary">
        Show
      </Button>
      <DenseRows />
    </form>
  )
}

const accountChoices = (accounts: readonly NumberedAccount[]) => [
  { value: '', label: `All ${accounts.length} accounts` },
  ...accounts.map(({ number, name }) => ({ value: String(number), label: `${number} ${name}` })),
]

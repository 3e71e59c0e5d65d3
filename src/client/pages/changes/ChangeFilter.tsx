import { useState } from 'react'
import { MoreFilters } from '#client/components/lists/MoreFilters.tsx'
import { Button } from '#client/ui/form/Button.tsx'
import { Field } from '#client/ui/form/Field.tsx'
import { SelectField } from '#client/ui/form/SelectField.tsx'
import { CHANGES_PAGE, type ChangesParameters } from '#contract/pages.ts'
import { CHANGE_LABELS } from './changeColumns.tsx'
import styles from './ChangeFilter.module.css'

const KINDS = [
  { value: '', label: 'Everything' },
  ...Object.entries(CHANGE_LABELS).map(([value, label]) => ({ value, label })),
]

/** The filters other than the kind. */
const MORE = ['account', 'race', 'from', 'to'] as const

/** A plain form, which works without scripts. For a single day both ends of the range are that day. */
export function ChangeFilter({ filter: { day, ...filter } }: { filter: ChangesParameters }) {
  const days = { from: filter.from ?? day, to: filter.to ?? day }
  const [kind, setKind] = useState(filter.kind ?? '')
  return (
    <form className={styles.filter} action={CHANGES_PAGE} method="get">
      <SelectField label="Kind" name="kind" value={kind} options={KINDS} onChange={setKind} />
      <MoreFilters inUse={MORE.filter((name) => ({ ...filter, ...days })[name]).length}>
        <Field
          label="Account number"
          name="account"
          inputMode="numeric"
          pattern="[0-9]{1,10}"
          defaultValue={filter.account}
        />
        <Field
          label="Race"
          name="race"
          hint="Such as 20261103-GEN/STR/24"
          defaultValue={filter.race}
          maxLength={40}
        />
        <Field label="From" name="from" type="date" defaultValue={days.from} />
        <Field label="To" name="to" type="date" defaultValue={days.to} />
      </MoreFilters>
      <Button type="submit">Show</Button>
    </form>
  )
}

import { skipToken } from '@reduxjs/toolkit/query'
import { useEffect, useRef, useState } from 'react'
import { useSearchRegisterQuery } from '#client/api/search.ts'
import { Choices } from '#client/components/admin/finders/Choices.tsx'
import { FinderStatus, MAX_SHOWN } from '#client/components/admin/finders/FinderStatus.tsx'
import { useDebouncedValue } from '#client/components/useDebouncedValue.ts'
import { Button } from '#client/ui/form/Button.tsx'
import { Field } from '#client/ui/form/Field.tsx'
import { MAX_HITS } from '#contract/domain/search.ts'
import type { WaitingName } from '#contract/schemas/waitingName.ts'
import styles from './NamesPage.module.css'

interface SettleNameProps {
  name: WaitingName
  isBusy: boolean
  onSettle: (acctNum: number) => void
  onCancel: () => void
}

/** Assigns a name to one of the accounts it fits, or to one found by name. None is selected automatically. */
export function SettleName({ name, isBusy, onSettle, onCancel }: SettleNameProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  // In an export the type follows the name.
  const [search, setSearch] = useState(() => name.filer.replace(/\s*(\([A-Z0-9]{2,4}\))+$/, '').slice(0, 60))
  const asked = useDebouncedValue(search.trim())
  const query = useSearchRegisterQuery(asked === '' ? skipToken : { q: asked, limit: MAX_HITS })
  const isFitting = (acctNum: number | null) => name.couldBe.some((one) => one.acctNum === acctNum)
  const found = (query.currentData?.hits ?? []).flatMap(({ kind, acctNum, name: of, says, page }) =>
    kind === 'officer' || acctNum === null || isFitting(acctNum)
      ? []
      : [{ key: page, name: of, says: `${acctNum}, ${says}`, of: acctNum }],
  )
  const settle = (acctNum: number) => {
    if (!isBusy) onSettle(acctNum)
  }
  return (
    <section className={styles.settle} aria-label={`Assign ${name.filer}`}>
      <h2 ref={heading} tabIndex={-1}>
        Whose is “{name.filer}”?
      </h2>
      {name.couldBe.length === 0 && (
        <p>No account has exactly this name with its party and office, or type.</p>
      )}
      <Choices
        label="Accounts it matches"
        choices={name.couldBe.map(({ acctNum, name: of, says }) => ({
          key: String(acctNum),
          name: of,
          says,
          of: acctNum,
        }))}
        verb="Choose"
        onChoose={settle}
      />
      <Field
        label="Or another account"
        hint="The name of a candidate or a committee"
        type="search"
        value={search}
        onChange={(event) => setSearch(event.target.value)}
      />
      <Choices label="Found by name" choices={found.slice(0, MAX_SHOWN)} verb="Choose" onChoose={settle} />
      <FinderStatus
        query={query}
        search={search}
        matches={query.currentData && found.length}
        hasMore={query.currentData?.hasMore}
        nothing="No other account has this name."
      />
      <div>
        <Button onClick={onCancel}>Cancel</Button>
      </div>
    </section>
  )
}

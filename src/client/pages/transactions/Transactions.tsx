import { useId, useMemo } from 'react'
import { useLocation } from 'react-router-dom'
import { BackToList } from '#client/components/links/BackToList.tsx'
import { Page } from '#client/components/Page.tsx'
import { lazyPart } from '#client/ui/feedback/lazyPart.tsx'
import { PartBoundary } from '#client/ui/feedback/PartBoundary.tsx'
import { Section } from '#client/ui/text/Section.tsx'
import type { AccountListEntry } from '#contract/schemas/account.ts'
import { numberedAccounts } from '#contract/domain/accounts.ts'
import { accountsShown, kindOf, parseRowState } from '#contract/domain/rows.ts'
import { KindLinks } from './KindLinks.tsx'
import styles from './Rows.module.css'
import { Rows } from './Rows.tsx'
import { KIND_LABELS } from '#client/components/money/transactionText.ts'

/** The visitor came for the rows, so the sums load after them. */
const FilesWithFec = lazyPart(() => import('#client/components/money/FilesWithFec.tsx'), 'FilesWithFec')
const RowFilter = lazyPart(() => import('./RowFilter.tsx'), 'RowFilter')
const MoneySummary = lazyPart(
  () => import('#client/components/money/summary/MoneySummary.tsx'),
  'MoneySummary',
)

/** The part of the page with the sums, which the rows would hide below their screens. */
const SUMS = 'sums'

interface TransactionsProps {
  /** The owner of the rows. */
  name: string
  accounts: readonly AccountListEntry[]
  /** The page of the record they belong to. */
  record: string
  back: string
  /** The account among them of a candidate for a federal office. */
  federal?: number | undefined
}

export function Transactions({ name, accounts, record, back, federal }: TransactionsProps) {
  const { search } = useLocation()
  const state = useMemo(() => parseRowState(search), [search])
  const known = useMemo(() => numberedAccounts(accounts), [accounts])
  const kind = kindOf(state)
  const { title } = KIND_LABELS[kind]
  const heading = useId()
  const chosen = accountsShown(known, state)
  const sums = kind === 'contributions' ? 'Where It Comes From' : 'Where It Goes'
  return (
    <Page
      subject={`${title}, ${name}`}
      heading="Transactions"
      low
      lead={name}
      aside={chosen.length > 0 && <a href={`#${SUMS}`}>{sums}</a>}
    >
      {chosen.some(({ number }) => number === federal) && (
        <PartBoundary>
          <FilesWithFec />
        </PartBoundary>
      )}
      <KindLinks state={state} />
      <section className={styles.rows} aria-labelledby={heading}>
        {/* The links above say it; in print there are none. */}
        <h2 id={heading}>{title}</h2>
        <PartBoundary failure="The filters could not be loaded.">
          <RowFilter state={state} accounts={known} />
        </PartBoundary>
        <Rows state={state} accounts={chosen} />
      </section>
      {chosen.length > 0 && (
        <Section title={sums} id={SUMS}>
          <small>
            Sums of the {known.length > 1 && 'accounts and '}lists chosen above. Text, type, dates and amounts
            do not narrow them.
          </small>
          <PartBoundary failure="The sums could not be loaded.">
            <MoneySummary accounts={chosen} kind={kind} list={state.list} />
          </PartBoundary>
        </Section>
      )}
      <BackToList list={record} label={back} />
    </Page>
  )
}

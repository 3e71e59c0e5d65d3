import { useGetAskedAccountQuery } from '#client/api/syncRuns.ts'
import { AdminQuery } from '#client/components/admin/AdminQuery.tsx'
import { Section } from '#client/ui/text/Section.tsx'
import type { AccountListEntry } from '#contract/schemas/account.ts'
import styles from './AskButton.module.css'
import { AskButton } from './AskButton.tsx'
import { lastAskedText } from './lastAskedText.ts'
import { Instant } from '#client/components/admin/Instant.tsx'

/** When the state was last asked about each of these accounts, with a button that asks it now. */
export const StateTotalsSection = ({ accounts }: { accounts: readonly AccountListEntry[] }) => (
  <Section title="The State’s Totals">
    {accounts.map(
      ({ accountNum, accountName }) =>
        accountNum !== null && <OneAccount key={accountNum} acctNum={accountNum} name={accountName} />,
    )}
  </Section>
)

function OneAccount({ acctNum, name }: { acctNum: number; name: string }) {
  const query = useGetAskedAccountQuery(acctNum)
  return (
    <div className={styles.ask}>
      <h3>
        {name}, account {acctNum}
      </h3>
      <AdminQuery query={query} notFound="No record here has this account.">
        {(asked) => (
          <>
            <p className={styles.said}>
              {asked.lastAsked && (
                <>
                  Last asked <Instant at={asked.lastAsked.at} />:{' '}
                </>
              )}
              {lastAskedText(asked)}
            </p>
            <AskButton acctNum={acctNum} />
          </>
        )}
      </AdminQuery>
    </div>
  )
}

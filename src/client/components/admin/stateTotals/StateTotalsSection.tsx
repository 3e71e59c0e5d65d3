import { failureText } from '#client/api/describeFailure.ts'
import { useAskAccountMutation, useGetAskedAccountQuery } from '#client/api/syncRuns.ts'
import { AdminQuery } from '#client/components/admin/AdminQuery.tsx'
import { Instant } from '#client/components/admin/Instant.tsx'
import { useForgetWhenLeft } from '#client/components/admin/useForgetWhenLeft.ts'
import { Button } from '#client/ui/form/Button.tsx'
import { Section } from '#client/ui/text/Section.tsx'
import type { AccountListEntry } from '#contract/schemas/candidate.ts'
import styles from './AskButton.module.css'
import { lastAskedText, newAnswerText } from './lastAskedText.ts'

/** Asks the state about one account now and shows the outcome. Pages that show the same account share the question. */
function AskButton({ acctNum }: { acctNum: number }) {
  const [askAccount, asking] = useAskAccountMutation({ fixedCacheKey: `ask ${acctNum}` })
  const { data, error, isLoading } = asking
  useForgetWhenLeft(asking)
  return (
    <div className={styles.ask}>
      <Button
        aria-label={`Ask the state about account ${acctNum}`}
        busy={isLoading}
        busyLabel="Asking the state…"
        onClick={() => void askAccount({ acctNum })}
      >
        Ask the state
      </Button>
      <output className={styles.said}>
        {isLoading && 'It answers within half a minute.'}
        {!isLoading && error && `Error: ${failureText(error)}`}
        {!isLoading && data && newAnswerText(data)}
      </output>
    </div>
  )
}

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

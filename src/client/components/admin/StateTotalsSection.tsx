import { failureText } from '#client/api/describeFailure.ts'
import { useAskAccountMutation, useGetAskedAccountQuery } from '#client/api/imports.ts'
import { AdminQuery } from '#client/components/admin/AdminQuery.tsx'
import { Instant } from '#client/components/admin/adminTexts.tsx'
import { useForgetWhenLeft } from '#client/components/admin/useFocusOnStep.ts'
import { agreementOfOne } from '#client/components/money/agreement.ts'
import { Button } from '#client/ui/form/Button.tsx'
import { Section } from '#client/ui/text/Section.tsx'
import { numberedAccounts, type NumberedAccount } from '#contract/domain/accounts.ts'
import { formatDay } from '#contract/domain/days.ts'
import type { AccountListEntry } from '#contract/schemas/candidate.ts'
import type { AskedAccount } from '#contract/schemas/dataStatus.ts'

/** When the state was last asked about each of these accounts, with a button that asks it now. */
export const StateTotalsSection = ({ accounts }: { accounts: readonly AccountListEntry[] }) => (
  <Section title="The State’s Totals">
    {numberedAccounts(accounts).map((account) => (
      <OneAccount key={account.number} {...account} />
    ))}
  </Section>
)

/** A question to the state about an account, shared by the pages that show it, and what its button is given. */
export function useAskState(acctNum: number) {
  const [askAccount, asking] = useAskAccountMutation({ fixedCacheKey: `ask ${acctNum}` })
  useForgetWhenLeft(asking)
  const button = {
    'aria-label': `Ask the state about account ${acctNum}`,
    busy: asking.isLoading,
    busyLabel: 'Asking the state…',
    children: 'Ask the state',
  }
  return { ask: () => askAccount({ acctNum }), asking, button }
}

/** When and with what outcome the state was asked last. */
function OneAccount({ number: acctNum, name }: NumberedAccount) {
  const query = useGetAskedAccountQuery(acctNum)
  const { ask, asking, button } = useAskState(acctNum)
  const { data, error, isLoading } = asking
  const answer = error ? `Error: ${failureText(error)}` : data && newAnswerText(data)
  return (
    <div className="stack close">
      <h3>
        {name}, account {acctNum}
      </h3>
      <AdminQuery query={query} notFound="No record here has this account.">
        {(asked) => (
          <>
            <p>
              {asked.lastAsked && (
                <>
                  Last asked <Instant at={asked.lastAsked.at} />:{' '}
                </>
              )}
              {lastAskedText(asked)}
            </p>
            <Button {...button} onClick={() => void ask()} />
            <output>
              <p>{isLoading ? 'It answers within half a minute.' : answer}</p>
            </output>
          </>
        )}
      </AdminQuery>
    </div>
  )
}

/** The outcome of the last query to the state about an account, in a sentence or two. */
function lastAskedText({ lastAsked, importId, balance }: AskedAccount): string {
  if (lastAsked === null) return 'The state has not been asked about this account yet.'
  const { outcome, message } = lastAsked
  const day = balance.asOf === null ? '' : ` since ${formatDay(balance.asOf)}`
  const brought = importId === null ? '' : ` by import ${importId}`
  return {
    changed: `Changed${brought}. ${agreementOfOne(balance)}`,
    unchanged: `Unchanged${day}. ${agreementOfOne(balance)}`,
    noActivity: 'The state shows no totals for this account. Nothing was changed.',
    noAccount: 'The state has no such account. Nothing was changed.',
    partial: `Read in part: ${message}`,
    refused: `Refused, nothing was changed: ${message}`,
    held: `Held back, nothing was changed: ${message}`,
  }[outcome].trim()
}

/** The same for an account that was queried just now; the run may have ended without reaching it. */
export function newAnswerText(asked: AskedAccount): string {
  const { run, lastAsked, importId } = asked
  if (run?.state === 'failed' || run?.state === 'stopped') return run.message
  if (lastAsked?.outcome !== 'changed' || importId === null) return lastAskedText(asked)
  return `${lastAskedText(asked)} To undo: npm run import -- forget totals --import ${importId}, and: forget transactions --import ${importId}`
}

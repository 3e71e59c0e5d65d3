import { failureText } from '#client/api/describeFailure.ts'
import { useAskAccountMutation } from '#client/api/syncRuns.ts'
import { useForgetWhenLeft } from '#client/components/admin/useForgetWhenLeft.ts'
import { Button } from '#client/ui/form/Button.tsx'
import styles from './AskButton.module.css'
import { newAnswerText } from './lastAskedText.ts'

/** Asks the state about one account now and shows the outcome. Pages that show the same account share the question. */
export function AskButton({ acctNum }: { acctNum: number }) {
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

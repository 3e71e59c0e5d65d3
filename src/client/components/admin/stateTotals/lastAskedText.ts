import { formatDay } from '#contract/domain/days.ts'
import { agreementOfOne } from '#client/components/money/agreement.ts'
import type { AskedAccount } from '#contract/schemas/syncRun.ts'

/** The outcome of the last query to the state about an account, in a sentence or two. */
export function lastAskedText({ lastAsked, importId, balance }: AskedAccount): string {
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
  const isNews = lastAsked?.outcome === 'changed' && importId !== null
  const back = `To undo: npm run import -- forget totals --import ${importId}, and: forget transactions --import ${importId}`
  return isNews ? `${lastAskedText(asked)} ${back}` : lastAskedText(asked)
}

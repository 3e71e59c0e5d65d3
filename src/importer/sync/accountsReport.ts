import { counted, formatNumber } from '#contract/domain/text.ts'

/**
 * The outcomes of asking the state about accounts. Each account in `asked` also counts in exactly one outcome, or as
 * left.
 */
export type AccountsReport<Kind extends string, Outcome extends string> = Record<Outcome, number> & {
  kind: Kind
  outcome: 'done' | 'refused'
  dryRun: boolean
  /** ISO in UTC. */
  startedAt: string
  finishedAt: string
  /** Accounts that this run was going to ask about. */
  asked: number
  /** Left for the next run, because time ran out or the site stopped serving us. */
  left: number
  requests: number
  /** Whether the site or the database kept it from finishing. */
  isStopped: boolean
  refusals: { account: number; message: string }[]
  warnings: string[]
  message: string
}

/** The estimated time per request, including the pause. */
const REQUEST_SECONDS = 3

/** "Done: 120 accounts = 100 unchanged + 15 changed + ..., in 312 requests." The first two parts are always included. */
export function describeAccounts(
  asked: number,
  parts: readonly (readonly [count: number, what: string])[],
  requests: number,
): string {
  const sum = parts.reduce((so, [count]) => so + count, 0)
  if (sum !== asked)
    throw new Error(
      `The report does not balance: ${counted(asked, 'account')} asked about, ${sum} accounted for`,
    )
  const said = parts.flatMap(([count, what], index) =>
    count > 0 || index < 2 ? [`${formatNumber(count)} ${what}`] : [],
  )
  return `Done: ${counted(asked, 'account')} = ${said.join(' + ')}, in ${counted(requests, 'request')}.`
}

/** "Dry run, nothing asked; it would ask about 2 accounts, in 1 minute, 71001, 71002 first." */
export function describePlan(planned: readonly { acctNum: number }[], unless = ''): string {
  const minutes = Math.ceil((planned.length * REQUEST_SECONDS) / 60)
  const first = planned.slice(0, 10).map(({ acctNum }) => acctNum)
  const order =
    first.length > 0 ? `, ${first.join(', ')}${planned.length > first.length ? ', ...' : ''} first` : ''
  return (
    `Dry run, nothing asked; it would ask about ${counted(planned.length, 'account')}, in ` +
    `${counted(minutes, 'minute')}${unless}${order}.`
  )
}

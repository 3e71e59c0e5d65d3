import type { LastCheck } from '#database/money/stateAccounts.ts'
import { counted } from '#contract/domain/text.ts'
import { type AccountsReport, describeAccounts } from '../accountsReport.ts'
import { describeLoss, type Loss } from '../../load/losses.ts'
import type { ReadingCount } from './readings.ts'

/** The outcomes of asking the state about accounts' money. */
export interface MoneyReport extends AccountsReport<'money', LastCheck['outcome']> {
  /** Accounts whose stored answers from an earlier run could be read now. */
  reread: number
  /** What waits until somebody insists, because together it would take too much away. */
  losses: Loss[]
  readings: ReadingCount[]
  /** Accounts on file whose transactions do not add up to the state's total in any reading. */
  differing: number
}

export const NO_OUTCOMES: Record<LastCheck['outcome'], number> = {
  unchanged: 0,
  changed: 0,
  noActivity: 0,
  noAccount: 0,
  partial: 0,
  refused: 0,
  held: 0,
}

/** The report as lines of plain text; the most important comes last, where a log ends. */
export function describeMoneyReport(report: MoneyReport): string[] {
  return [
    ...report.refusals.map(({ account, message }) => `Account ${account} was refused: ${message}`),
    ...report.warnings.map((warning) => `Note: ${warning}`),
    ...report.losses.map((loss) => `Account ${loss.account} was held back: ${describeLoss(loss)}`),
    ...describeReadings(report.readings),
    ...(report.differing > 0
      ? [
          `${counted(report.differing, 'account')} on file whose transactions do not add up to the state's total in any reading.`,
        ]
      : []),
    report.outcome === 'refused' ? `Refused, nothing changed. ${report.message}` : report.message,
  ]
}

/** Only figures with several possible readings say anything about the state's columns. */
function describeReadings(readings: readonly ReadingCount[]): string[] {
  return [...Map.groupBy(readings, ({ figure }) => figure)].flatMap(([figure, ways]) => {
    const of = ways[0]?.of ?? 0
    if (of === 0) return []
    const said = ways.map(
      ({ reading, fits, decides }) =>
        `${reading} fits ${fits}${ways.length > 1 ? ` (${decides} of them not in every way)` : ''}`,
    )
    return [`The state's ${figure}, of ${counted(of, 'account')}: ${said.join('; ')}`]
  })
}

/** "Done: 120 accounts = 100 unchanged + 15 changed + ..., in 312 requests." */
export function describeOutcomes(report: Omit<MoneyReport, 'message'>): string {
  const { asked, unchanged, changed, noActivity, noAccount, partial, refused, held } = report
  const { left, reread, requests } = report
  const parts = [
    [unchanged, 'unchanged'],
    [changed, 'changed'],
    [noActivity, 'without activity shown'],
    [noAccount, 'unknown to the state'],
    [partial, 'read in part'],
    [refused, 'refused'],
    [held, 'held back'],
    [left, 'left for the next run'],
  ] as const
  const again =
    reread > 0 ? ` ${counted(reread, 'account')} read from answers that were already on file.` : ''
  return describeAccounts(asked, parts, requests) + again
}

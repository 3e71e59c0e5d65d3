import type { CashOnHand } from '#contract/domain/accountsOf.ts'
import { differsBy } from './agreement.ts'
import { ExplainedMoney } from './ExplainedMoney.tsx'
import { RemarkedFigure } from './RemarkedFigure.tsx'

interface CashCellProps {
  cash: CashOnHand
  /** The page that says how it was made. */
  page: string
  /** Shown for an unknown sum; by the specification, nothing. */
  unknown?: string | undefined
}

/** The cash on hand of a candidate or a committee, of how many of its accounts it is if not of all, and what differs. */
export function CashCell({ cash: { cents, known, accounts, apart }, page, unknown }: CashCellProps) {
  if (cents === null) return unknown ? <RemarkedFigure remark={unknown} /> : null
  const figure = <ExplainedMoney cents={cents} page={page} />
  const remarks = [
    ...(known < accounts ? [`${known} of ${accounts} accounts`] : []),
    ...(apart === null ? [] : [differsBy(apart)]),
  ]
  return remarks.length === 0 ? figure : <RemarkedFigure remark={remarks.join(', ')}>{figure}</RemarkedFigure>
}

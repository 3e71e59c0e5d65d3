import type { CashOnHand } from '#contract/domain/accountsOf.ts'
import { differsBy } from './agreement.ts'
import { CashBar } from './CashBar.tsx'
import { ExplainedMoney } from './ExplainedMoney.tsx'
import { NotReported } from '#client/ui/text/NotReported.tsx'
import { RemarkedFigure } from './RemarkedFigure.tsx'

interface CashCellProps {
  cash: CashOnHand
  /** The page that says how it was made; a sum over several records has none. */
  page: string | undefined
  /** The most of any row, which a bar beneath the figure is drawn to. */
  most?: number
  /** Said of an unknown sum; by the specification there is no text. */
  unknown?: string | undefined
}

/** The cash on hand of a candidate or a committee, of how many of its accounts it is if not of all, and what differs. */
export function CashCell({ cash: { cents, known, accounts, apart }, page, most, unknown }: CashCellProps) {
  if (cents === null) return unknown ? <RemarkedFigure remark={unknown} /> : <NotReported />
  const figure = <ExplainedMoney cents={cents} page={page} />
  const remarks = [
    ...(known < accounts ? [`${known} of ${accounts} accounts`] : []),
    ...(apart === null ? [] : [differsBy(apart)]),
  ]
  return (
    <>
      {remarks.length === 0 ? figure : <RemarkedFigure remark={remarks.join(', ')}>{figure}</RemarkedFigure>}
      {most !== undefined && cents > 0 && <CashBar share={cents / most} />}
    </>
  )
}

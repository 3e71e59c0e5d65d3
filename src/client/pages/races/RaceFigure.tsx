import { CashCell } from '#client/components/money/CashCell.tsx'
import { ExplainedMoney } from '#client/components/money/Figure.tsx'
import { NOT_LOADED } from '#contract/domain/money.ts'
import { filesWithFec } from '#contract/domain/races.ts'
import type { RaceMoney } from '#contract/schemas/race.ts'
import styles from './RaceTable.module.css'

interface RaceFigureProps {
  money: RaceMoney
  figure: 'coh' | 'monetary' | 'expend' | 'loans'
  officeCode: string
  /** The page that explains it; a sum over several candidates has none. */
  page?: string | undefined
}

/**
 * A figure, or a dash if it is unknown, with the reason for screen readers. For unknown cash on hand everybody sees the
 * reason.
 */
export function RaceFigure({ money, figure, officeCode, page }: RaceFigureProps) {
  const cents = money[figure]
  const why = filesWithFec(officeCode) ? 'files with the FEC' : NOT_LOADED
  if (figure === 'coh') return <CashCell cash={{ ...money, cents }} page={page} unknown={why} />
  if (cents !== null) return <ExplainedMoney cents={cents} page={page} />
  return (
    <span className={styles.unknown}>
      <span aria-hidden="true" title={why}>
        –
      </span>
      <span className="visually-hidden">{why}</span>
    </span>
  )
}

import { NOT_LOADED } from '#contract/domain/money.ts'
import { Money } from '#client/ui/text/Money.tsx'
import { RemarkedFigure } from '#client/components/money/RemarkedFigure.tsx'
import { shareOf } from '#client/components/money/shareOf.ts'
import type { RaceEntry } from '#contract/schemas/race.ts'

/** The amount raised in committees' accounts, and its share of the total. */
export function CommitteesShare({ money, committees }: Pick<RaceEntry, 'money' | 'committees'>) {
  if (committees.accounts === 0) return <RemarkedFigure remark="no committees" />
  if (committees.monetary === null || money.monetary === null) return <RemarkedFigure remark={NOT_LOADED} />
  const share = shareOf(committees.monetary, money.monetary)
  return (
    <RemarkedFigure remark={share ? `${share} of raised` : 'of what was raised'}>
      <Money cents={committees.monetary} />
    </RemarkedFigure>
  )
}

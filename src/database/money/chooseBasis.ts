import type { Balance, Figures } from '#contract/schemas/balance.ts'
import { type Figure, FIGURES } from '#contract/domain/moneyTerms.ts'

/** Figures from one source, in cents, and the ISO day they are as of. */
export interface SourcedFigures extends Figures {
  asOf: string
  importId: number | null
}

export interface StoredLedger extends SourcedFigures {
  source: 'ledger'
}

export interface StoredReport extends SourcedFigures {
  source: 'stateTotal' | 'list'
  /** 1 if cash on hand is known from them. */
  isComplete: number
}

/** Everything known about the money of one account, except for its single rows. */
export interface AccountFigures {
  ledger?: SourcedFigures
  reported: StoredReport[]
}

const NOTHING_COMPARED = { reconciled: null, difference: null }

/**
 * Chooses the figures shown for an account: the newest that include its cash on hand, never mixed with others. Of those
 * with the same day, the account's own transactions come before the state's total, because they open to their rows; where
 * the two differ, the difference is said. The total comes before an operator's list. If no source includes cash on hand, the
 * reported figures are shown without it.
 */
export function chooseBasis(account: number, { ledger, reported }: AccountFigures): Balance {
  const stateTotal = reported.find(isCompleteTotal)
  const list = reported.find(isCompleteList)
  const newest = [ledger, stateTotal, list].reduce(laterDay, '')

  if (ledger?.asOf === newest) {
    // A total without cash on hand is compared if there is no whole one of the day, but does not confirm it.
    const total =
      stateTotal?.asOf === newest
        ? stateTotal
        : reported.find((each) => each.source === 'stateTotal' && each.asOf === newest)
    const difference = total ? differenceOf(ledger, total) : null
    const reconciled = difference !== null ? false : total?.isComplete === 1 ? true : null
    return shown(account, ledger, 'ledger', { reconciled, difference })
  }
  if (stateTotal?.asOf === newest) return shown(account, stateTotal, 'stateTotal')
  if (list) return shown(account, list, 'list')

  const part = reported.reduce<(typeof reported)[number] | undefined>(
    (best, each) =>
      !best || each.asOf > best.asOf || (each.asOf === best.asOf && each.source === 'stateTotal')
        ? each
        : best,
    undefined,
  )
  return part
    ? shown(account, part, null)
    : { account, ...NO_FIGURES, basis: null, asOf: null, importId: null, ...NOTHING_COMPARED }
}

// Made once: a list chooses for thousands of accounts, and making functions for each would take most of the memory.
const isCompleteTotal = ({ source, isComplete }: StoredReport) => source === 'stateTotal' && isComplete === 1
const isCompleteList = ({ source, isComplete }: StoredReport) => source === 'list' && isComplete === 1
const laterDay = (day: string, figures: SourcedFigures | undefined) =>
  figures && figures.asOf > day ? figures.asOf : day

const NO_FIGURES: Figures = {
  coh: null,
  monetary: null,
  loans: null,
  inkind: null,
  expend: null,
  transfers: null,
  other: null,
}

/** Written out, because spreading takes twice the time and memory. */
const shown = (
  account: number,
  { coh, monetary, loans, inkind, expend, transfers, other, asOf, importId }: SourcedFigures,
  basis: Balance['basis'],
  { reconciled, difference }: Pick<Balance, 'reconciled' | 'difference'> = NOTHING_COMPARED,
): Balance => ({
  account,
  coh,
  monetary,
  loans,
  inkind,
  expend,
  transfers,
  other,
  basis,
  asOf,
  importId,
  reconciled,
  difference,
})

/** By how many cents the ledger exceeds the state's total, in the figures that the state gives; null if they agree. */
function differenceOf(ledger: Figures, stateTotal: Figures): Balance['difference'] {
  const less = (figure: Figure) => {
    const [ours, theirs] = [ledger[figure], stateTotal[figure]]
    return ours === null || theirs === null ? null : ours - theirs
  }
  if (!FIGURES.some(less)) return null
  return {
    coh: less('coh'),
    monetary: less('monetary'),
    loans: less('loans'),
    inkind: less('inkind'),
    expend: less('expend'),
    transfers: less('transfers'),
    other: less('other'),
  }
}

import { computeCashOnHand } from '#contract/domain/computeCashOnHand.ts'
import type { ReportedFigures } from '#database/money/reportedBalances.ts'
import type { BALANCES, ColumnOf } from '../read/fileSchemas.ts'
import type { StateRecord } from '../read/recordsOf.ts'
import { centsIn } from './cents.ts'
import { dollars } from '#contract/domain/dollars.ts'
import { acctNumIn } from './fields.ts'

/**
 * Dollars to cents; blank is unknown. Cash on hand is the file's where it has one, or else computed where the file has
 * all it is made of; where both are known and differ, `onDifference` is called.
 */
export function normalizeBalance(
  record: StateRecord<ColumnOf<typeof BALANCES>>,
  onDifference: (example: string) => void,
): ReportedFigures {
  const acctNum = acctNumIn('account', record.account)
  const amounts = {
    monetary: centsIn('monetary', record.monetary),
    loans: centsIn('loans', record.loans),
    inkind: centsIn('inkind', record.inkind),
    expend: centsIn('expend', record.expend),
    transfers: centsIn('transfers', record.transfers),
    other: centsIn('other', record.other),
  }
  const stated = centsIn('coh', record.coh)
  const computed = computeCashOnHand(amounts)
  if (stated !== null && computed !== null && stated !== computed)
    onDifference(`account ${acctNum} has ${dollars(stated)}, computed ${dollars(computed)}`)
  return { acctNum, figures: { coh: stated ?? computed, ...amounts } }
}

import { computeCashOnHand } from '#contract/domain/computeCashOnHand.ts'
import type { ReportedAccount } from '#database/money/reportedBalances.ts'
import type { BALANCES, ColumnOf } from '../read/fileSchemas.ts'
import type { StateRecord } from '../read/recordsOf.ts'
import { centsField } from './centsField.ts'
import { dollars } from '#contract/domain/dollars.ts'
import { acctNumField } from './fields.ts'

/**
 * Converts dollars to cents; blank is unknown. Cash on hand is taken from the file, or computed if the file has all of
 * its parts. If both are known and differ, `onDifference` is called.
 */
export function normalizeBalance(
  record: StateRecord<ColumnOf<typeof BALANCES>>,
  onDifference: (example: string) => void,
): Omit<ReportedAccount, 'asOf'> {
  const acctNum = acctNumField('account', record.account)
  const amounts = {
    monetary: centsField('monetary', record.monetary),
    loans: centsField('loans', record.loans),
    inkind: centsField('inkind', record.inkind),
    expend: centsField('expend', record.expend),
    transfers: centsField('transfers', record.transfers),
    other: centsField('other', record.other),
  }
  const stated = centsField('coh', record.coh)
  const computed = computeCashOnHand(amounts)
  if (stated !== null && computed !== null && stated !== computed)
    onDifference(`account ${acctNum} has ${dollars(stated)}, computed ${dollars(computed)}`)
  return { acctNum, figures: { coh: stated ?? computed, ...amounts } }
}

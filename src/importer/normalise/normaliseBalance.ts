import type { Insertable } from 'kysely'
import { computeCashOnHand } from '#contract/balance.ts'
import type { BalanceTable } from '#server/db/schema.ts'
import type { BALANCES, ColumnOf } from '../read/layouts.ts'
import type { StateRecord } from '../read/recordsOf.ts'
import { centsIn } from './cents.ts'
import { dollars } from './dollars.ts'
import { acctNumIn } from './fields.ts'

/**
 * Dollars to cents; blank is unknown. Cash on hand is the file's where it has one, or else computed; where both are
 * known and differ, `onDifference` is told.
 */
export function normaliseBalance(
  record: StateRecord<ColumnOf<typeof BALANCES>>,
  onDifference: (example: string) => void,
): Insertable<BalanceTable> {
  const acct_num = acctNumIn('account', record.account)
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
    onDifference(`account ${acct_num} has ${dollars(stated)}, computed ${dollars(computed)}`)
  return { acct_num, coh: stated ?? computed, ...amounts }
}

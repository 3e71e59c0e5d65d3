import type { Amounts } from '../schemas/balance.ts'

/**
 * Cash on hand in cents, by the formula of the state's own report totals; null unless all of its parts are known.
 * Transfers are signed; in-kind contributions and other distributions are not cash.
 */
export function computeCashOnHand({
  monetary,
  loans,
  expend,
  transfers,
}: Pick<Amounts, 'monetary' | 'loans' | 'expend' | 'transfers'>): number | null {
  if (monetary === null || loans === null || expend === null || transfers === null) return null
  return monetary + loans - expend - transfers
}

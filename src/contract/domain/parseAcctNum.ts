/** Candidates and committees draw their account numbers from one sequence without overlap; the state's are 4 or 5 digits. */
export const MAX_ACCT_NUM = 2_147_483_647

/**
 * The account number written as `text`, with or without leading zeros, or null unless it is a positive decimal integer of
 * at most 2^31-1.
 */
export function parseAcctNum(text: string): number | null {
  if (!/^0*\d{1,10}$/.test(text)) return null
  const acctNum = Number(text)
  return acctNum > 0 && acctNum <= MAX_ACCT_NUM ? acctNum : null
}

/** The most accounts one call of `/api/balances` takes. */
export const MAX_BALANCE_ACCOUNTS = 500

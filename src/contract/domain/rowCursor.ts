/**
 * Where a page of rows continues: the number of its list, and cents, day, hash, copy, owner and list of the row it is
 * after. For pages of accounts: the number, cents and account.
 */
const CURSOR = String.raw`\d{1,15}(?:\.-?\d{1,16}){2,6}`

export const ROW_CURSOR = new RegExp(`^${CURSOR}$`)

/** Where a page of transactions continues: after or before the row at a place, and its cursor. `last` is the last page. */
export const ROW_MARK = new RegExp(String.raw`^(?:last|([np])(\d{1,12})\.(${CURSOR}))$`)

/** Where a page of transactions continues: after or before the row at a place, and its cursor. `last` is the last page. */
export const ROW_MARK = /^(?:last|([np])(\d{1,12})\.(\d{1,15}\.-?\d{1,15}\.\d{1,15}))$/

/** `next` of a page of rows: the epoch, the position in the order, and the number of the row. */
export const ROW_CURSOR = /^(\d{1,15})\.(-?\d{1,15})\.(\d{1,15})$/

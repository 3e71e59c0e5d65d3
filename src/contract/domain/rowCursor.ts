/** `next` of a page of rows: the epoch, the position in the order, and the number of the row. */
export const ROW_CURSOR = /^(\d{1,15})\.(-?\d{1,15})\.(\d{1,15})$/

/** `1 row`, `2,500 rows`. */
export const counted = (number: number, noun: string): string =>
  `${number.toLocaleString('en-US')} ${noun}${number === 1 ? '' : 's'}`

/** The most rows that can be expanded in an address; more would make it too long for some programs. */
export const MAX_OPEN_ROWS = 100

/** The account numbers in an address's `open`, ascending, each once; undefined if they are not understood. */
export function parseOpenRows(value: string): number[] | undefined {
  if (!/^[1-9]\d{0,9}(,[1-9]\d{0,9})*$/.test(value)) return undefined
  const numbers = [...new Set(value.split(',').map(Number))].toSorted((a, b) => a - b)
  return numbers.length <= MAX_OPEN_ROWS ? numbers : undefined
}

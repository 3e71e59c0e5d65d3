/** Lines terminated as the state does. */
export const lines = (...each: string[]) => each.map((line) => `${line}\r\n`).join('')

/** Fields separated as in the state's files; written with bars, so that they are visible in a test. */
export const tabbed = (text: string) => text.replaceAll('|', '\t')

/** A list as spreadsheet programs save it: quotes around fields that hold a comma or a quote, which is doubled. */
export const resaved = (list: string): string =>
  list.replaceAll(/[^\t\r\n]*[",][^\t\r\n]*/g, (field) => `"${field.replaceAll('"', '""')}"`)

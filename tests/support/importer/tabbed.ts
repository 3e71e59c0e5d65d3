/** Lines as the state ends them. */
export const lines = (...each: string[]) => each.map((line) => `${line}\r\n`).join('')

/** Fields parted as the state parts them; written with bars, so that a reader of the test sees them. */
export const tabbed = (text: string) => text.replaceAll('|', '\t')

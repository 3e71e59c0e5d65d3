/**
 * What a file holds, for a message: a terminal would obey its control characters, and PostgreSQL takes no NUL, so they
 * are shown as U+FFFD.
 */
export const printable = (text: string) => text.replaceAll(/[\t\r\n]/g, ' ').replaceAll(/\p{Cc}/gu, '\ufffd')

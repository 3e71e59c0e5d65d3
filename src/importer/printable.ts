/**
 * Text of a file, made safe for messages: control characters, which a terminal would obey, and NUL, which PostgreSQL does
 * not accept, become U+FFFD.
 */
export const printable = (text: string) => text.replaceAll(/[\t\r\n]/g, ' ').replaceAll(/\p{Cc}/gu, '\ufffd')

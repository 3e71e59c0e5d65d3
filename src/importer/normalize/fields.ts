import { parseAcctNum } from '#contract/domain/accounts.ts'
import { LineRejected } from './LineRejected.ts'

/** The account number in a column, or a rejection that names the column. */
export function acctNumField(column: string, text: string): number {
  const acctNum = parseAcctNum(text)
  if (acctNum === null) throw new LineRejected(`${column} is "${shorten(text)}", not an account number`)
  return acctNum
}

/** The text of a required column. */
export function requiredField(column: string, text: string): string {
  if (text === '') throw new LineRejected(`${column} is blank`)
  return text
}

/** PostgreSQL can index 2,704 bytes, and a character takes up to three; no real text or path is nearly as long. */
const LONGEST_KEY = 800

/** Names are also indexed in the form in which they are compared, in which a character takes up to nine bytes. */
export const LONGEST_NAME = 250

/** Rejects texts that are together too long for an index; `what` begins the reason: "Name is". */
export function refuseLong(what: string, texts: readonly string[], longest = LONGEST_KEY): void {
  if (texts.join('').length > longest) throw new LineRejected(`${what} longer than ${longest} characters`)
}

/** The text of a required column by which records are looked up. */
export function keyField(column: string, text: string): string {
  refuseLong(`${column} is`, [requiredField(column, text)])
  return text
}

/** A bad field may be as long as the file; its beginning is enough to identify it. */
export const shorten = (text: string) => (text.length > 40 ? `${text.slice(0, 40)}...` : text)

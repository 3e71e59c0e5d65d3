import { parseAcctNum } from '#contract/domain/parseAcctNum.ts'
import { LineRejected } from './LineRejected.ts'

/** The account number in a column, or a rejection that names the column. */
export function acctNumField(column: string, text: string): number {
  const acctNum = parseAcctNum(text)
  if (acctNum === null) throw new LineRejected(`${column} is "${shorten(text)}", not an account number`)
  return acctNum
}

/** The text of a column that no record can be without. */
export function requiredField(column: string, text: string): string {
  if (text === '') throw new LineRejected(`${column} is blank`)
  return text
}

/** PostgreSQL indexes 2,704 bytes of a row, of which a character takes up to three; no name and no path comes near. */
const LONGEST_KEY = 800

/** The text of a column by which records are looked up, which none can be without. */
export function keyField(column: string, text: string): string {
  requiredField(column, text)
  if (text.length > LONGEST_KEY) throw new LineRejected(`${column} is longer than ${LONGEST_KEY} characters`)
  return text
}

/** A bad field may be as long as the file; its beginning tells which it is. */
export const shorten = (text: string) => (text.length > 40 ? `${text.slice(0, 40)}...` : text)

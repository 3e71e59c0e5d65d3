import type { Owner } from './filedRow.ts'

/** The account that a filer's name settles on, and the range of ISO days on which rows can be its own. */
export interface Settlement {
  acctNum: number
  firstDay: string
  lastDay: string
}

/** Where the rows under a filer's name go; undefined if they wait. */
export type Settle = (filer: string) => Settlement | undefined

/** Whether a row of this ISO day belongs to the account; never for a waiting name. */
export const isInTerm = (settlement: Settlement | undefined, day: string): boolean =>
  settlement !== undefined && day >= settlement.firstDay && day <= settlement.lastDay

/** The owner of a row under this name and of this ISO day. */
export const ownerOf = (settlement: Settlement | undefined, filer: string, day: string): Owner =>
  settlement && isInTerm(settlement, day) ? settlement.acctNum : filer

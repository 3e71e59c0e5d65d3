import type { Owner } from './filedRow.ts'

/** The account that a filer's name settles on, and the ISO days between which rows can be its own. */
export interface Settlement {
  acctNum: number
  firstDay: string
  lastDay: string
}

/** Where the rows under a filer's name go; undefined where they wait. */
export type Settle = (filer: string) => Settlement | undefined

/** Whether a row of this ISO day is the account's; of a name that waits none is. */
export const isInTerm = (settlement: Settlement | undefined, day: string): boolean =>
  settlement !== undefined && day >= settlement.firstDay && day <= settlement.lastDay

/** Whose a row under this name and of this ISO day is. */
export const ownerOf = (settlement: Settlement | undefined, filer: string, day: string): Owner =>
  settlement && isInTerm(settlement, day) ? settlement.acctNum : filer

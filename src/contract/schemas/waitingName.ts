import * as z from 'zod/mini'
import { TransactionKind } from './transactionKind.ts'
import { AcctNum } from './acctNum.ts'
import { ElectionId } from './election.ts'

/** The most waiting names in an answer. */
export const MAX_WAITING_NAMES = 200

/** More rows have to be moved by the command on the server, which delays no visitor. */
export const MAX_MOVED_ROWS = 20_000

/** The state's exports cut a name at 40 characters and add a tag. */
export const LONGEST_FILER = 200

/** A candidate or committee that a filer's name may refer to. */
const PossibleFiler = z.object({ acctNum: AcctNum, name: z.string(), says: z.string() })
export type PossibleFiler = z.infer<typeof PossibleFiler>

/** A filer's name, as the state's exports spell it, under which rows wait for an account. */
export const WaitingName = z.object({
  filer: z.string(),
  /** The election given at import; '' if none was given. */
  election: z.string(),
  rows: z.int(),
  cents: z.int(),
  /** The account that the name is assigned to, if these rows are outside its term; otherwise null. */
  acctNum: z.nullable(AcctNum),
  /** The filers whose name, party and office, or type, it fits: none, or several. */
  couldBe: z.array(PossibleFiler),
})
export type WaitingName = z.infer<typeof WaitingName>

export const WaitingNames = z.object({
  /** Largest absolute sums first, at most MAX_WAITING_NAMES. */
  names: z.array(WaitingName),
  total: z.int(),
})
export type WaitingNames = z.infer<typeof WaitingNames>

/** Assigns a name to an account. */
export const NameSettlement = z.object({
  filer: z.string().check(z.trim(), z.minLength(1), z.maxLength(LONGEST_FILER), z.regex(/^\P{Cc}*$/u)),
  /** '' for rows imported without an election. */
  election: z.union([ElectionId, z.literal('')]),
  /** The account that the name was assigned to before; null if none. */
  was: z.nullable(AcctNum),
  /** Null removes the assignment. */
  acctNum: z.nullable(AcctNum),
})
export type NameSettlement = z.infer<typeof NameSettlement>

/** The outcome. */
export const SettledName = z.object({
  rows: z.int(),
  cents: z.int(),
  /** The lists that are no longer whole, so that they give no cash on hand until their export is imported again. */
  ended: z.array(z.object({ acctNum: AcctNum, kind: TransactionKind })),
})
export type SettledName = z.infer<typeof SettledName>

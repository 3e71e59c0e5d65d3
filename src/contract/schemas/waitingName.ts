import * as z from 'zod/mini'
import { TransactionKind } from './transactionKind.ts'
import { AcctNum } from './acctNum.ts'
import { ElectionId } from './election.ts'

/** The most waiting names that an answer has. */
export const MAX_WAITING_NAMES = 200

/** More rows are moved by the command on the server, which holds no visitor up. */
export const MAX_MOVED_ROWS = 20_000

/** A candidate or a committee that a filer's name may mean. */
const PossibleFiler = z.object({ acctNum: AcctNum, name: z.string(), says: z.string() })
export type PossibleFiler = z.infer<typeof PossibleFiler>

/** A filer's name, as the state's exports spell it, under which rows wait for an account. */
export const WaitingName = z.object({
  filer: z.string(),
  /** The election they were said to be of; '' where nobody said. */
  election: z.string(),
  rows: z.int(),
  cents: z.int(),
  /** The account that somebody gave the name, of whose time these rows are not; null where nobody did. */
  acctNum: z.nullable(AcctNum),
  /** Those whose name, party and office, or type, it fits: none, or more than one. */
  couldBe: z.array(PossibleFiler),
})
export type WaitingName = z.infer<typeof WaitingName>

export const WaitingNames = z.object({
  /** The largest sums first, whatever the sign; at most MAX_WAITING_NAMES. */
  names: z.array(WaitingName),
  total: z.int(),
})
export type WaitingNames = z.infer<typeof WaitingNames>

/** Whose a name is from now on. */
export const NameSettlement = z.object({
  filer: z.string().check(z.trim(), z.minLength(1), z.maxLength(200), z.regex(/^\P{Cc}*$/u)),
  /** '' for rows of which nobody said the election. */
  election: z.union([ElectionId, z.literal('')]),
  /** The account that somebody gave the name before; null where nobody did. */
  was: z.nullable(AcctNum),
  /** Null takes the account back. */
  acctNum: z.nullable(AcctNum),
})
export type NameSettlement = z.infer<typeof NameSettlement>

/** What came of it. */
export const SettledName = z.object({
  rows: z.int(),
  cents: z.int(),
  /** The lists that are whole no more, so that no cash on hand is made from them until their export is imported again. */
  ended: z.array(z.object({ acctNum: AcctNum, kind: TransactionKind })),
})
export type SettledName = z.infer<typeof SettledName>

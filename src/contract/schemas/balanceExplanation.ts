import * as z from 'zod/mini'
import { Balance, Figures } from './balance.ts'
import { FIGURES } from '../domain/money.ts'
import { StatePage } from './statePage.ts'
import { KindRows } from './transaction.ts'
import { TransactionKind } from './transactionKind.ts'

/** The import that a figure came with. */
const BroughtBy = z.object({
  importId: z.int(),
  /** An instant in UTC. */
  loadedAt: z.string(),
  files: z.array(z.object({ name: z.string(), sha256: z.nullable(z.string()) })),
})

/** The account's transactions of one kind that are on file. */
export const RowsOnFile = z.object({ ...BroughtBy.shape, ...KindRows.shape })
export type RowsOnFile = z.infer<typeof RowsOnFile>

/** The rows of a kind whose type is not known. */
export const UnknownType = z.object({
  kind: TransactionKind,
  /** As filed; '' for none. */
  type: z.string(),
  count: z.int(),
  cents: z.int(),
})
export type UnknownType = z.infer<typeof UnknownType>

/** Reported figures of an account: from the state's totals page or an operator's list. */
export const ReportedFigures = z.object({
  ...BroughtBy.shape,
  by: z.enum(['stateTotal', 'list']),
  asOf: z.string(),
  /** False if these figures alone do not give cash on hand. */
  isComplete: z.boolean(),
  /** In cents. */
  figures: Figures,
})
export type ReportedFigures = z.infer<typeof ReportedFigures>

/** When the state was last asked for an account's money, and the outcome. */
export const LastAsked = z.object({
  /** An instant in UTC. */
  at: z.string(),
  /**
   * `noActivity`: its page shows no totals; `noAccount`: it knows no such account; `partial`: some of its pages could not
   * be fetched or read, and the others were loaded; `refused`: none could; `held`: they would take much away, so they
   * wait until somebody insists.
   */
  outcome: z.enum(['changed', 'unchanged', 'noActivity', 'noAccount', 'partial', 'refused', 'held']),
})
export type LastAsked = z.infer<typeof LastAsked>

/** How an account's figures were calculated: everything on file about its money. */
export const BalanceExplanation = z.object({
  balance: Balance,
  /** Whether the lists count as whole because the operator vouched for an export by name. */
  isByOperatorsWord: z.boolean(),
  rows: z.array(RowsOnFile),
  /** Types in the whole lists of which it is not known how they count, so that the lists do not give cash on hand. */
  unknownTypes: z.array(UnknownType),
  reported: z.array(ReportedFigures),
  /** Null if it was never asked. */
  lastAsked: z.nullable(LastAsked),
  /** Each of the state's pages about it that was ever asked for. */
  pages: z.array(StatePage),
  /**
   * For each figure that differs, the ways to read the state's columns in which the transactions do add up to its total,
   * such as `with PCS`, petty cash spent.
   */
  readings: z.array(z.object({ figure: z.enum(FIGURES), ways: z.array(z.string()) })),
  /** The state's own page of the account's totals. */
  statePage: z.string(),
})
export type BalanceExplanation = z.infer<typeof BalanceExplanation>

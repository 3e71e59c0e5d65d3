import * as z from 'zod/mini'
import { Instant, TransactionKind } from './values.ts'
import { field, flag, int, record, text, day, emptyList } from './record.ts'
import { Balance, Figures } from './balance.ts'
import { FIGURES } from '../domain/money.ts'
import { ImportedFile } from './importRecord.ts'
import { KindRows } from './transaction.ts'

/** The pages with which the state shows an account's money: its totals, and a list of each kind. */
export const MoneyPage = z.enum(['totals', ...TransactionKind.options])
export type MoneyPage = z.infer<typeof MoneyPage>

export const StatePage = z.object({
  page: field(z.enum([...MoneyPage.options, 'registration']), 'Which page.', 'totals'),
  askedAt: field(Instant, 'When the state was last asked for it.'),
  readAt: field(z.nullable(Instant), 'When it was last read; null if it never was.'),
  reason: text('Why it was not read when it was asked for last; blank if it was.', ''),
})
export type StatePage = z.infer<typeof StatePage>

/** The import that a figure came with. */
const BroughtBy = z.object({
  importId: int('The number of the import.', 12),
  loadedAt: text('The instant of the import, in UTC.', '2026-07-25T08:15:04.000Z'),
  files: field(z.array(ImportedFile), 'Its files.'),
})

/** The account's transactions of one kind that are on file. */
export const RowsOnFile = z.object({ ...BroughtBy.shape, ...KindRows.shape })
export type RowsOnFile = z.infer<typeof RowsOnFile>

/** The rows of a kind whose type is not known. */
export const UnknownType = z.object({
  kind: TransactionKind,
  type: text('The type, as filed; blank for none.', 'X'),
  count: int('The number of rows.', 1),
  cents: int('Their sum, in whole cents.', 500000),
})
export type UnknownType = z.infer<typeof UnknownType>

/** Reported figures of an account: from the state's totals page or an operator's list. */
export const ReportedFigures = z.object({
  ...BroughtBy.shape,
  by: field(z.enum(['stateTotal', 'list']), 'The state’s totals page, or an operator’s list.', 'stateTotal'),
  asOf: day('The day of the figures.'),
  isComplete: flag('False if these figures alone do not give cash on hand.', true),
  figures: field(Figures, 'In cents.'),
})
export type ReportedFigures = z.infer<typeof ReportedFigures>

/** When the state was last asked for an account's money, and the outcome. */
export const LastAsked = z.object({
  at: text('When, in UTC.', '2026-07-25T08:15:04.000Z'),
  outcome: field(
    z.enum(['changed', 'unchanged', 'noActivity', 'noAccount', 'partial', 'refused', 'held']),
    '`noActivity`: its page shows no totals; `noAccount`: it knows no such account; `partial`: some of its pages could not be fetched or read, and the others were loaded; `refused`: none could; `held`: they would take much away, so they wait until somebody insists.',
    'unchanged',
  ),
})
export type LastAsked = z.infer<typeof LastAsked>

export const BalanceExplanation = record('BalanceExplanation', 'How an account’s figures were calculated.', {
  balance: field(Balance, 'The figures that the site shows.'),
  isByOperatorsWord: flag(
    'Whether its transactions count as whole lists because the operator vouched for an export by name.',
    false,
  ),
  rows: field(
    z.array(RowsOnFile),
    'The account’s transactions on file: first the whole list of each kind, then rows that may not be all of their kind.',
  ),
  unknownTypes: field(
    z.array(UnknownType),
    'The types of rows in its whole lists of which it is not known how they count; with any, these lists do not give cash on hand.',
  ),
  reported: emptyList(
    ReportedFigures,
    'What the state’s totals page and operators’ lists report for the account, in cents.',
  ),
  lastAsked: field(
    z.nullable(LastAsked),
    'When the state was last asked for the account’s money, and the outcome; null if it never was.',
  ),
  pages: field(
    z.array(StatePage),
    'Each of the state’s pages about the account that was asked for: when, when it was last read, and why not since.',
  ),
  readings: field(
    z.array(z.object({ figure: z.enum(FIGURES), ways: z.array(z.string()) })),
    'For each figure that differs, the ways to read the state’s columns in which the transactions do add up to its total.',
    [{ figure: 'expend', ways: ['with PCS'] }],
  ),
  statePage: text(
    'The state’s own page with the account’s totals.',
    'https://dos.elections.myflorida.com/cgi-bin/TreSel.exe?account=91527',
  ),
})
export type BalanceExplanation = z.infer<typeof BalanceExplanation>

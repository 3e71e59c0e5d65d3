import * as z from 'zod/mini'
import { AcctNum } from './acctNum.ts'
import { Basis } from './balance.ts'
import { ElectionId } from './election.ts'

/** Integer cents; null if unknown, which is not the same as zero. */
const Cents = z.nullable(z.int())

/** The money of several accounts together: of those whose cash on hand is known, each once. */
export const RaceMoney = z.object({
  /** Cash on hand. */
  coh: Cents,
  /** Monetary contributions, without loans and in-kind. */
  monetary: Cents,
  loans: Cents,
  expend: Cents,
  /** The number of accounts whose cash on hand is known. */
  known: z.int(),
  accounts: z.int(),
  /** The ISO day of the oldest part. */
  asOf: z.nullable(z.string()),
  bases: z.array(Basis),
  /** By how many cents transactions and the state's totals differ; null if none differs. */
  apart: Cents,
})
export type RaceMoney = z.infer<typeof RaceMoney>

/** A candidate beside the others of the race. */
export const RaceEntry = z.object({
  AcctNum,
  name: z.string(),
  PartyCode: z.string(),
  StatusDesc: z.string(),
  /** The group or seat within the district, as the state writes it; usually blank. */
  seat: z.string(),
  /** Whether the candidate withdrew, did not qualify, or is otherwise out of the race. */
  hasLeft: z.boolean(),
  /** Over the candidate's own account and those of the account list. */
  money: RaceMoney,
  /** Over the committees' accounts in the account list only. */
  committees: RaceMoney,
})
export type RaceEntry = z.infer<typeof RaceEntry>

const Named = {
  electionId: ElectionId,
  /** The name of the election. */
  election: z.string(),
  officeCode: z.string(),
  office: z.string(),
}

/** One race: who runs for one office in one district, side by side. */
export const Race = z.object({
  ...Named,
  /** As in its address: `24`; `all` for an office without districts. */
  district: z.string(),
  /** Those in the race first, then those who left it; within each the most cash on hand first, unknown last. */
  candidates: z.array(RaceEntry),
  /** Of the candidates in the race; an account that two of them share counts once. */
  total: RaceMoney,
  /** The ISO day of the oldest figure in this answer. */
  asOf: z.nullable(z.string()),
})
export type Race = z.infer<typeof Race>

/** One district of an office, on one line. */
export const RaceSummary = z.object({
  district: z.string(),
  /** How many are in the race. */
  candidates: z.int(),
  /** How many have left it. */
  left: z.int(),
  /** Of the candidates in the race; an account that two of them share counts once. */
  money: RaceMoney,
})
export type RaceSummary = z.infer<typeof RaceSummary>

/** The races for one office in an election. */
export const OfficeRaces = z.object({
  ...Named,
  /** By district, as numbers. */
  races: z.array(RaceSummary),
  total: RaceMoney,
})
export type OfficeRaces = z.infer<typeof OfficeRaces>

import * as z from 'zod/mini'
import { AcctNum } from './acctNum.ts'
import { Basis } from './balance.ts'
import { OwnedAccount } from './dataStatus.ts'
import { ElectionId } from './election.ts'
import { FiledNameRow } from './filedName.ts'

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

/** An office of an election with candidates still in the race, on one line. */
export const ElectionOffice = z.object({
  officeCode: z.string(),
  office: z.string(),
  /** The number of districts with a candidate who is in the race. */
  races: z.int(),
  /** Whether its races are in districts; if not, there is the race `all`. */
  hasDistricts: z.boolean(),
  candidates: z.int(),
  left: z.int(),
  /** Of the candidates in the race; an account that two of them share counts once. */
  money: RaceMoney,
})
export type ElectionOffice = z.infer<typeof ElectionOffice>

/** The tables of an election's page. */
export const ELECTION_TABLES = ['offices', 'accounts', 'contributions'] as const
export type ElectionTable = (typeof ELECTION_TABLES)[number]

/** How many of the richest accounts and of the largest contributions are named. */
export const MOST_NAMED = 10

/** An account of a candidate in the race, or of a committee in such a candidate's account list. */
export const RichAccount = z.object({
  ...OwnedAccount.shape,
  coh: z.int(),
  /** ISO. */
  asOf: z.nullable(z.string()),
  candidate: AcctNum,
  candidateName: z.string(),
  /** What that candidate runs for: office and district. */
  race: z.string(),
  /** How many other candidates in the race have the account in their lists. */
  others: z.int(),
})
export type RichAccount = z.infer<typeof RichAccount>

/** The offices of an election. */
export const ElectionRaces = z.object({
  electionId: ElectionId,
  election: z.string(),
  /** Statewide ones first. */
  offices: z.array(ElectionOffice),
  /** Of all of them; candidates who file with the FEC count only where the state has their money. */
  total: RaceMoney,
  richest: z.array(RichAccount),
  /** Contributions of money, without loans and in-kind, among the whole lists of `known` of the accounts. */
  largest: z.array(FiledNameRow),
  known: z.int(),
  accounts: z.int(),
  /** The ISO day of the oldest of those lists; null if there is none. */
  listsAsOf: z.nullable(z.string()),
})
export type ElectionRaces = z.infer<typeof ElectionRaces>

import * as z from 'zod/mini'
import { AcctNum } from './acctNum.ts'
import { OffListSince } from './offListSince.ts'

/** A committee registered with the state. Blank text is the empty string. */
export const Committee = z.object({
  AcctNum,
  Name: z.string(),
  Type: z.string(),
  ChrNameFirst: z.string(),
  ChrNameMiddle: z.string(),
  ChrNameLast: z.string(),
  TrsNameFirst: z.string(),
  TrsNameMiddle: z.string(),
  TrsNameLast: z.string(),
  Addr1: z.string(),
  Addr2: z.string(),
  City: z.string(),
  State: z.string(),
  Zip: z.string(),
  offListSince: OffListSince,
})
export type Committee = z.infer<typeof Committee>

/** The fields that a list of committees shows. */
export const ListedCommittee = z.pick(Committee, {
  AcctNum: true,
  Name: true,
  Type: true,
  ChrNameFirst: true,
  ChrNameMiddle: true,
  ChrNameLast: true,
})
export type ListedCommittee = z.infer<typeof ListedCommittee>

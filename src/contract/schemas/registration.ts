import * as z from 'zod/mini'
import { AcctNum } from './acctNum.ts'

/** Blank text is what the state shows as blank; null is what it does not show, or what nobody asked for yet. */
const Text = z.nullable(z.string())

/** What the state's own pages say of the registration of a candidate or committee, beside its lists. */
export const Registration = z.object({
  account: AcctNum,
  status: Text,
  /** ISO. */
  statusAsOf: z.nullable(z.string()),
  purpose: Text,
  affiliates: z.nullable(z.array(z.string())),
  chairperson: Text,
  treasurer: Text,
  deputyTreasurer: Text,
  registeredAgent: Text,
  runningMate: Text,
  /** ISO. */
  dateFiled: Text,
  /** ISO. */
  dateQualified: Text,
  method: Text,
  /** ISO: the day of the registration page; null where it was not read. */
  asOf: z.nullable(z.string()),
  statePage: z.string(),
  importId: z.nullable(z.int()),
})
export type Registration = z.infer<typeof Registration>

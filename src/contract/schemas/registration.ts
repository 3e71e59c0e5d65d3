import * as z from 'zod/mini'
import { AcctNum } from './acctNum.ts'

/** Blank if the state shows it as blank; null if it does not show it or was not asked yet. */
const Text = z.nullable(z.string())

/** What the state's own pages say about a registration, in addition to its lists. */
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
  /** The ISO day of the registration page; null if it was not read. */
  asOf: z.nullable(z.string()),
  statePage: z.string(),
  importId: z.nullable(z.int()),
})
export type Registration = z.infer<typeof Registration>

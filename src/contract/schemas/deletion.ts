import * as z from 'zod/mini'
import { AcctNum } from './acctNum.ts'
import { Instant } from './instant.ts'

export const DeletableType = z.enum(['candidate', 'committee'])
export type DeletableType = z.infer<typeof DeletableType>

/** A record that an administrator deleted: hidden until the deletion is undone. */
export const Deletion = z.object({
  type: DeletableType,
  acctNum: AcctNum,
  /** The record's name; blank when the state's file no longer has the record. */
  name: z.string(),
  deletedAt: Instant,
  /** The administrator's e-mail address. */
  deletedBy: z.string(),
})
export type Deletion = z.infer<typeof Deletion>

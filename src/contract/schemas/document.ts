import * as z from 'zod/mini'
import { AcctNum } from './acctNum.ts'

/** A filed document. Its file is served at `/docs/{FilePath}`; the state lists some without one. */
export const FiledDocument = z.object({
  id: z.string(),
  /** Null where the state lists a statement whose names fit no one account. */
  Account: z.nullable(AcctNum),
  /** ISO, `2026-07-24`. */
  Date: z.iso.date(),
  DocDesc: z.string(),
  /** Both '' where there is no file. */
  Filename: z.string(),
  FilePath: z.string(),
  type: z.string(),
  /** Of a statement that the state lists: who solicits, as `Last, First`; else ''. */
  solicitor: z.string(),
  /** Whether the state's listing links to its file, which may not be on hand. */
  isLinked: z.boolean(),
})
export type FiledDocument = z.infer<typeof FiledDocument>

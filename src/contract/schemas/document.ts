import * as z from 'zod/mini'
import { AcctNum } from './acctNum.ts'

/** A filed document. Its file is served at `/docs/{FilePath}`; the state lists some without one. */
export const FiledDocument = z.object({
  id: z.string(),
  /** Null for a statement on the state's listing whose names do not fit exactly one account. */
  Account: z.nullable(AcctNum),
  /** ISO, `2026-07-24`. */
  Date: z.iso.date(),
  DocDesc: z.string(),
  /** Both are '' if there is no file. */
  Filename: z.string(),
  FilePath: z.string(),
  type: z.string(),
  /** The solicitor of a statement on the state's listing, as `Last, First`; otherwise ''. */
  solicitor: z.string(),
  /** Whether the state's listing links to its file, which may not have been fetched. */
  isLinked: z.boolean(),
})
export type FiledDocument = z.infer<typeof FiledDocument>

import * as z from 'zod/mini'
import { AcctNum } from './acctNum.ts'

export const STATEMENT_OF_SOLICITATION = 'Statement of Solicitation'

/** A filed document. Its file is served at `/docs/{FilePath}`. */
export const FiledDocument = z.object({
  Account: AcctNum,
  /** ISO, `2026-07-24`. */
  Date: z.iso.date(),
  DocDesc: z.string(),
  Filename: z.string(),
  FilePath: z.string(),
  type: z.string(),
})
export type FiledDocument = z.infer<typeof FiledDocument>

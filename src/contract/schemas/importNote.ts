import * as z from 'zod/mini'

/** What a page says about the source of a table's rows. */
export const ImportNote = z.object({
  /** The kind of record as the importer names it; for candidates, who are imported by election, the election's id. */
  of: z.string(),
  says: z.string(),
})
export type ImportNote = z.infer<typeof ImportNote>

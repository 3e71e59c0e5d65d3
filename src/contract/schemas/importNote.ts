import * as z from 'zod/mini'

/** What a page says of where a table's rows are from. */
export const ImportNote = z.object({
  /** The kind of record, in the importer's word; of candidates, who are imported by election, the election. */
  of: z.string(),
  says: z.string(),
})
export type ImportNote = z.infer<typeof ImportNote>

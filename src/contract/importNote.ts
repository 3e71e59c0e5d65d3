import * as z from 'zod/mini'

/** What a page says of the source of a table. */
export const ImportNote = z.object({
  /** The importer's word: `candidates`, `balances`; `sample` for the invented register. */
  kind: z.string(),
  /** The election it holds for, of a kind that is imported by election. */
  election: z.nullable(z.string()),
  says: z.string(),
})
export type ImportNote = z.infer<typeof ImportNote>

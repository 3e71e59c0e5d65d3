import * as z from 'zod/mini'
import { ImportNote } from './importNote.ts'

/** The last import of a kind of record, in more detail than the note that pages download. */
export const LatestImport = z.object({
  ...ImportNote.shape,
  kind: z.string(),
  election: z.nullable(z.string()),
  loadedAt: z.string(),
  /** When the state was last asked and still had the same list; null if that was not after the import. */
  unchangedAt: z.nullable(z.string()),
  /**
   * The ISO day that its data is of: on which the state still had the same list, or else of its files, by their names or as
   * their importer said; null if it is not known. Their content does not say.
   */
  asOf: z.nullable(z.string()),
  files: z.array(z.object({ name: z.string(), sha256: z.nullable(z.string()) })),
  rows: z.int(),
  isSample: z.boolean(),
})
export type LatestImport = z.infer<typeof LatestImport>

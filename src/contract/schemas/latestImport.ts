import * as z from 'zod/mini'
import { ImportNote } from './importNote.ts'

/** The last import of a kind of record, in more detail than the note that pages download. */
export const LatestImport = z.object({
  ...ImportNote.shape,
  kind: z.string(),
  election: z.nullable(z.string()),
  loadedAt: z.string(),
  /** The ISO day in the names of its files; null if they have none. Their content does not say. */
  asOf: z.nullable(z.string()),
  files: z.array(z.object({ name: z.string(), sha256: z.nullable(z.string()) })),
  rows: z.int(),
  isSample: z.boolean(),
})
export type LatestImport = z.infer<typeof LatestImport>

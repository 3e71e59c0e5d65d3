import * as z from 'zod/mini'
import { ImportNote } from './importNote.ts'

/** What a kind of record was last filled from: more than the note, which is all that a page downloads of this. */
export const LatestImport = z.object({
  ...ImportNote.shape,
  kind: z.string(),
  election: z.nullable(z.string()),
  loadedAt: z.string(),
  /** The day its files carry in their names, ISO; null where they carry none. Their content does not say. */
  asOf: z.nullable(z.string()),
  files: z.array(z.object({ name: z.string(), sha256: z.nullable(z.string()) })),
  rows: z.int(),
  isSample: z.boolean(),
})
export type LatestImport = z.infer<typeof LatestImport>

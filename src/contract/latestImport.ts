import * as z from 'zod/mini'

/** What a kind of record was last filled from. */
export const LatestImport = z.object({
  /** The importer's word: `candidates`, `balances`; `sample` for the invented register. */
  kind: z.string(),
  /** The election it holds for, of a kind that is imported by election. */
  election: z.nullable(z.string()),
  loadedAt: z.string(),
  /** The day its files carry in their names, ISO; null where they carry none. Their content does not say. */
  asOf: z.nullable(z.string()),
  files: z.array(z.object({ name: z.string(), sha256: z.nullable(z.string()) })),
  rows: z.int(),
  isSample: z.boolean(),
})
export type LatestImport = z.infer<typeof LatestImport>

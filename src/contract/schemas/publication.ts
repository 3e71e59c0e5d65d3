import * as z from 'zod/mini'
import { Instant } from './instant.ts'

/** A file of a publication. */
export const PublishedFile = z.object({
  /** Relative to `/api/bulk/`. */
  path: z.string(),
  /** Its content, for people. */
  title: z.string(),
  /** Null for the database, which contains all tables. */
  rows: z.nullable(z.int()),
  bytes: z.int(),
  /** The size of its form compressed with gzip. */
  gzipBytes: z.int(),
  sha256: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
})
export type PublishedFile = z.infer<typeof PublishedFile>

/** The public tables as files, from one snapshot. */
export const Publication = z.object({
  /** The name of the source. */
  source: z.string(),
  /** The instant of the snapshot. */
  at: Instant,
  isSample: z.boolean(),
  /** Changes when the register hides records or shows them again; files from before then are withdrawn. */
  concealed: z.string(),
  /** The ids of the keys that sign citations, as listed when it was made. */
  citationKeys: z.array(z.string()),
  files: z.array(PublishedFile),
})
export type Publication = z.infer<typeof Publication>

import * as z from 'zod/mini'
import { Instant } from './instant.ts'

/** A file of a publication. */
export const PublishedFile = z.object({
  /** Behind `/api/bulk/`. */
  path: z.string(),
  /** What it holds. */
  title: z.string(),
  /** Null for the database, which has them all. */
  rows: z.nullable(z.int()),
  bytes: z.int(),
  sha256: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
})
export type PublishedFile = z.infer<typeof PublishedFile>

/** All that the site shows, as files of one moment. */
export const Publication = z.object({
  /** What it is of. */
  source: z.string(),
  /** When it was read. */
  at: Instant,
  isSample: z.boolean(),
  files: z.array(PublishedFile),
})
export type Publication = z.infer<typeof Publication>

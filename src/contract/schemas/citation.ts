import * as z from 'zod/mini'

const Sha256 = z.string().check(z.regex(/^[0-9a-f]{64}$/))

/** What a page showed at a revision of the register, so that it can still be checked years later. */
export const Citation = z.object({
  /** The complete address of the page. */
  page: z.string(),
  /** The ISO day of the revision. */
  asOf: z.string(),
  /** The last import before it; null if there was none. */
  importId: z.nullable(z.int()),
  revision: z.int(),
  /** The calls behind the page, and the SHA-256 of each answer in canonical JSON (RFC 8785). */
  answers: z.array(z.object({ call: z.string(), sha256: Sha256 })),
  /** The SHA-256 of all of the above in canonical JSON. */
  sha256: Sha256,
  /** The title of the page, for people. Titles may be reworded, so the hash does not include it. */
  title: z.optional(z.string()),
  /** The answers by call, if they were requested too. */
  saved: z.optional(z.record(z.string(), z.unknown())),
})
export type Citation = z.infer<typeof Citation>

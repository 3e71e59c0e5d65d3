import * as z from 'zod/mini'

/** A state of the register: what came of an import, or of what an administrator saved. */
export const Revision = z.object({
  revision: z.int(),
  /** Its instant, and its ISO day in Florida. */
  at: z.string(),
  day: z.string(),
  /** The last import before it; null where there was none. */
  importId: z.nullable(z.int()),
})
export type Revision = z.infer<typeof Revision>

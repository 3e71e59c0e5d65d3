import * as z from 'zod/mini'

/** A state of the register, after an import or an administrator's save. */
export const Revision = z.object({
  revision: z.int(),
  /** Its instant, and its ISO day in Florida. */
  at: z.string(),
  day: z.string(),
  /** The last import before it; null if there was none. */
  importId: z.nullable(z.int()),
})
export type Revision = z.infer<typeof Revision>

import * as z from 'zod/mini'

/**
 * The ISO day of the first state list without this record; null while it is listed. Answers cached before this field
 * existed lack it.
 */
export const OffListSince = z.catch(z.nullable(z.string()), null)

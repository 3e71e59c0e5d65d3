import * as z from 'zod/mini'

/** The ISO day of the first state list without this record; null while it is listed. */
export const OffListSince = z.nullable(z.string())

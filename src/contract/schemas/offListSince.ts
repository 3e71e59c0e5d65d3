import * as z from 'zod/mini'

/**
 * ISO: the day of the state's list in which a record was no longer; null while it is listed. Answers that were kept
 * before there was such a field lack it.
 */
export const OffListSince = z.catch(z.nullable(z.string()), null)

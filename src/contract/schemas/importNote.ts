import * as z from 'zod/mini'
import { field } from './record.ts'

/** What a page says about the source of a table's rows. */
export const ImportNote = z.object({
  of: field(z.string(), 'For candidates, the election; for everything else, the kind.', '20261103-GEN'),
  says: field(
    z.string(),
    'All of this in a sentence, with days in Florida’s time.',
    'Data as of 07/24/2026, from CandidateList_20261103-GEN_20260724.txt.',
  ),
})
export type ImportNote = z.infer<typeof ImportNote>

import * as z from 'zod/mini'
import { ELECTION_ID_FORM } from '../domain/elections.ts'

export const ElectionId = z.string().check(z.regex(ELECTION_ID_FORM))

export const Election = z.object({ value: ElectionId, name: z.string() })
export type Election = z.infer<typeof Election>

import * as z from 'zod/mini'
import { field, record } from './record.ts'
import { ELECTION_ID_FORM } from '../domain/elections.ts'

export const ElectionId = z.string().check(z.regex(ELECTION_ID_FORM), z.meta({ example: '20261103-GEN' }))

export const Election = record('Election', 'An election in which candidates run.', {
  value: field(ElectionId, 'The election’s id: its date and type.'),
  name: field(z.string(), 'The election’s name.', '2026 General Election'),
})
export type Election = z.infer<typeof Election>

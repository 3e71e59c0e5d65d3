import * as z from 'zod/mini'
import { Candidate } from '../schemas/candidate.ts'
import { Committee } from '../schemas/committee.ts'
import { AccountPath, CommitteePath, FiledNamePath, LinkedAccountPath } from './parameters.ts'

/* What several endpoints take or answer. */

const INVALID_ACCOUNT = 'Invalid account number'
export const ACCOUNT = [AccountPath, INVALID_ACCOUNT] as const
export const COMMITTEE = [CommitteePath, INVALID_ACCOUNT] as const
export const LINKED_ACCOUNT = [LinkedAccountPath, INVALID_ACCOUNT] as const
export const FILED_NAME = [
  FiledNamePath,
  'Expected a ZIP code of five digits, or - for none, and a name of up to 200 characters',
] as const

export const CANDIDATES = {
  says: 'The candidates, highest account number first.',
  schema: z.array(Candidate),
} as const
export const COMMITTEES = {
  says: 'The committees, highest account number first.',
  schema: z.array(Committee),
} as const

import * as z from 'zod/mini'
import { Candidate } from '../schemas/candidate.ts'
import { Committee } from '../schemas/committee.ts'
import { AdminCandidatesQuery } from './adminParameters.ts'
import {
  AccountPath,
  CommitteePath,
  ElectionPath,
  FiledNamePath,
  OfficePath,
  OfficerPath,
  RacePath,
} from './parameters.ts'

/* Parameters and answers that several endpoints share. */

export const INVALID_ACCOUNT = 'Invalid account number'
export const ACCOUNT = [AccountPath, INVALID_ACCOUNT] as const
export const COMMITTEE = [CommitteePath, INVALID_ACCOUNT] as const
export const ELECTION = [ElectionPath, 'Expected an election such as 20261103-GEN'] as const
export const OFFICE = [OfficePath, 'Expected an election and an office such as 20261103-GEN/STR'] as const
export const RACE = [
  RacePath,
  'Expected an election, an office and a district such as 20261103-GEN/STR/24',
] as const
export const OFFICER = [
  OfficerPath,
  'Expected the name of a chair or treasurer, in up to 200 characters',
] as const
export const FILED_NAME = [
  FiledNamePath,
  'Expected a ZIP code of five digits, or - for none, and a name of up to 200 characters',
] as const
export const ADMIN_CANDIDATES = [
  AdminCandidatesQuery,
  'Expected an election such as 20261103-GEN and an office such as STR',
] as const

export const CANDIDATES = {
  description: 'The candidates, highest account number first.',
  schema: z.array(Candidate),
} as const
export const COMMITTEES = {
  description: 'The committees, highest account number first.',
  schema: z.array(Committee),
} as const

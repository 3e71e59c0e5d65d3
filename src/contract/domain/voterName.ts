import type { Voter } from '../schemas/voter.ts'

type Names = Pick<Voter, 'FirstName' | 'MiddleName' | 'LastName' | 'Suffix'>

/** A registered voter's names in speaking order; blank if the state withholds them. */
export const voterName = ({ FirstName, MiddleName, LastName, Suffix }: Names): string =>
  [FirstName, MiddleName, LastName, Suffix].filter(Boolean).join(' ')

import type { Voter } from '../schemas/voter.ts'

/** A person's names in speaking order, in the state's own casing and quotes, without the blank ones. */
export const fullName = (...names: readonly string[]): string => names.filter(Boolean).join(' ')

export const candidateName = (candidate: { NameFirst: string; NameMiddle: string; NameLast: string }) =>
  fullName(candidate.NameFirst, candidate.NameMiddle, candidate.NameLast)

/** What the state writes if there is no chair; it is not a person's name. */
const NO_CHAIR = 'no chairman designated'

/** Whether an officer's name is a person's; only those have a page. */
export const isPersonName = (name: string): boolean => name !== '' && name.toLowerCase() !== NO_CHAIR

/** The treasurer, or blank. */
export const treasurerName = (committee: {
  TrsNameFirst: string
  TrsNameMiddle: string
  TrsNameLast: string
}) => fullName(committee.TrsNameFirst, committee.TrsNameMiddle, committee.TrsNameLast)

/** The chair, or blank. The state puts "No Chairman Designated" into the last name; it is shown as it is. */
export const chairName = (committee: { ChrNameFirst: string; ChrNameMiddle: string; ChrNameLast: string }) =>
  fullName(committee.ChrNameFirst, committee.ChrNameMiddle, committee.ChrNameLast)

type Names = Pick<Voter, 'FirstName' | 'MiddleName' | 'LastName' | 'Suffix'>

/** A registered voter's names in speaking order; blank if the state withholds them. */
export const voterName = ({ FirstName, MiddleName, LastName, Suffix }: Names): string =>
  fullName(FirstName, MiddleName, LastName, Suffix)

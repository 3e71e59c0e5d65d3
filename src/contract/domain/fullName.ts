/** A person's names in speaking order, in the state's own casing and quotes, without the blank ones. */
export const fullName = (first: string, middle: string, last: string): string =>
  [first, middle, last].filter(Boolean).join(' ')

export const candidateName = (candidate: { NameFirst: string; NameMiddle: string; NameLast: string }) =>
  fullName(candidate.NameFirst, candidate.NameMiddle, candidate.NameLast)

/** The chair, or blank. The state's "No Chairman Designated" stands in the last name and reads as it is. */
export const chairName = (committee: { ChrNameFirst: string; ChrNameMiddle: string; ChrNameLast: string }) =>
  fullName(committee.ChrNameFirst, committee.ChrNameMiddle, committee.ChrNameLast)

import type { Committee } from '../schemas/committee.ts'

/** Whether part of the account number or of the name, in any case, is `term`; a blank term matches everything. */
export function matchesCommittee(
  { AcctNum, Name }: Pick<Committee, 'AcctNum' | 'Name'>,
  term: string,
): boolean {
  const wanted = term.trim().toLowerCase()
  return String(AcctNum).includes(wanted) || Name.toLowerCase().includes(wanted)
}

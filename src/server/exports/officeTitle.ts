import { officeName } from '#contract/domain/races.ts'
import type { Db } from '#database/connection/Db.ts'
import { candidatesIn } from '#database/repositories/candidates.ts'
import { electionsIn } from '#database/repositories/elections.ts'

/** The names of an office and an election, as on their pages. */
export async function officeTitle(db: Db, electionId: string, officeCode: string) {
  const office =
    officeName(officeCode) ?? (await candidatesIn(db).entrants(electionId, officeCode))[0]?.OfficeDesc
  return { office: office ?? officeCode, election: await electionsIn(db).nameOf(electionId) }
}

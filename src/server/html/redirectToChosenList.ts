import type { Context } from 'hono'
import { ElectionId } from '#contract/schemas/election.ts'
import { LIST_PARAMETERS, officePage } from '#contract/pages.ts'

/** Where the form leads that chooses an election and an office, if it was sent: without JavaScript it asks for this. */
export function redirectToChosenList(c: Context): Response | undefined {
  const election = ElectionId.safeParse(c.req.query(LIST_PARAMETERS.election))
  const office = c.req.query(LIST_PARAMETERS.office)
  return election.success && office ? c.redirect(officePage(election.data, office), 303) : undefined
}

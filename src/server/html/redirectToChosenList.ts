import type { Context } from 'hono'
import { ElectionId } from '#contract/schemas/election.ts'
import { LIST_PARAMETERS, officePage } from '#contract/pages.ts'

/** Redirects the form that chooses an election and office, which browsers without JavaScript submit, to the list. */
export function redirectToChosenList(c: Context): Response | undefined {
  const election = ElectionId.safeParse(c.req.query(LIST_PARAMETERS.election))
  const office = c.req.query(LIST_PARAMETERS.office)
  if (!election.success || !office) return undefined
  return c.redirect(officePage(election.data, office), 303)
}

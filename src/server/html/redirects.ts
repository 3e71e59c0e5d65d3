import type { Context } from 'hono'
import { ElectionId } from '#contract/schemas/election.ts'
import { LIST_PARAMETERS, OFFICERS_PAGE, officePage, officerPage } from '#contract/pages.ts'
import { DatabaseUnavailable } from '#database/connection/DatabaseUnavailable.ts'
import type { RegisterSearch } from '#database/search/registerSearch.ts'
import { decoded } from '../decoded.ts'

/** Redirects the form that chooses an election and office, which browsers without JavaScript submit, to the list. */
export function redirectToChosenList(c: Context): Response | undefined {
  const election = ElectionId.safeParse(c.req.query(LIST_PARAMETERS.election))
  const office = c.req.query(LIST_PARAMETERS.office)
  if (!election.success || !office) return undefined
  return c.redirect(officePage(election.data, office), 303)
}

/**
 * Redirects other spellings of an officer's name to the register's own: there are endlessly many, and each would take room
 * in the cache. The spelling may change, so browsers must not remember it. In an outage a cached page is still sent.
 */
export async function redirectToOfficer(c: Context, search: RegisterSearch): Promise<Response | undefined> {
  const { pathname, search: query } = new URL(c.req.url)
  const asked = pathname.slice(OFFICERS_PAGE.length + 1)
  const name = asked.includes('/') ? undefined : decoded(asked)
  if (name === undefined) return undefined
  const onFile = await search.officerNamed(name).catch((error: unknown) => {
    if (error instanceof DatabaseUnavailable) return undefined
    throw error
  })
  return onFile === undefined || onFile === name ? undefined : c.redirect(officerPage(onFile) + query)
}

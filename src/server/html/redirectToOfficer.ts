import type { Context } from 'hono'
import { OFFICERS_PAGE, officerPage } from '#contract/pages.ts'
import { DatabaseUnavailable } from '#database/connection/DatabaseUnavailable.ts'
import { decoded } from '../decoded.ts'
import type { RegisterSearch } from '#database/search/registerSearch.ts'

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

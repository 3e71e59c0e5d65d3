import type { StateAnswer } from './stateSite.ts'

/** The pages of the state's that list or look up accounts: it leads there from an account that it does not know. */
const LISTS = /^\/(?:committees|candidates)\/(?:(?:default|index)\.\w+|(?:Com|Can)(?:Lkup\w*|List)\.asp)?$/i

/** Words of addresses that say why a site does not serve anybody. */
const OUTAGE =
  /maint|outage|unavail|offline|error|sorry|busy|denied|block|log-?in|sign-?in|closed|back-?soon/i

/**
 * Why a redirect does not mean that the state knows no such account, completing "the last time ..."; null if it leads
 * where such accounts lead, which also counts only among other answers that are the state's own.
 */
export function redirectFault({ status, location }: StateAnswer, origin: string): string | null {
  if (status < 300) return null
  if (location === null) return `it answered ${status}, which leads nowhere`
  const target = URL.parse(location, `${origin}/`)
  const isKnown =
    target?.origin === new URL(origin).origin && LISTS.test(target.pathname) && !OUTAGE.test(target.search)
  return isKnown ? null : `it answered ${status}, which leads to ${location.slice(0, 120)}`
}

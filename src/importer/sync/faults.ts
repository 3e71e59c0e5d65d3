import { ImportError, orError } from '../ImportError.ts'
import { DatabaseError, isConnectionError, messageOf, toDatabaseError } from '#database/connection/errors.ts'
import { TransientFault } from '../read/openPage.ts'
import type { StateAnswer } from './stateClient.ts'
import { decodeText, errorIn, hasPageFragment } from '../read/stateText.ts'

/** The site does not serve us at the moment: nothing more should be requested in this run. */
export class SiteUnavailable extends ImportError {}

/** Every attempt of one request failed; others may succeed. */
export class RequestFailed extends TransientFault {}

/** An unexpected error while the state's answers about one account were loaded; its cause is for the log. */
export class AccountFault extends ImportError {}

/** Has `work`, which loads an account's answers, throw an AccountFault if its error is neither expected nor the database's. */
export async function withAccountFaults<Result>(
  acctNum: number,
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work()
  } catch (caught) {
    const error = toDatabaseError(caught)
    if (error instanceof ImportError || error instanceof DatabaseError || isConnectionError(error))
      throw error
    throw new AccountFault(
      `An unexpected error kept what the state says about account ${acctNum} from being loaded: ${messageOf(error)}. ` +
        `This is a bug in the program; please report it.`,
      { cause: error },
    )
  }
}

/** Why a page that `read` cannot read has to be requested again; null if it need not, or would not help. */
export const transientFaultOf =
  (read: (html: string) => unknown) =>
  ({ status, bytes }: StateAnswer): string | null => {
    if (status !== 200) return `it answered ${status}`
    const page = orError(ImportError, () => read(decodeText(bytes)))
    // An unreadable page would be no better if requested again.
    return page instanceof TransientFault ? page.reason : null
  }

/** Whether a page has the account's number, and so is the state's answer about this account. */
export const namesAccount = (html: string, acctNum: number) =>
  new RegExp(String.raw`(?<!\d)${acctNum}(?!\d)`).test(html)

/** The state's pages that list or look up accounts: a request for an account that it does not know leads there. */
const LISTS = /^\/(?:committees|candidates)\/(?:(?:default|index)\.\w+|(?:Com|Can)(?:Lkup\w*|List)\.asp)?$/i

/** Words in addresses that say why a site serves nobody. */
const OUTAGE =
  /maint|outage|unavail|offline|error|sorry|busy|denied|block|log-?in|sign-?in|closed|back-?soon/i

/**
 * Why a redirect does not mean that the state knows no such account, completing "the last time ..."; null if it leads
 * where requests for unknown accounts lead. Even that counts only among other answers that are certainly the state's
 * own.
 */
export function redirectFault({ status, location }: StateAnswer, origin: string): string | null {
  if (status < 300) return null
  if (location === null) return `it answered ${status}, which leads nowhere`
  const target = URL.parse(location, `${origin}/`)
  const isKnown =
    target?.origin === new URL(origin).origin && LISTS.test(target.pathname) && !OUTAGE.test(target.search)
  return isKnown ? null : `it answered ${status}, which leads to ${location.slice(0, 120)}`
}

/** In bytes; longer than any error message. */
const ENDING = 2_000

/**
 * Why these bytes are not a complete list from the state, completing "the last time ..."; null if they are. The state
 * sends pages and errors with status 200, sometimes below rows.
 */
export function listFault(bytes: Buffer, beginning: RegExp): string | null {
  const start = bytes.toString('latin1', 0, 60).replace(/^\u00ef\u00bb\u00bf/, '')
  if (!beginning.test(start))
    return `it sent something that begins with "${start
      .trim()
      .split(/[\r\n]/, 1)
      .join('')}"`
  const end =
    bytes
      .toString('latin1', Math.max(0, bytes.length - ENDING))
      .trimEnd()
      .split('\n')
      .at(-1) ?? ''
  return errorIn(end) !== null || hasPageFragment(end)
    ? `the list ended with "${end.trim().slice(-60)}"`
    : null
}

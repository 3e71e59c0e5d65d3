import { apiUrl } from '#contract/apiUrls.ts'
import { normalizeQuery } from '#contract/domain/normalizeQuery.ts'
import { NO_FILED_NAME, NO_OFFICER, searchSubject } from '#contract/pageTitle.ts'
import * as publicAddresses from '#contract/publicAddresses.ts'
import { MAX_HITS } from '#contract/domain/searchLimits.ts'
import { NO_ZIP, zipOf } from '#contract/schemas/filedName.ts'
import { decoded } from '../decoded.ts'
import { notFound, type Page } from './Page.ts'
import type { Records } from './Records.ts'

/** Not for search engines, which should find the results themselves. */
export function searchResults(query: URLSearchParams): Page {
  const asked = query.get('q')?.trim() ?? ''
  const question = { q: normalizeQuery(asked), limit: MAX_HITS }
  return {
    status: 200,
    subject: searchSubject(asked),
    description:
      'Find candidates, races, committees, their chairs and treasurers, contributors and account numbers.',
    page: 'search',
    calls:
      asked === ''
        ? []
        : [apiUrl(publicAddresses.searchRegister, question), apiUrl(publicAddresses.searchNames, question)],
  }
}

/** The browser shows the name; the server never repeats text that occurs only in an address. */
const NO_SUCH_OFFICER: Page = { ...notFound(NO_OFFICER, 'officer'), isNotFoundInHtml: true }
const NO_SUCH_NAME: Page = { ...notFound(NO_FILED_NAME, 'filedName'), isNotFoundInHtml: true }

/** The committees with a person of this name, encoded as in an address, as chair or treasurer. */
export async function officer(encoded: string, { search }: Records): Promise<Page> {
  const name = decoded(encoded)
  const onFile = name === undefined ? undefined : await search.officerNamed(name)
  if (name === undefined || onFile === undefined) return NO_SUCH_OFFICER
  return {
    status: 200,
    subject: onFile,
    description: `The Florida committees that name ${onFile} as chair or treasurer.`,
    feed: `/feeds/chairs/${encodeURIComponent(onFile)}`,
    page: 'officer',
    calls: [
      apiUrl(publicAddresses.listCommitteesOfOfficer, { name }),
      apiUrl(publicAddresses.listLatestImports),
    ],
  }
}

/** What was filed under a name, encoded as in an address, and a ZIP code, `-` for none. */
export async function filedName(
  zip: string,
  encoded: string,
  query: URLSearchParams,
  { names }: Records,
): Promise<Page> {
  const name = decoded(encoded)
  const isZip = zip === NO_ZIP || /^\d{5}$/.test(zip)
  const filed = isZip && name !== undefined ? await names.find(name, zipOf(zip)) : undefined
  if (!filed || name === undefined) return NO_SUCH_NAME
  const after = query.get('after') ?? undefined
  return {
    status: 200,
    subject: filed.name,
    description: `What was filed under the name ${filed.name} and one ZIP code in Florida campaign finance; not necessarily one person.`,
    page: 'filedName',
    calls: [
      apiUrl(publicAddresses.getFiledName, { zip, name }),
      apiUrl(publicAddresses.listFiledNameRows, { zip, name, after }),
    ],
  }
}

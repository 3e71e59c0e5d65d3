import { decodeText } from '../../read/decodeText.ts'
import { SOLICITATIONS_PAGE } from '../../normalize/linkOf.ts'
import { pageFault } from '../../read/pageFault.ts'
import { type HtmlPage, readHtml } from '../../read/readHtml.ts'
import { readSolicitations } from '../../read/readSolicitations.ts'
import type { StateClient } from '../stateClient.ts'
import type { StateAnswer } from '../stateSite.ts'
import { transientFaultOf } from '../transientFaultOf.ts'

const { pathname: PAGE } = new URL(SOLICITATIONS_PAGE)

/** The form's own fields: both filters blank, and the button that requests everything. */
const SEARCH = {
  ctl00$MainContent$txtSolicitorName: '',
  ctl00$MainContent$ddlSolOffice: '',
  ctl00$MainContent$btnSolSearch: 'Search',
}

/**
 * The page of all solicitations, requested as a browser does: first the form, whose hidden fields are then sent with the
 * search. Throws ImportError if it cannot be fetched completely.
 */
export async function fetchListing(client: StateClient): Promise<Buffer> {
  const form = await client.ask({ path: PAGE, referer: PAGE }, 'the form of solicitations', faultOfForm)
  const fields = { ...hiddenFields(readHtml(decodeText(form.bytes))), ...SEARCH }
  const { bytes } = await client.ask(
    { path: PAGE, referer: PAGE, fields },
    'the listing of solicitations',
    transientFaultOf((html) => readSolicitations('', html)),
  )
  return bytes
}

const hiddenFields = (page: HtmlPage | null): Record<string, string> =>
  Object.fromEntries((page?.fields ?? []).flatMap(({ sends }) => (sends ? [sends] : [])))

function faultOfForm({ status, bytes }: StateAnswer): string | null {
  if (status !== 200) return `it answered ${status}`
  const html = decodeText(bytes)
  const page = readHtml(html)
  if (page === null) return 'it sent a page that is far longer than the form'
  if (Object.keys(hiddenFields(page)).length > 0) return null
  return `it sent no form to search with: ${pageFault(html, page) ?? 'no hidden field is in it'}`
}

import { decodeText } from '../../read/decodeText.ts'
import { SOLICITATIONS_PAGE } from '../../normalize/linkOf.ts'
import { pageFault } from '../../read/pageFault.ts'
import { readHtml } from '../../read/readHtml.ts'
import { readSolicitations } from '../../read/readSolicitations.ts'
import { TransientFault } from '../../read/pageErrors.ts'
import type { StateClient } from '../stateClient.ts'
import type { StateAnswer } from '../stateSite.ts'

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
  const fields = { ...hiddenFields(form), ...SEARCH }
  const { bytes } = await client.ask(
    { path: PAGE, referer: PAGE, fields },
    'the listing of solicitations',
    faultOfListing,
  )
  return bytes
}

const hiddenFields = ({ bytes }: StateAnswer): Record<string, string> =>
  Object.fromEntries(readHtml(decodeText(bytes)).fields.flatMap(({ sends }) => (sends ? [sends] : [])))

function faultOfForm(answer: StateAnswer): string | null {
  if (answer.status !== 200) return `it answered ${answer.status}`
  if (Object.keys(hiddenFields(answer)).length > 0) return null
  const html = decodeText(answer.bytes)
  return `it sent no form to search with: ${pageFault(html, readHtml(html)) ?? 'no hidden field is in it'}`
}

function faultOfListing({ status, bytes }: StateAnswer): string | null {
  if (status !== 200) return `it answered ${status}`
  try {
    readSolicitations('', decodeText(bytes))
    return null
  } catch (error) {
    if (error instanceof TransientFault) return `it sent no listing: ${error.reason}`
    throw error
  }
}

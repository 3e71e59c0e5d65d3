import { useSyncExternalStore } from 'react'
import { Link } from 'react-router-dom'
import { Page } from '#client/components/Page.tsx'
import { DataTable } from '#client/ui/table/DataTable.tsx'
import type { DataColumn } from '#client/ui/table/dataColumn.ts'
import { Section } from '#client/ui/text/Section.tsx'
import { Snippet } from '#client/ui/text/Snippet.tsx'
import { apiUrl } from '#contract/apiUrls.ts'
import { formatNumber } from '#contract/domain/text.ts'
import { DEVELOPERS_SUBJECT, raceEmbedPath, racePage, VERIFY_PAGE } from '#contract/pages.ts'
import * as publicAddresses from '#contract/publicAddresses.ts'
import { STATED_LIMITS } from './statedLimits.ts'

/** How programs and other sites use the register. */
export function DevelopersPage() {
  // Before hydration it has a placeholder.
  const site = useSyncExternalStore(
    () => () => {},
    () => location.origin,
    () => EXAMPLE_SITE,
  )
  return (
    <Page
      heading={DEVELOPERS_SUBJECT}
      lead="Everything on the public pages is available as JSON, without a key, to programs and to pages of any site."
    >
      <Section title="The Calls">
        <p>
          <a href={apiUrl(publicAddresses.getDocumentationPage)}>The documentation</a> has every call, its
          parameters and its answers, with examples. Programs can read it as{' '}
          <a href={apiUrl(publicAddresses.getOpenApiDocument)}>an OpenAPI document</a>, from which
          openapi-typescript makes the types of every call and answer for TypeScript.
        </p>
        <Snippet>{`curl "${site}${A_CALL}"`}</Snippet>
        <noscript>
          <p>Write this site’s address where the examples say {EXAMPLE_SITE}.</p>
        </noscript>
        <p>
          Amounts are in whole cents; null means unknown, which is not zero. Answers have an ETag: send it in
          If-None-Match, and an answer that has not changed is not sent again. Pages of other sites can call
          with fetch, without credentials.
        </p>
      </Section>
      <Section title="All Data as Files">
        <p>
          If the operator publishes them, <a href={apiUrl(publicAddresses.getPublication)}>all tables</a> can
          be downloaded as CSV and JSON, and together as an SQLite database. Each file has an address that
          leads to the newest one. Downloads are compressed for programs that accept gzip, can be resumed, and
          are sent again only if the file has changed.
        </p>
        <Snippet>{`curl -L -O "${site}${A_FILE}"`}</Snippet>
      </Section>
      <Section title="A Race on Your Site">
        <p>
          A frame shows a race, always current, in light and dark mode, without scripts or cookies. Each
          race’s page has the HTML to copy.
        </p>
        <Snippet>{`<iframe src="${site}${A_FRAME}" width="100%" height="400" style="border: 0"></iframe>`}</Snippet>
      </Section>
      <Section title="Match a Spreadsheet">
        <p>
          Names of candidates and committees are matched by the Reconciliation Service API 0.2. In OpenRefine,
          choose Reconcile, Start reconciling, Add standard service, and give it the address below. A column
          of elections, offices, districts or parties tells namesakes apart. Only a complete name that nobody
          else has is matched automatically; people must tell namesakes apart.
        </p>
        <Snippet>{site + apiUrl(publicAddresses.getReconciliation)}</Snippet>
      </Section>
      <Section title="Cite a Page, and Check a Citation">
        <p>
          A citation is a file that holds a page’s address, title and day and the answers that it shows, with
          the signature of this site. <Link to={VERIFY_PAGE}>Its page checks one</Link> without a request; a
          program does with <a href={apiUrl(publicAddresses.getCitationKeys)}>the keys of this site</a>, a
          JSON Web Key Set. The signature (Ed25519) is over the canonical JSON (RFC 8785) of all fields but
          itself and the answers. The field sha256 is the SHA-256 of the canonical JSON of a list with the
          call and the sha256 of each answer, and that is the one of its canonical JSON.
        </p>
        <Snippet>{`curl -OJ "${site}${apiUrl(publicAddresses.getCitationFile, { page: A_PAGE })}"
curl -O "${site}${apiUrl(publicAddresses.getCitationKeys)}"`}</Snippet>
      </Section>
      <Section title="Limits">
        <DataTable
          caption="What the server accepts, and what happens beyond it"
          columns={COLUMNS}
          rows={STATED_LIMITS}
          rowKey={([what]) => what}
        />
      </Section>
    </Page>
  )
}

const EXAMPLE_SITE = 'https://ledger.example.org'

/** A race that every register of that election has, so that the examples work unchanged. */
const A_RACE = ['20261103-GEN', 'GOV', 'all'] as const
const [electionId, officeCode, district] = A_RACE
const A_PAGE = racePage(electionId, officeCode, district)
const A_FRAME = raceEmbedPath(...A_RACE)
const A_FILE = apiUrl(publicAddresses.getLatestFile, { file: 'contributions.csv' })
const A_CALL = apiUrl(publicAddresses.getRace, { electionId, officeCode, district })

const COLUMNS: DataColumn<(typeof STATED_LIMITS)[number]>[] = [
  { key: 'what', header: 'What', primary: true, cell: ([what]) => what },
  {
    key: 'limit',
    header: 'Limit',
    width: 'name',
    align: 'number',
    cell: ([, limit]) => (typeof limit === 'number' ? formatNumber(limit) : limit),
  },
  { key: 'beyond', header: 'Beyond it', cell: ([, , beyond]) => beyond },
]

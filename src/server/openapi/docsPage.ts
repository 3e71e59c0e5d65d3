import { join } from 'node:path'
import { html } from 'hono/html'
import { apiUrl } from '#contract/apiUrls.ts'
import * as publicAddresses from '#contract/publicAddresses.ts'
import { PRODUCT_NAME } from '#contract/product.ts'
import { PROJECT_ROOT } from '../projectRoot.ts'
import type { ClientBuild } from '../html/clientBuild.ts'
import { fontStyle, siteStyle } from '../siteStyle.ts'
import { callSection, type DocumentedCall } from './callSection.ts'
import { GENERAL_NOTES } from './generalNotes.ts'
import type { Method, OpenApiDocument, Operation } from './openApiTypes.ts'
import { recordSection } from './recordSection.ts'

interface Section {
  name: string
  description: string
  calls: DocumentedCall[]
}

/** The document as a page for people. It needs no script. */
export function docsPage(document: OpenApiDocument) {
  const sections = sectionsOf(document)
  const { components } = document
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${PRODUCT_NAME} - API</title>
        <meta
          name="description"
          content="${document.info.title}: every call, its parameters and its answers."
        />
        <link rel="icon" href="/favicon.ico" />
        <link rel="stylesheet" href="${apiUrl(publicAddresses.getDocumentationStyle)}" />
      </head>
      <body>
        <a class="skip-link" href="#main">Skip to content</a>
        <header><a href="/">${PRODUCT_NAME}</a></header>
        ${contents(sections, Object.keys(components.schemas))}
        <main id="main" tabindex="-1">
          <h1>${document.info.title}</h1>
          ${introduction()}
          ${sections.map(({ name, description, calls }) =>
            group(
              name,
              description,
              calls.map((call) => callSection(call, components)),
            ),
          )}
          ${group(
            'Records',
            'What calls send and answer, field by field.',
            Object.entries(components.schemas).map(([name, schema]) => recordSection(name, schema)),
          )}
        </main>
      </body>
    </html>`
}

/** The style of the page, with the fonts of the site's pages. */
export const docsStyle = (assets: ClientBuild['assets']): string =>
  `${fontStyle(assets)}\n${siteStyle(join(PROJECT_ROOT, 'src/server/openapi/docs.css'))}`

/** With so many parts a group opens on request; a link to one of its parts opens it too, as browsers do by themselves. */
const MANY = 3

const group = (name: string, description: string, parts: readonly HtmlPart[]) =>
  html`<details class="group" ${parts.length < MANY ? 'open' : ''}>
    <summary><h2>${name}</h2></summary>
    <p>${description}</p>
    ${parts}
  </details>`

type HtmlPart = ReturnType<typeof callSection>

function sectionsOf({ tags, paths }: OpenApiDocument): Section[] {
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    // The keys of a path item are methods.
    (Object.entries(methods) as [Method, Operation][]).map(([method, about]) => ({ method, path, about })),
  )
  return tags.map((tag) => ({ ...tag, calls: calls.filter(({ about }) => about.tags.includes(tag.name)) }))
}

const contents = (sections: readonly Section[], records: readonly string[]) =>
  html`<nav aria-label="On this page">
    <ul>
      ${sections.map(({ name, calls }) =>
        linksTo(
          name,
          calls.map(({ method, path, about }): Link => [
            about.operationId,
            `${method.toUpperCase()} ${path}`,
          ]),
        ),
      )}
      ${linksTo(
        'Records',
        records.map((name): Link => [name, name]),
      )}
    </ul>
  </nav>`

/** An id on this page, and the words of the link to it. */
type Link = [id: string, words: string]

/** The name of a group leads to its first part, so that the group opens. */
const linksTo = (name: string, parts: readonly Link[]) =>
  html`<li>
    <a href="#${parts[0]?.[0] ?? ''}">${name}</a>
    <ul>
      ${parts.map(([id, words]) => html`<li><a href="#${id}">${words}</a></li>`)}
    </ul>
  </li>`

const introduction = () =>
  html`<p>
      How programs can read this register. The same documentation for programs is
      <a href="${apiUrl(publicAddresses.getOpenApiDocument)}">openapi.json</a>, in OpenAPI 3.1.
    </p>
    <dl>
      ${GENERAL_NOTES.map(
        ([subject, says]) =>
          html`<dt>${subject}</dt>
            <dd>${says}</dd>`,
      )}
      <dt>Command lines</dt>
      <dd>
        They expect this site’s address in <code>SITE</code>, such as <code>SITE=http://localhost:3000</code>,
        an administrator’s token in <code>TOKEN</code> and, for the account list, the cookie in
        <code>COOKIE</code>, such as <code>COOKIE=ledger=...</code>.
      </dd>
    </dl>`

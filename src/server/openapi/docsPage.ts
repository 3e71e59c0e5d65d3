import { html } from 'hono/html'
import { apiUrl } from '#contract/apiUrls.ts'
import { PRODUCT_NAME } from '#contract/pages.ts'
import * as publicAddresses from '#contract/publicAddresses.ts'
import { ErrorBody } from '#contract/endpoints/refusals.ts'
import type { ClientBuild } from '../html/clientBuild.ts'
import { styleWithoutScripts } from '../html/siteFiles.ts'
import { curlExample } from './examples.ts'
import type { JsonSchema, Answer, Content, Operation } from './operation.ts'
import { GENERAL_NOTES, type Method, type OpenApiDocument } from './openApiDocument.ts'

/** A table that scrolls within its frame if it is wider than the page. The first cell of a row is its header. */
const table = (caption: string, headings: readonly string[], rows: readonly (readonly unknown[])[]) =>
  html`<div class="frame" role="group" aria-label="${caption}" tabindex="0">
    <table>
      <caption>
        ${caption}
      </caption>
      <thead>
        <tr>
          ${headings.map((heading) => html`<th scope="col">${heading}</th>`)}
        </tr>
      </thead>
      <tbody>
        ${rows.map(
          ([name, ...cells]) =>
            html`<tr>
              <th scope="row"><code>${name}</code></th>
              ${cells.map((cell) => html`<td>${cell}</td>`)}
            </tr>`,
        )}
      </tbody>
    </table>
  </div>`

const referredTo = ({ $ref }: JsonSchema): string | undefined => $ref?.slice($ref.lastIndexOf('/') + 1)

/** A type in words, a record as a link to its section: "list of Candidate", "integer or null", "text (date)". */
function typeText(schema: JsonSchema): ReturnType<typeof html> {
  const record = referredTo(schema)
  if (record !== undefined) return html`<a href="#${record}">${record}</a>`
  // Our lists have one kind of item, described by an object.
  if (schema.type === 'array') return html`list of ${typeText(schema.items as JsonSchema)}`
  if (schema.enum) return html`one of ${schema.enum.map(String).join(', ')}`
  if (schema.const !== undefined) return html`always ${schema.const}`
  if (schema.anyOf)
    return html`${schema.anyOf.map((one, index) => [index === 0 ? '' : ' or ', typeText(one)])}`
  const names = [schema.type ?? 'any'].flat().map((type) => (type === 'string' ? 'text' : type))
  return html`${names.join(' or ')}${schema.format ? ` (${schema.format})` : ''}`
}

function callSection(
  method: Method,
  path: string,
  about: Operation,
  { securitySchemes }: OpenApiDocument['components'],
) {
  const credentials = about.security.flatMap((one) => Object.keys(one))
  const [[mediaType, body] = []] = Object.entries(about.requestBody?.content ?? {})
  return html`<section id="${about.operationId}" aria-labelledby="${about.operationId}-name">
    <h3 id="${about.operationId}-name">
      <code><b>${method.toUpperCase()}</b> ${path}</code>
    </h3>
    <p>${about.summary} ${about.description}</p>
    <p class="quiet">
      ${credentials.map((name) => securitySchemes[name]?.description)}
      ${credentials.length === 0 && 'Anyone may make this call.'}
      ${body?.schema && html`Its body, ${mediaType}, is a record of type ${typeText(body.schema)}.`}
    </p>
    ${about.parameters.length > 0 && parameterTable(about)}
    <pre><code>${curlExample(method, path, about)}</code></pre>
    ${answerTable(about)} ${exampleAnswer(about)}
  </section>`
}

const parameterTable = ({ parameters }: Operation) =>
  table(
    'Parameters',
    ['Name', 'In', 'Type', 'Needed', 'Meaning'],
    parameters.map(({ name, in: place, schema, required, description, example }) => [
      name,
      place,
      typeText(schema),
      required ? 'yes' : 'no',
      required || example === undefined ? description : html`${description} Such as <code>${example}</code>.`,
    ]),
  )

const answerTable = ({ responses }: Operation) =>
  table(
    'Answers',
    ['Status', 'Meaning', 'Body'],
    Object.entries(responses).map(([status, answer]) => [status, meaning(answer), bodyText(answer)]),
  )

const meaning = ({ description, headers = {} }: Answer) =>
  html`${description}
  ${Object.entries(headers).map(([name, header]) => html`<br /><code>${name}</code>: ${header.description}`)}`

function bodyText({ content = {} }: Answer) {
  const [[mediaType, { schema, example }] = ['none', {}]] = Object.entries<Content[string]>(content)
  const refusal = ErrorBody.safeParse(example)
  if (refusal.success) return html`<q>${refusal.data.errors[0]?.msg}</q>`
  return schema ? typeText(schema) : mediaType.replace('*/*', 'the file')
}

function exampleAnswer({ responses }: Operation) {
  const [success] = Object.values(responses)
  const example = success?.content?.['application/json']?.example
  if (example === undefined) return ''
  return html`<details>
    <summary>Example answer</summary>
    <pre><code>${JSON.stringify(example, null, 2)}</code></pre>
  </details>`
}

const recordSection = (name: string, { description, properties = {} }: JsonSchema) =>
  html`<section id="${name}" aria-labelledby="${name}-name">
    <h3 id="${name}-name">${name}</h3>
    <p>${description}</p>
    ${table(
      `Fields of ${name}`,
      ['Field', 'Type', 'Meaning', 'Example'],
      // Our properties are always described by an object, never by true or false.
      Object.entries(properties as Record<string, JsonSchema>).map(([field, schema]) => [
        field,
        typeText(schema),
        schema.description,
        html`<code>${JSON.stringify(schema.examples?.[0])}</code>`,
      ]),
    )}
  </section>`

/** The document as a page for people. It needs no script. */
export function docsPage(document: OpenApiDocument) {
  const groups = groupsOf(document)
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
        <nav aria-label="On this page">
          <ul>
            ${groups.map(linksTo)}
          </ul>
        </nav>
        <main id="main" tabindex="-1">
          <h1>${document.info.title}</h1>
          ${introduction()} ${groups.map(groupSection)}
        </main>
      </body>
    </html>`
}

export const docsStyle = (assets: ClientBuild['assets']): string =>
  styleWithoutScripts(assets, 'client/styles/base.css', 'server/openapi/docs.css')

/** Calls or records: the id of each on this page, the words of a link to it, and its section. */
interface Group {
  name: string
  description: string
  parts: readonly (readonly [id: string, words: string, section: ReturnType<typeof html>])[]
}

function groupsOf({ tags, paths, components }: OpenApiDocument): Group[] {
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    // The keys of a path item are methods.
    (Object.entries(methods) as [Method, Operation][]).map(([method, about]) => ({ method, path, about })),
  )
  const sections = tags.map((tag): Group => {
    const own = calls.filter(({ about }) => about.tags.includes(tag.name))
    const parts = own.map(({ method, path, about }) => {
      const section = callSection(method, path, about, components)
      return [about.operationId, `${method.toUpperCase()} ${path}`, section] as const
    })
    return { ...tag, parts }
  })
  const records = Object.entries(components.schemas).map(
    ([name, schema]) => [name, name, recordSection(name, schema)] as const,
  )
  return [
    ...sections,
    { name: 'Records', description: 'What calls send and answer, field by field.', parts: records },
  ]
}

/** With so many parts a group opens on request; a link to one of its parts opens it too, as browsers do by themselves. */
const MANY = 3

const groupSection = ({ name, description, parts }: Group) =>
  html`<details class="group" ${parts.length < MANY ? 'open' : ''}>
    <summary><h2>${name}</h2></summary>
    <p>${description}</p>
    ${parts.map(([, , section]) => section)}
  </details>`

/** The name of a group leads to its first part, so that the group opens. */
const linksTo = ({ name, parts }: Group) =>
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
        ([subject, description]) =>
          html`<dt>${subject}</dt>
            <dd>${description}</dd>`,
      )}
      <dt>Command lines</dt>
      <dd>
        They expect this site’s address in <code>SITE</code>, such as <code>SITE=http://localhost:3000</code>,
        an administrator’s token in <code>TOKEN</code> and, for the account list, the cookie in
        <code>COOKIE</code>, such as <code>COOKIE=ledger=...</code>.
      </dd>
    </dl>`

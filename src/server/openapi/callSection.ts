import { html } from 'hono/html'
import { ErrorBody } from '#contract/schemas/errorBody.ts'
import { curlExample } from './curlExample.ts'
import type { Answer, Content, Method, OpenApiDocument, Operation } from './openApiTypes.ts'
import { table } from './table.ts'
import { typeText } from './typeText.ts'

export interface DocumentedCall {
  method: Method
  path: string
  about: Operation
}

/** One call: what it does, who may make it, what it takes, what it answers. */
export function callSection(
  { method, path, about }: DocumentedCall,
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

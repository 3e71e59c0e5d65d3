import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { ENDPOINTS } from '#contract/endpoints/endpoints.ts'
import { ErrorBody } from '#contract/endpoints/refusals.ts'
import { type Method, openApiDocument } from '#server/openapi/openApiDocument.ts'
import type { Answer } from '#server/openapi/operation.ts'

const document = openApiDocument(ENDPOINTS)

// Not strict, because the document contains more than schemas. Optimizing the compiled code takes longer than running it
// unoptimized.
const ajv = new Ajv2020({ strict: false, allErrors: true, code: { optimize: false } })
addFormats(ajv)
ajv.addSchema(document, 'document')

/** What the documentation does not cover in an answer, as a sentence; undefined if all of it is documented. */
export async function undocumented(request: Request, response: Response): Promise<string | undefined> {
  const { pathname } = new URL(request.url)
  if (!/^\/(api|docs)(\/|$)/.test(pathname)) return undefined
  // A browser's preflight request.
  if (request.method === 'OPTIONS' && response.status === 204) return undefined
  const answered = `${request.method} ${pathname} answered ${response.status}`
  const body = await response.clone().text()

  const path = templateOf(pathname)
  // HEAD is GET without the body; the document spells the other methods in lower case.
  const method = request.method.replace('HEAD', 'GET').toLowerCase() as Method
  const operation = path === undefined ? undefined : document.paths[path]?.[method]
  if (path === undefined || !operation)
    return isRefused(response.status) && isErrorBody(body)
      ? undefined
      : `${answered}, but no such call is documented`

  const answer = operation.responses[response.status]
  if (!answer) return `${answered}, a status that is not documented for ${operation.operationId}`
  if (request.method === 'HEAD') return undefined
  const fault = bodyFault(answer, mediaTypeOf(response), body, [
    'paths',
    path,
    method,
    'responses',
    String(response.status),
  ])
  return fault && `${answered}, but ${fault}`
}

/** A missing resource is reported as not found, or not shown to anonymous callers. */
const isRefused = (status: number) => status === 404 || status === 401

const templates = Object.keys(document.paths)
  .map((path) => ({ path, pattern: patternOf(path), params: path.split('{').length }))
  // A literal path takes precedence over one with a parameter.
  .toSorted((a, b) => a.params - b.params)

const templateOf = (pathname: string) => templates.find(({ pattern }) => pattern.test(pathname))?.path

/** A parameter is one segment of a path, except that a document's FilePath is the rest of it. */
function patternOf(path: string): RegExp {
  const source = path.replace('{FilePath}', '.+').replaceAll(/\{\w+\}/g, '[^/]+')
  return new RegExp(`^${source}$`)
}

const mediaTypeOf = (response: Response) => response.headers.get('Content-Type')?.split(';')[0] ?? 'nothing'

function bodyFault(
  { content }: Answer,
  mediaType: string,
  body: string,
  place: string[],
): string | undefined {
  if (!content) return body === '' ? undefined : 'no body is documented for it'
  const documented = content[mediaType] ?? content['*/*']
  if (!documented) return `${mediaType} is not a documented media type of it`
  if (!documented.schema) return undefined
  const fault = schemaFault([...place, 'content', mediaType, 'schema'], JSON.parse(body))
  return fault && `its body is not as documented: ${fault}`
}

/** How a value violates the schema at this place of the document; undefined if it does not. */
export function schemaFault(place: readonly string[], value: unknown): string | undefined {
  const validate = ajv.getSchema(`document#/${place.map(escaped).join('/')}`)
  if (!validate) throw new Error(`No schema at ${place.join(' ')}`)
  return validate(value) ? undefined : ajv.errorsText(validate.errors, { dataVar: 'body' })
}

/** A step of a JSON pointer in a URL fragment. */
const escaped = (step: string) => encodeURIComponent(step.replaceAll('~', '~0').replaceAll('/', '~1'))

function isErrorBody(body: string): boolean {
  try {
    return ErrorBody.safeParse(JSON.parse(body)).success
  } catch {
    return false
  }
}

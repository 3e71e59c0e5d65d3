import { type ExampleRecords, INVENTED } from '#contract/documentation/exampleRecords.ts'
import { type Access, type Endpoint, isPublicRead } from '#contract/endpoints/endpoint.ts'
import { answers } from './answers.ts'
import { jsonContent } from './jsonContent.ts'
import type { JsonSchema, Operation } from './openApiTypes.ts'
import { parameters } from './parameters.ts'

export const FORM = 'application/x-www-form-urlencoded'
export const BYTES = 'application/octet-stream'

const SECURITY: Record<Access, Operation['security']> = {
  public: [],
  token: [{ token: [] }],
  cookie: [{ cookie: [] }],
}

const bodyType = ({ isForm }: Endpoint) => (isForm ? FORM : 'application/json')

const bytesBody = (description: string): Operation['requestBody'] => ({
  required: true,
  content: { [BYTES]: { schema: { type: 'string', format: 'binary', description } } },
})

/** The document's operation for one endpoint. */
export function operation(
  endpoint: Endpoint,
  records: Readonly<Record<string, JsonSchema>>,
  known: ExampleRecords,
): Operation {
  const taken = parameters(endpoint, isPublicRead(endpoint) ? known : INVENTED)
  const content = endpoint.body && jsonContent(endpoint.body[0], 'input', records)['application/json']
  const examples = Object.fromEntries(taken.map(({ name, example }) => [name, example]))
  const bytes = endpoint.bytes === undefined ? undefined : bytesBody(endpoint.bytes)
  return {
    operationId: endpoint.id,
    tags: [endpoint.section],
    summary: endpoint.summary,
    description: endpoint.remarks,
    security: SECURITY[endpoint.access],
    parameters: taken,
    requestBody: bytes ?? (content && { required: true, content: { [bodyType(endpoint)]: content } }),
    responses: answers(endpoint, records, Object.assign(examples, content?.example)),
  }
}

import type { Access, Endpoint } from '#contract/endpoints/endpoint.ts'
import { answers } from './answers.ts'
import { jsonContent } from './jsonContent.ts'
import type { JsonSchema, Operation } from './openApiTypes.ts'
import { parameters } from './parameters.ts'

const SECURITY: Record<Access, Operation['security']> = {
  public: [],
  token: [{ token: [] }],
  cookie: [{ cookie: [] }],
}

/** What the document says about one endpoint. */
export function operation(endpoint: Endpoint, records: Readonly<Record<string, JsonSchema>>): Operation {
  const taken = parameters(endpoint)
  const body = endpoint.body && jsonContent(endpoint.body[0], 'input', records)
  const examples = Object.fromEntries(taken.map(({ name, example }) => [name, example]))
  return {
    operationId: endpoint.id,
    tags: [endpoint.section],
    summary: endpoint.summary,
    description: endpoint.remarks,
    security: SECURITY[endpoint.access],
    parameters: taken,
    requestBody: body && { required: true, content: body },
    responses: answers(endpoint, records, Object.assign(examples, body?.['application/json']?.example)),
  }
}

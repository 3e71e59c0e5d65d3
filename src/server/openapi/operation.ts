import type { Access, Call } from '#contract/documentation/call.ts'
import { answers } from './answers.ts'
import { jsonContent } from './jsonContent.ts'
import type { JsonSchema, Operation } from './openApiTypes.ts'
import { parameters } from './parameters.ts'

const SECURITY: Record<Access, Operation['security']> = {
  public: [],
  token: [{ token: [] }],
  cookie: [{ cookie: [] }],
}

/** What the document says about one call. */
export const operation = (call: Call, records: Readonly<Record<string, JsonSchema>>): Operation => ({
  operationId: call.id,
  tags: [call.section],
  summary: call.summary,
  description: call.remarks,
  security: SECURITY[call.access],
  parameters: parameters(call),
  requestBody: call.body && { required: true, content: jsonContent(call.body, 'input', records) },
  responses: answers(call, records),
})

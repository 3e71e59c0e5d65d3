import * as z from 'zod/mini'
import { type ExampleOf, type ExampleRecords } from '#contract/documentation/exampleRecords.ts'
import type { Endpoint } from '#contract/endpoints/endpoint.ts'
import { jsonSchema } from './jsonSchema.ts'
import type { JsonSchema, Parameter } from './openApiTypes.ts'

/** The parameters of an endpoint: in its path, its query and its headers. */
export const parameters = (
  { params, query, supportsAsOf, headers = {} }: Endpoint,
  records: ExampleRecords,
): Parameter[] => [
  ...addressed('path', params, records),
  ...addressed('query', query, records),
  ...(supportsAsOf ? [{ ...AS_OF, example: records.asOf }] : []),
  ...Object.entries(headers).map(([name, description]) => ({
    name,
    in: 'header' as const,
    required: false,
    description,
    schema: { type: 'string' as const },
    example: undefined,
  })),
]

const AS_OF = {
  name: 'asOf',
  in: 'query' as const,
  required: false,
  description:
    'Answers as of then: the end of a day in Florida, the number of an import, or a revision such as r57. Records that are hidden today are hidden then too.',
  schema: { type: 'string' as const },
}

function addressed(place: 'path' | 'query', part: Endpoint['query'], records: ExampleRecords): Parameter[] {
  if (!part) return []
  const { properties = {}, required = [] } = jsonSchema(part[0], 'input')
  return Object.entries(part[0].shape).map(([name, parameter]) => {
    const { description, example } = z.globalRegistry.get(parameter) ?? {}
    return {
      name,
      in: place,
      required: required.includes(name),
      description,
      // A parameter of ours is always described by an object, never by true or false.
      schema: properties[name] as JsonSchema,
      // By the type of `parameter`, the only functions here take the records.
      example: typeof example === 'function' ? (example as ExampleOf)(records) : example,
    }
  })
}

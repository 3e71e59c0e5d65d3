import * as z from 'zod/mini'
import { type ExampleOf, type ExampleRecords } from '#contract/documentation/exampleRecords.ts'
import type { Endpoint } from '#contract/endpoints/endpoint.ts'
import { jsonSchema } from './jsonSchema.ts'
import type { JsonSchema, Parameter } from './openApiTypes.ts'

/** The parameters of an endpoint: in its path, its query and its headers. */
export const parameters = (
  { params, query, headers = {} }: Endpoint,
  records: ExampleRecords,
): Parameter[] => [
  ...addressed('path', params, records),
  ...addressed('query', query, records),
  ...Object.entries(headers).map(([name, description]) => ({
    name,
    in: 'header' as const,
    required: false,
    description,
    schema: { type: 'string' as const },
    example: undefined,
  })),
]

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

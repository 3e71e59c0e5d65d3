import * as z from 'zod/mini'
import type { Details } from '#contract/endpoints/endpoint.ts'
import { jsonSchema } from './jsonSchema.ts'
import type { JsonSchema, Parameter } from './openApiTypes.ts'

/** What an endpoint takes beside its body: in its path, its query and its headers. */
export const parameters = ({ params, query, headers = {} }: Details): Parameter[] => [
  ...addressed('path', params),
  ...addressed('query', query),
  ...Object.entries(headers).map(([name, description]) => ({
    name,
    in: 'header' as const,
    required: false,
    description,
    schema: { type: 'string' as const },
    example: undefined,
  })),
]

function addressed(place: 'path' | 'query', part: Details['query']): Parameter[] {
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
      example,
    }
  })
}

import * as z from 'zod/mini'
import type { Endpoint } from '#contract/endpoints/endpoint.ts'
import { jsonSchema } from './jsonSchema.ts'
import type { JsonSchema, Parameter } from './openApiTypes.ts'

/** What an endpoint takes beside its body: in its path, its query and its headers. */
export const parameters = ({ params, query, takesAsOf, headers = {} }: Endpoint): Parameter[] => [
  ...addressed('path', params),
  ...addressed('query', query),
  ...(takesAsOf ? [AS_OF] : []),
  ...Object.entries(headers).map(([name, description]) => ({
    name,
    in: 'header' as const,
    required: false,
    description,
    schema: { type: 'string' as const },
    example: undefined,
  })),
]

/** No example of a call has it: most want what is there today. */
export const AS_OF: Parameter = {
  name: 'asOf',
  in: 'query',
  required: false,
  description:
    'Answers as the register stood then: at the end of a day in Florida, after an import by its number, or at a revision. What is hidden today is hidden there too.',
  schema: { type: 'string' },
  example: '2026-07-24',
}

function addressed(place: 'path' | 'query', part: Endpoint['query']): Parameter[] {
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

import type { Call } from '#contract/documentation/call.ts'
import { PARAMETER_NOTES } from '#contract/documentation/parameterNotes.ts'
import { jsonSchema } from './jsonSchema.ts'
import type { JsonSchema, Parameter } from './openApiTypes.ts'

/** What a call takes beside its body: in its path, its query and its headers. */
export const parameters = (call: Call): Parameter[] => [
  ...addressed('path', call),
  ...addressed('query', call),
  ...headers(call),
]

function addressed(place: 'path' | 'query', call: Call): Parameter[] {
  const address = place === 'path' ? call.params : call.query
  const { properties = {}, required = [] } = address ? jsonSchema(address, 'input') : {}
  return Object.entries(properties).map(([name, schema]) => {
    const [description, example] = PARAMETER_NOTES[`${call.id}.${name}`] ?? PARAMETER_NOTES[name] ?? []
    // A parameter of ours is always described by an object, never by true or false.
    return {
      name,
      in: place,
      required: required.includes(name),
      description,
      schema: schema as JsonSchema,
      example,
    }
  })
}

const headers = (call: Call): Parameter[] =>
  Object.entries(call.headers ?? {}).map(([name, description]) => ({
    name,
    in: 'header',
    required: false,
    description,
    schema: { type: 'string' },
    example: undefined,
  }))

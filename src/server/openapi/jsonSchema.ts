import * as z from 'zod/mini'
import { ENTITIES } from '#contract/documentation/entities.ts'
import type { Entity } from '#contract/documentation/entity.ts'
import type { JsonSchema } from './openApiTypes.ts'

const COMPONENTS = '#/components/schemas/'

/** Zod calls what is sent the 'input' of a schema, and what is answered its 'output'. */
const RECORDS = { input: namesOf(ENTITIES.input), output: namesOf(ENTITIES.output) }
type Direction = keyof typeof RECORDS

/** The JSON Schema of what is sent or answered; a record is a reference to its component. */
export function jsonSchema(schema: z.ZodMiniType, io: Direction): JsonSchema {
  const own = bare(z.toJSONSchema(schema, { io, metadata: RECORDS[io], override: tidy }))
  // Only zod's own references start this way, so the JSON text can be rewritten.
  return JSON.parse(JSON.stringify(own).replaceAll('#/$defs/', COMPONENTS)) as JsonSchema
}

/** The JSON Schema of every record, with its explanation and an example. */
export const componentSchemas = (): Record<string, JsonSchema> => ({
  ...components('output'),
  ...components('input'),
})

function components(io: Direction) {
  const { schemas } = z.toJSONSchema(RECORDS[io], { io, override: tidy, uri: (id) => COMPONENTS + id })
  return Object.fromEntries(
    Object.entries<Entity>(ENTITIES[io]).map(([id, entity]) => [
      id,
      explained(bare(schemas[id] ?? {}), entity),
    ]),
  )
}

function explained(schema: JsonSchema, { description: meaning, fields }: Entity): JsonSchema {
  const notes = Object.entries(fields)
  return {
    description: meaning,
    ...schema,
    properties: Object.fromEntries(
      notes.map(([name, [description, example]]) => [
        name,
        // Our properties are always described by an object, never by true or false.
        { ...(schema.properties?.[name] as JsonSchema), description, examples: [example] },
      ]),
    ),
    examples: [Object.fromEntries(notes.map(([name, [, example]]) => [name, example]))],
  }
}

function namesOf(entities: Readonly<Record<string, Entity>>) {
  const names = z.registry<{ id: string }>()
  for (const [id, { schema }] of Object.entries(entities)) names.add(schema, { id })
  return names
}

/** Removes what a schema says about itself as a separate file. */
function bare(schema: JsonSchema): JsonSchema {
  const own = { ...schema }
  for (const key of ['$schema', '$id', '$defs'] as const) delete own[key]
  return own
}

/** Leaves out what tells readers nothing: the largest safe integer, and a pattern next to the format it spells out. */
function tidy({ zodSchema, jsonSchema: json }: { zodSchema: z.core.$ZodTypes; jsonSchema: JsonSchema }) {
  if (json.minimum === Number.MIN_SAFE_INTEGER) delete json.minimum
  if (json.maximum === Number.MAX_SAFE_INTEGER) delete json.maximum
  if (json.format) delete json.pattern
  // Generators of clients find known keys only among the properties.
  const { propertyNames, additionalProperties } = json
  if (typeof propertyNames === 'object' && propertyNames.enum && additionalProperties !== undefined) {
    json.properties = Object.fromEntries(propertyNames.enum.map((key) => [key, additionalProperties]))
    json.additionalProperties = false
    delete json.propertyNames
  }
  // The fallback for reading a bad answer is not a default of the server's answers.
  if (zodSchema instanceof z.ZodMiniCatch) delete json.default
}

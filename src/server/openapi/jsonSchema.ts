import * as z from 'zod/mini'
import { ENTITIES } from '#contract/documentation/entities.ts'
import type { Entity } from '#contract/documentation/entity.ts'
import type { JsonSchema } from './openApiTypes.ts'

const COMPONENTS = '#/components/schemas/'

/** Zod describes what is sent as the 'input' of a schema, what is answered as its 'output'. */
const RECORDS = { input: namesOf(ENTITIES.input), output: namesOf(ENTITIES.output) }
type Direction = keyof typeof RECORDS

/** The JSON Schema of what is sent or answered; a record is a reference to its component. */
export function jsonSchema(schema: z.ZodMiniType, io: Direction): JsonSchema {
  const own = bare(z.toJSONSchema(schema, { io, metadata: RECORDS[io], override: tidy }))
  // Only zod's own references start this way, so the text of the schema can be rewritten.
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
        // A property of ours is always described by an object, never by true or false.
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

/** Without what a schema says of itself as a file of its own. */
function bare(schema: JsonSchema): JsonSchema {
  const own = { ...schema }
  for (const key of ['$schema', '$id', '$defs'] as const) delete own[key]
  return own
}

/** Leaves out what tells a reader nothing: the largest safe integer, a pattern beside the format it spells out. */
function tidy({ zodSchema, jsonSchema: json }: { zodSchema: z.core.$ZodTypes; jsonSchema: JsonSchema }) {
  if (json.minimum === Number.MIN_SAFE_INTEGER) delete json.minimum
  if (json.maximum === Number.MAX_SAFE_INTEGER) delete json.maximum
  if (json.format) delete json.pattern
  // What a reader makes of a bad answer is not what the server answers by default.
  if (zodSchema instanceof z.ZodMiniCatch) delete json.default
}

import * as z from 'zod/mini'
import { type Entity, ENTITIES } from '#contract/entities.ts'
import type { JsonSchema } from './openApiTypes.ts'

const COMPONENTS = '#/components/schemas/'

const records = z.registry<{ id: string }>()
for (const [id, { schema }] of Object.entries(ENTITIES)) records.add(schema, { id })

/** The JSON Schema of what is sent ('input') or answered ('output'); a record is a reference to its component. */
export function jsonSchema(schema: z.ZodMiniType, io: 'input' | 'output'): JsonSchema {
  const { $schema, $defs, ...own } = z.toJSONSchema(schema, { io, metadata: records, override: tidy })
  // Only zod's own references start this way, so the text of the schema can be rewritten.
  return JSON.parse(JSON.stringify(own).replaceAll('#/$defs/', COMPONENTS)) as JsonSchema
}

/** The JSON Schema of every record, with its explanation and an example. */
export function componentSchemas(): Record<string, JsonSchema> {
  const { schemas } = z.toJSONSchema(records, { override: tidy, uri: (id) => COMPONENTS + id })
  return Object.fromEntries(
    Object.entries(ENTITIES).map(([id, entity]) => [id, explained(schemas[id] ?? {}, entity)]),
  )
}

function explained({ $schema, $id, ...schema }: JsonSchema, { says, fields }: Entity): JsonSchema {
  const notes = Object.entries(fields)
  return {
    description: says,
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

/** Leaves out what tells a reader nothing: the largest safe integer, a pattern beside the format it spells out. */
function tidy({ zodSchema, jsonSchema: json }: { zodSchema: z.core.$ZodTypes; jsonSchema: JsonSchema }) {
  if (json.minimum === Number.MIN_SAFE_INTEGER) delete json.minimum
  if (json.maximum === Number.MAX_SAFE_INTEGER) delete json.maximum
  if (json.format) delete json.pattern
  // What a reader makes of a bad answer is not what the server answers by default.
  if (zodSchema._zod.def.type === 'catch') delete json.default
}

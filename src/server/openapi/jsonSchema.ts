import * as z from 'zod/mini'
import { RECORDS } from '#contract/schemas/record.ts'

export type JsonSchema = z.core.JSONSchema.BaseSchema

const COMPONENTS = '#/components/schemas/'

/** Zod calls what is sent the 'input' of a schema, and what is answered its 'output'. */
type Direction = keyof typeof RECORDS

/** The JSON Schema of what is sent or answered; a record is a reference to its component. */
export function jsonSchema(schema: z.ZodMiniType, io: Direction): JsonSchema {
  const own = bare(z.toJSONSchema(schema, { io, metadata: RECORDS[io].names, override: complete }))
  // Only zod's own references start this way, so the JSON text can be rewritten.
  return JSON.parse(JSON.stringify(own).replaceAll('#/$defs/', COMPONENTS)) as JsonSchema
}

/** The JSON Schema of every record, with its explanation and an example. */
export const componentSchemas = (): Record<string, JsonSchema> =>
  Object.fromEntries(
    [...components('output'), ...components('input')].toSorted(([one], [other]) => (one < other ? -1 : 1)),
  )

function components(io: Direction) {
  const { byName, names } = RECORDS[io]
  const { schemas } = z.toJSONSchema(names, {
    io,
    metadata: names,
    override: complete,
    uri: (id) => COMPONENTS + id,
  })
  return [...byName.keys()].map((id) => [id, bare(schemas[id] ?? {})] as const)
}

/** Removes what a schema says about itself as a separate file. */
function bare(schema: JsonSchema): JsonSchema {
  const own = { ...schema }
  for (const key of ['$schema', '$id', '$defs'] as const) delete own[key]
  return own
}

/**
 * Adds the meaning and an example of a record or a field, and leaves out what tells readers nothing: the largest safe
 * integer, and a pattern next to the format it spells out.
 */
function complete({ zodSchema, jsonSchema: json }: { zodSchema: z.core.$ZodTypes; jsonSchema: JsonSchema }) {
  const description = z.globalRegistry.get(zodSchema)?.description
  const example = description === undefined ? undefined : exampleOf(zodSchema)
  if (description !== undefined) json.description = description
  if (example !== undefined) json.examples = [example]
  if (json.minimum === Number.MIN_SAFE_INTEGER) delete json.minimum
  if (json.maximum === Number.MAX_SAFE_INTEGER) delete json.maximum
  if (json.format) delete json.pattern
}

/** The example of a value: its own, that of its items, or those of all its fields. */
export function exampleOf(schema: z.core.$ZodType): unknown {
  const own = z.globalRegistry.get(schema)?.['example']
  if (own !== undefined) return own
  if (schema instanceof z.ZodMiniNullable || schema instanceof z.ZodMiniOptional)
    return exampleOf(schema.def.innerType)
  if (schema instanceof z.ZodMiniArray) return withAll([exampleOf(schema.def.element)])
  if (!(schema instanceof z.ZodMiniObject)) return undefined
  const fields = Object.entries(schema.shape).map(([name, part]) => [name, exampleOf(part)] as const)
  return withAll(fields.map(([, example]) => example)) && Object.fromEntries(fields)
}

const withAll = (examples: unknown[]) => (examples.includes(undefined) ? undefined : examples)

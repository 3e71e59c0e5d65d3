import * as z from 'zod/mini'

const records = () => ({ byName: new Map<string, z.ZodMiniObject>(), names: z.registry<{ id: string }>() })

/**
 * The records that cross the wire, by their names in the documentation: what is answered, and what is sent. No browser
 * needs them, so the functions that fill them are marked for bundlers as if they had no effect.
 */
export const RECORDS = { output: records(), input: records() }

/**
 * A field of a record: what it means, and a value that it could have. The example may be left out if the schema has one
 * of its own.
 */
// @__NO_SIDE_EFFECTS__
export function field<Schema extends z.ZodMiniType>(
  schema: Schema,
  description: string,
  example?: NoInfer<z.infer<Schema>>,
): Schema {
  return schema.check(z.meta({ description, ...(example !== undefined && { example }) }))
}

/** What calls answer. */
// @__NO_SIDE_EFFECTS__
export function record<Shape extends z.core.$ZodShape>(name: string, description: string, shape: Shape) {
  return named('output', name, description, z.object(shape))
}

/** What a caller sends. */
// @__NO_SIDE_EFFECTS__
export function body<Shape extends z.core.$ZodShape>(
  name: string,
  description: string,
  shape: Shape,
  isValid: (sent: z.infer<z.ZodMiniObject<Shape>>) => boolean = () => true,
) {
  return named('input', name, description, z.object(shape).check(z.refine(isValid)))
}

function named<Schema extends z.ZodMiniObject>(
  io: keyof typeof RECORDS,
  name: string,
  description: string,
  schema: Schema,
): Schema {
  RECORDS[io].byName.set(name, schema)
  RECORDS[io].names.add(schema, { id: name })
  z.globalRegistry.add(schema, { description })
  return schema
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

import * as z from 'zod/mini'

const records = () => ({ byName: new Map<string, z.ZodMiniObject>(), names: z.registry<{ id: string }>() })

/** The records that cross the wire, by their names in the documentation: what is answered, and what is sent. */
export const RECORDS = { output: records(), input: records() }

/** A field of a record: what it means, and an example unless the schema has one of its own. */
export function field<Schema extends z.ZodMiniType>(
  schema: Schema,
  description: string,
  example?: NoInfer<z.infer<Schema>>,
): Schema {
  return schema.check(z.meta({ description, ...(example !== undefined && { example }) }))
}

/* Fields of the commonest types. */
export const text = (description: string, example: string) => field(z.string(), description, example)
export const textOrNull = (description: string, example: string | null) =>
  field(z.nullable(z.string()), description, example)
export const int = (description: string, example: number) => field(z.int(), description, example)
export const intOrNull = (description: string, example: number | null) =>
  field(z.nullable(z.int()), description, example)
export const flag = (description: string, example: boolean) => field(z.boolean(), description, example)
export const day = (description: string) => text(description, '2026-07-24')
export const dayOrNull = (description: string) => textOrNull(description, '2026-07-24')
/** A list whose example is empty. */
export const emptyList = <Schema extends z.ZodMiniType>(items: Schema, description: string) =>
  field(z.array(items), description, [])

/** What calls answer. */
export function record<Shape extends z.core.$ZodShape>(name: string, description: string, shape: Shape) {
  return named('output', name, description, z.object(shape))
}

/** What a caller sends. */
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

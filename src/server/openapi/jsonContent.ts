import type * as z from 'zod/mini'
import { exampleOf } from './exampleOf.ts'
import { jsonSchema } from './jsonSchema.ts'
import type { Content, JsonSchema } from './openApiTypes.ts'

/** A JSON body, sent ('input') or answered ('output'), with an example. */
export function jsonContent(
  schema: z.ZodMiniType,
  io: 'input' | 'output',
  records: Readonly<Record<string, JsonSchema>>,
): Content {
  const described = jsonSchema(schema, io)
  return { 'application/json': { schema: described, example: exampleOf(described, records) } }
}

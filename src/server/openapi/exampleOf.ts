import type { JsonSchema } from './openApiTypes.ts'

/** An example value of a schema, from the examples of the records it refers to; undefined if there is none. */
export function exampleOf(schema: JsonSchema, records: Readonly<Record<string, JsonSchema>>): unknown {
  const record = referredTo(schema)
  if (record !== undefined) return records[record]?.examples?.[0]
  if (schema.type !== 'array') return undefined
  // Our lists have one kind of item, described by an object.
  const item = exampleOf(schema.items as JsonSchema, records)
  return item === undefined ? undefined : [item]
}

/** The name of the record a schema refers to. */
export const referredTo = ({ $ref }: JsonSchema): string | undefined => $ref?.slice($ref.lastIndexOf('/') + 1)

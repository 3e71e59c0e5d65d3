import type * as z from 'zod/mini'

/** What a field means, and a value it could have. */
export type FieldNote<T = unknown> = readonly [description: string, example: T]

/** A record that crosses the wire, explained field by field. */
export interface Entity {
  schema: z.ZodMiniType
  description: string
  fields: Readonly<Record<string, FieldNote>>
}

/** Every field of the schema needs a note; a field without one does not compile. */
export const entity = <Schema extends z.ZodMiniType<object>>(
  schema: Schema,
  description: string,
  fields: { readonly [F in keyof z.infer<Schema>]-?: FieldNote<z.infer<Schema>[F]> },
): Entity => ({ schema, description, fields })

import * as z from 'zod/mini'
import type { ExampleOf } from '../documentation/exampleRecords.ts'

/** A parameter of an address: its schema, its meaning, and an example, which may depend on the register. */
export const parameter = <Schema extends z.ZodMiniType>(
  schema: Schema,
  description: string,
  example: string | number | ExampleOf,
) => schema.check(z.meta({ description, example }))

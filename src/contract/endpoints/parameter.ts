import * as z from 'zod/mini'

/** A parameter of an address: what it must be, what it means, and a value it could have. */
export const parameter = <Schema extends z.ZodMiniType>(
  schema: Schema,
  description: string,
  example: unknown,
) => schema.check(z.meta({ description, example }))

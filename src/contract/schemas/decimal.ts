import * as z from 'zod/mini'

/** A number written with decimal digits only, as in an address: not `0x10`, `1e2`, `+5` or ` 5`. */
export const decimal = <Schema extends z.ZodMiniNumber>(number: Schema) =>
  z.pipe(
    z.transform((given: unknown) =>
      typeof given === 'string' && /^0*\d{1,15}$/.test(given) ? Number(given) : given,
    ),
    number,
  )

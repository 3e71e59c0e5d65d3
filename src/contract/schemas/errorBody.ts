import * as z from 'zod/mini'

/** The body of every 4xx and 5xx answer under `/api` and `/docs`. */
export const ErrorBody = z.object({ errors: z.array(z.object({ msg: z.string() })).check(z.minLength(1)) })
export type ErrorBody = z.infer<typeof ErrorBody>

/** The body of every refusal: one sentence. */
export const errorBody = (msg: string): ErrorBody => ({ errors: [{ msg }] })

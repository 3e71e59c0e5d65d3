import * as z from 'zod/mini'
import { field, record } from './record.ts'

/** The body of every 4xx and 5xx answer under `/api` and `/docs`. */
export const ErrorBody = record('ErrorBody', 'Why a call failed. There is at least one reason.', {
  errors: field(
    z.array(z.object({ msg: z.string() })).check(z.minLength(1)),
    'The reasons; each `msg` is a sentence for people.',
    [{ msg: 'Candidate not found' }],
  ),
})
export type ErrorBody = z.infer<typeof ErrorBody>

/** The body of every refusal: one sentence. */
export const errorBody = (msg: string): ErrorBody => ({ errors: [{ msg }] })

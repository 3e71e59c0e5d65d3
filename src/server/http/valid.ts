import { zValidator } from '@hono/zod-validator'
import type { ValidationTargets } from 'hono'
import * as z from 'zod/mini'
import { MAX_ACCT_NUM } from '#contract/acctNum.ts'
import { refuse } from '../apiError.ts'

/** Refuses a request whose `target` is not a `schema`, with `message` for its 400. */
export const valid = <Schema extends z.ZodMiniType, Target extends keyof ValidationTargets>(
  target: Target,
  schema: Schema,
  message: string,
) => zValidator(target, schema, (result) => (result.success ? undefined : refuse(400, message)))

const decimalInteger = z.pipe(z.string().check(z.regex(/^\d{1,10}$/)), z.transform(Number))

/** An account number in a path: a positive decimal integer up to 2^31-1. */
export const AccountParam = z.object({
  acctNum: z.pipe(decimalInteger, z.int().check(z.positive(), z.lte(MAX_ACCT_NUM))),
})
export const validAccount = valid('param', AccountParam, 'Invalid account number')

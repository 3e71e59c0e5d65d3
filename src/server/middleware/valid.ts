import { zValidator } from '@hono/zod-validator'
import type { ValidationTargets } from 'hono'
import type * as z from 'zod/mini'
import { AccountPath } from '#contract/schemas/parameters.ts'
import { httpError } from '../apiError.ts'

/** Refuses a request whose `target` is not a `schema`, with `message` for its 400. */
export const valid = <Schema extends z.ZodMiniType, Target extends keyof ValidationTargets>(
  target: Target,
  schema: Schema,
  message: string,
) => zValidator(target, schema, (result) => (result.success ? undefined : httpError(400, message)))

export const validAccount = valid('param', AccountPath, 'Invalid account number')

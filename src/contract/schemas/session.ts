import * as z from 'zod/mini'

export const Login = z.object({
  token: z.string(),
  /** Present if this session can only set up the required second factor. */
  mustSetUp: z.optional(z.literal(true)),
})
export type Login = z.infer<typeof Login>

export const AdminUser = z.object({
  name: z.string(),
  email: z.string(),
  /** Present for auditors only, who may change nothing. */
  role: z.optional(z.literal('auditor')),
  /** As in Login. */
  mustSetUp: z.optional(z.literal(true)),
})
export type AdminUser = z.infer<typeof AdminUser>

import * as z from 'zod/mini'

/** Longer passwords are refused unread: hashing them would only cost the server. */
export const MAX_PASSWORD = 256
export const MIN_PASSWORD = 12

export const Login = z.object({
  token: z.string(),
  /** Said where it is so: this session can only set up the second factor that the site asks for. */
  mustSetUp: z.optional(z.literal(true)),
})
export type Login = z.infer<typeof Login>

export const AdminUser = z.object({
  name: z.string(),
  email: z.string(),
  /** Said of an auditor alone, who may change nothing. */
  role: z.optional(z.literal('auditor')),
  /** As in Login. */
  mustSetUp: z.optional(z.literal(true)),
})
export type AdminUser = z.infer<typeof AdminUser>

import * as z from 'zod/mini'

/** Longer passwords are refused unread: hashing them would only cost the server. */
export const MAX_PASSWORD = 256
export const MIN_PASSWORD = 12

export const Login = z.object({ token: z.string() })
export type Login = z.infer<typeof Login>

export const AdminUser = z.object({ name: z.string(), email: z.string() })
export type AdminUser = z.infer<typeof AdminUser>

/** The header in which an administrator's token travels. */
export const TOKEN_HEADER = 'x-auth-token'

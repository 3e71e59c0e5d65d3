/** The header in which an administrator's token travels. */
export const TOKEN_HEADER = 'x-auth-token'

/** The header in which an administrator's token travels. */
export const TOKEN_HEADER = 'x-auth-token'

/** The browser's key, fixed by the specification, of the bare token. There is no key while nobody is signed in. */
export const TOKEN_KEY = 'adminToken'

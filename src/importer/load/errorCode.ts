/** Node's file errors have a code. */
export const errorCode = (error: unknown) => (error as NodeJS.ErrnoException).code

/** Node's file errors carry a code. */
export const errorCode = (error: unknown) => (error as NodeJS.ErrnoException).code

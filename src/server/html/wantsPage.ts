import type { Context } from 'hono'

/** Whether a browser asks for a page, where programs get JSON. */
export const wantsPage = (c: Context): boolean => c.req.header('Accept')?.includes('text/html') === true

import { hash } from 'node:crypto'

/** Weak, because the compressed forms are the same answer with different bytes. */
export const etagOf = (body: Buffer | string) => `W/"${hash('sha256', body, 'base64url').slice(0, 22)}"`

/** Whether an If-None-Match header, which may list several, names this ETag or any. */
export const matchesEtag = (header: string | undefined, etag: string): boolean =>
  header !== undefined &&
  (header === etag || header === '*' || header.split(',').some((one) => one.trim() === etag))

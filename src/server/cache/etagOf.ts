import { createHash } from 'node:crypto'

/** Weak, because the compressed forms are the same answer with different bytes. */
export const etagOf = (body: Buffer | string) =>
  `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`

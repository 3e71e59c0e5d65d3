import { isIP } from 'node:net'
import { getConnInfo } from '@hono/node-server/conninfo'
import type { Context } from 'hono'

/**
 * The address a request comes from. Behind a proxy of ours it is the last of X-Forwarded-For, the one that proxy
 * added; those before it, and all of them without such a proxy, are whatever the sender likes.
 */
export const peerAddress =
  ({ trustProxy }: { trustProxy: boolean }) =>
  (c: Context): string => {
    const forwarded = trustProxy ? c.req.header('X-Forwarded-For')?.split(',').at(-1)?.trim() : undefined
    if (forwarded !== undefined && isIP(forwarded) !== 0) return forwarded
    const address = getConnInfo(c).remote.address ?? 'unknown'
    // A socket that takes both kinds of address writes those of IPv4 so.
    return address.replace(/^::ffff:(?=\d+\.)/i, '')
  }

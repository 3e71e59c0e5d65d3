import { isIP } from 'node:net'
import { getConnInfo } from '@hono/node-server/conninfo'
import type { Context } from 'hono'
import type { Config } from '../config.ts'

/**
 * The address a request comes from. Behind a trusted proxy it is the last one in X-Forwarded-For, which that proxy added.
 * Earlier ones, and the whole header from anyone else, can be forged.
 */
export const peerAddress =
  ({ isProxy }: Pick<Config, 'isProxy'>) =>
  (c: Context): string => {
    const connected = plainAddress(getConnInfo(c).remote.address ?? 'unknown')
    if (!isProxy(connected)) return connected
    const forwarded = plainAddress(
      withoutPort(c.req.header('X-Forwarded-For')?.split(',').at(-1)?.trim() ?? ''),
    )
    return isIP(forwarded) === 0 ? connected : forwarded
  }

/** Some proxies add the port, and brackets around an IPv6 address; only the address matters. */
const withoutPort = (address: string) =>
  /^\[(.+)\](?::\d+)?$/.exec(address)?.[1] ?? /^([\d.]+):\d+$/.exec(address)?.[1] ?? address

/** A dual-stack socket writes IPv4 addresses in this form. */
const plainAddress = (address: string) => address.replace(/^::ffff:(?=\d+\.)/i, '')

import { isIP } from 'node:net'
import { getConnInfo } from '@hono/node-server/conninfo'
import type { Context } from 'hono'
import type { Config } from '../config.ts'

/**
 * The address a request comes from. From a proxy of ours it is the last of X-Forwarded-For, the one that proxy added;
 * those before it, and all of them from anybody else, are whatever the sender likes.
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

/** Some proxies add the port, and brackets around an IPv6 address; the address alone says who it is. */
const withoutPort = (address: string) =>
  /^\[(.+)\](?::\d+)?$/.exec(address)?.[1] ?? /^([\d.]+):\d+$/.exec(address)?.[1] ?? address

/** A socket that takes both kinds of address writes those of IPv4 so. */
const plainAddress = (address: string) => address.replace(/^::ffff:(?=\d+\.)/i, '')

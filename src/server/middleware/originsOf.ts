import type { Config } from '../config.ts'
import { hostAndPort } from '../hostAndPort.ts'

/** The origins of this site's own pages: its public address or, without one, this machine's local names. */
export function originsOf({
  publicUrl,
  host,
  port,
  tls,
}: Pick<Config, 'publicUrl' | 'host' | 'port' | 'tls'>) {
  if (publicUrl !== undefined) return [publicUrl]
  const scheme = tls ? 'https' : 'http'
  const names = new Set(['localhost', '127.0.0.1', '::1', host])
  return [...names].map((name) => new URL(`${scheme}://${hostAndPort(name, port)}`).origin)
}

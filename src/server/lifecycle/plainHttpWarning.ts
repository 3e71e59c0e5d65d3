import type { Config } from '../config.ts'

/**
 * The warning for a server that other machines can reach without TLS, if no public address indicates a TLS proxy; null
 * otherwise.
 */
export function plainHttpWarning({
  host,
  tls,
  publicUrl,
}: Pick<Config, 'host' | 'tls' | 'publicUrl'>): string | null {
  if (tls || publicUrl !== undefined || /^(localhost|127\..*|::1)$/.test(host)) return null
  return (
    `HOST is ${host}, without TLS: the password of anyone who signs in from another machine can be intercepted. Set ` +
    'PUBLIC_URL to the https:// address of the proxy in front, or TLS_CERT and TLS_KEY.'
  )
}

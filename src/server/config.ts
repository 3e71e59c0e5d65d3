import { findPackageJSON } from 'node:module'
import { BlockList, isIP } from 'node:net'
import { readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import * as z from 'zod/mini'
import { IN_HEADER, misspeltSetting, originOf } from '#database/settings.ts'
import { databaseLocation } from '#database/connectTo.ts'
import { messageOf } from '#database/connection/errors.ts'
import { ConfigError } from './operatorErrors.ts'

/** The folder of package.json, with the client's sources and its build. */
export const PROJECT_ROOT = dirname(findPackageJSON('.', import.meta.url) ?? '')

export type Config = ReturnType<typeof readConfig>

type Environment = Readonly<Record<string, string | undefined>>

/** Reads the settings. Throws ConfigError or DatabaseError, which name the setting and what it accepts. */
export function readConfig(environment: Environment) {
  const setting = <T>(name: string, schema: z.ZodMiniType<T>, fallback: T, expected: string): T => {
    const text = environment[name]
    if (text === undefined || text === '') return fallback
    const parsed = schema.safeParse(text)
    if (parsed.success) return parsed.data
    throw new ConfigError(`${name} is "${text}", but it takes ${expected}.`)
  }

  const misspelt = misspeltSetting(environment)
  if (misspelt !== null) throw new ConfigError(misspelt)
  // Of the importer and of units in deploy, which would refuse them only at night.
  for (const name of ['STATE_SITE', 'STATE_SOLICITATIONS'])
    setting(name, Origin, '', 'an address without a path, such as https://dos.elections.myflorida.com')
  for (const name of ['SYNC_CONTACT', 'SYNC_USER_AGENT'])
    setting(name, InHeader, '', 'characters that a header can carry')
  setting('BACKUP_DAYS', Days, '', 'a number of days')
  setting('SYNC_HOURS', Hours, 0, 'a number of hours up to 23')
  const dataDir = resolve(environment.DATA_DIR || 'data')
  return {
    port: setting('PORT', Port, 3000, 'a port number from 0 to 65535'),
    host: environment.HOST || '127.0.0.1',
    dataDir,
    ...databaseLocation(environment, dataDir),
    documents: join(dataDir, 'documents'),
    bulk: join(dataDir, 'bulk'),
    /** The site's public address without a trailing slash; undefined if only this machine can reach it. */
    publicUrl: readPublicUrl(
      setting(
        'PUBLIC_URL',
        z.optional(Origin),
        undefined,
        'an address without a path, such as https://ledger.example.org',
      ),
    ),
    tls: readTls(environment),
    /** Whether this is the address of a trusted proxy, whose X-Forwarded-* headers count. */
    isProxy: setting(
      'TRUST_PROXY',
      Proxies,
      isNoProxy,
      'off, on (a proxy on this machine or a private network), or the addresses of proxies with commas between, such as 192.0.2.7,2001:db8::/48',
    ),
    logLevel: setting('LOG_LEVEL', z.enum(['info', 'error']), 'info', 'info or error'),
    logFormat: setting('LOG_FORMAT', z.enum(['text', 'json']), 'text', 'text or json'),
    accessLog: setting('ACCESS_LOG', Switch, false, 'on or off'),
    /** Where metrics are served, never at the site's address; undefined if they are not. */
    metrics: setting(
      'METRICS',
      Listening,
      undefined,
      'a port of this machine, or an address and a port, such as 9464 or 10.0.0.4:9464',
    ),
    sampleData: setting('SAMPLE_DATA', Switch, true, 'on or off'),
    contact: environment.SYNC_CONTACT || undefined,
    /** Whether it may ask the state about an account: as for the importer, the state must be able to tell who is asking. */
    mayAskState: Boolean(environment.SYNC_CONTACT || environment.PUBLIC_URL || environment.SYNC_USER_AGENT),
    backups: environment.BACKUP_DIR || undefined,
    publish: setting('PUBLISH', Switch, false, 'on or off'),
    requireSecondFactor: setting('REQUIRE_SECOND_FACTOR', Switch, false, 'on or off'),
  }
}

const Port = z.pipe(
  z.pipe(z.string().check(z.regex(/^\d{1,5}$/)), z.transform(Number)),
  z.int().check(z.lte(65_535)),
)
const Listening = z.optional(
  z.pipe(
    z.pipe(
      z.string().check(z.regex(/^(([\w.-]+|\[[\da-f:]+\]):)?\d{1,5}$/i)),
      z.transform((text: string) => {
        const at = text.lastIndexOf(':')
        const host = at < 0 ? '127.0.0.1' : text.slice(0, at).replace(/^\[|\]$/g, '')
        return { host, port: Number(text.slice(at + 1)) }
      }),
    ),
    z.object({ host: z.string(), port: z.int().check(z.lte(65_535)) }),
  ),
)
const Switch = z.pipe(
  z.enum(['on', 'off']),
  z.transform((text) => text === 'on'),
)
const Origin = z.pipe(
  z.string().check(z.refine((address) => originOf(address) !== null)),
  z.transform((address) => new URL(address).origin),
)
const InHeader = z.string().check(z.regex(IN_HEADER))
const Days = z.string().check(z.regex(/^\d+$/))
const Hours = z.pipe(
  z.pipe(z.string().check(z.regex(/^\d+(\.\d+)?$/)), z.transform(Number)),
  z.number().check(z.gt(0), z.lte(23)),
)
const Proxies = z.pipe(
  z.string().check(z.refine((text) => proxiesIn(text) !== null)),
  z.transform((text) => proxiesIn(text) ?? isNoProxy),
)

/** Over plain HTTP, passwords can be read in transit, and the session's cookie could not be restricted to TLS. */
function readPublicUrl(origin: string | undefined): string | undefined {
  if (origin === undefined || origin.startsWith('https:') || isThisMachine(new URL(origin).hostname))
    return origin
  throw new ConfigError(
    `PUBLIC_URL is "${origin}", over which passwords would travel readable. Give the https:// address, with a proxy ` +
      'that speaks TLS or with TLS_CERT and TLS_KEY; plain http:// is for localhost only.',
  )
}

const isThisMachine = (hostname: string) => /^((.+\.)?localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(hostname)

function readTls({ TLS_CERT, TLS_KEY }: Environment): { cert: Buffer; key: Buffer } | undefined {
  if (!TLS_CERT && !TLS_KEY) return undefined
  if (!TLS_CERT || !TLS_KEY) throw new ConfigError('TLS_CERT and TLS_KEY are set together or not at all.')
  return { cert: readPem('TLS_CERT', TLS_CERT), key: readPem('TLS_KEY', TLS_KEY) }
}

function readPem(name: string, file: string): Buffer {
  try {
    return readFileSync(file)
  } catch (error) {
    throw new ConfigError(`${name} names the file ${file}, which cannot be read: ${messageOf(error)}.`)
  }
}

export const hostAndPort = (host: string, port: number): string =>
  `${host.includes(':') ? `[${host}]` : host}:${port}`

/** The origins of this site's own pages: its public address or, without one, this machine's local names. */
export function originsOf(config: Pick<Config, 'publicUrl' | 'host' | 'port' | 'tls'>) {
  const { publicUrl, host, port, tls } = config
  if (publicUrl !== undefined) return [publicUrl]
  const scheme = tls ? 'https' : 'http'
  const names = new Set(['localhost', '127.0.0.1', '::1', host])
  return [...names].map((name) => new URL(`${scheme}://${hostAndPort(name, port)}`).origin)
}

export const MAILTO = 'mailto:'

/** The operator's contact as a link; undefined if it is neither an e-mail nor a web address. */
export function contactUri(contact: string): string | undefined {
  if (/^https?:\/\/\S+$/.test(contact)) return contact
  return /^[^\s@:/]+@[^\s@:/]+$/.test(contact) ? MAILTO + contact : undefined
}

/** A warning if other machines can reach the server without TLS and no public address indicates a TLS proxy; else null. */
export function plainHttpWarning(config: Pick<Config, 'host' | 'tls' | 'publicUrl'>): string | null {
  const { host, tls, publicUrl } = config
  if (tls || publicUrl !== undefined || /^(localhost|127\..*|::1)$/.test(host)) return null
  return (
    `HOST is ${host}, without TLS: the password of anyone who signs in from another machine can be intercepted. Set ` +
    'PUBLIC_URL to the https:// address of the proxy in front, or TLS_CERT and TLS_KEY.'
  )
}

const OWN_NETWORKS =
  '127.0.0.0/8,10.0.0.0/8,172.16.0.0/12,192.168.0.0/16,169.254.0.0/16,100.64.0.0/10,::1,fc00::/7,fe80::/10'

export const isNoProxy = (): boolean => false

/**
 * A test of whether an address is a trusted proxy's, from TRUST_PROXY: `off`, `on` for this machine and private networks, or
 * addresses and networks separated by commas. Null for any other text.
 */
function proxiesIn(setting: string): ((address: string) => boolean) | null {
  if (setting === 'off') return isNoProxy
  const proxies = new BlockList()
  for (const entry of (setting === 'on' ? OWN_NETWORKS : setting).split(','))
    if (!addNetwork(proxies, entry.trim())) return null
  return (address) => isIP(address) !== 0 && proxies.check(address, familyOf(address))
}

function addNetwork(proxies: BlockList, entry: string): boolean {
  const [, address = '', prefix] = /^([^/]+)(?:\/(\d{1,3}))?$/.exec(entry) ?? []
  if (isIP(address) === 0) return false
  const longest = isIP(address) === 4 ? 32 : 128
  if (Number(prefix ?? longest) > longest) return false
  proxies.addSubnet(address, Number(prefix ?? longest), familyOf(address))
  return true
}

const familyOf = (address: string) => (isIP(address) === 4 ? 'ipv4' : 'ipv6')

/** Whether an address is of this machine or of a private network. */
export const isOwnNetwork = proxiesIn('on') ?? isNoProxy

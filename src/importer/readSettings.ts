import { resolve } from 'node:path'
import { DatabaseError } from '#database/connection/DatabaseError.ts'
import { databaseLocation } from '#database/connection/databaseLocation.ts'
import { IMPORTER } from './actor.ts'
import { SOLICITATIONS_PAGE } from './normalize/linkOf.ts'
import { PRODUCT } from './sync/stateSite.ts'

/** The importer's settings, from the environment. */
export interface Settings {
  dataDir: string
  /** As openDatabase takes it. */
  database: string
  /** Where the state's download forms are: an origin, without a slash at its end. */
  stateSite: string
  /** Where the state lists solicitations, likewise. */
  solicitationSite: string
  userAgent: string
  /** Who is on record as having begun a run of sync. */
  startedBy: string
  /** In whose name an import is put on record, and from which address. */
  importer: { who: string; ipAddress: string }
}

const STATE_SITE = 'https://dos.elections.myflorida.com'
const { origin: SOLICITATION_SITE } = new URL(SOLICITATIONS_PAGE)

/** Whom the state can write to where this program troubles it; the operator may also give all of it. */
const userAgentOf = (contact: string | undefined) =>
  `Mozilla/5.0 (compatible; ${PRODUCT}${contact ? `; +${contact}` : ''})`

/** The settings, or a sentence on the one that is wrong. */
export function readSettings(env: NodeJS.ProcessEnv): Settings | string {
  const stateSite = originOf(env['STATE_SITE'] || STATE_SITE)
  if (stateSite === null) return `STATE_SITE is "${env['STATE_SITE']}", not an address such as ${STATE_SITE}`
  // Whoever has another site asked means all of it.
  const solicitations = env['STATE_SOLICITATIONS'] || env['STATE_SITE'] || SOLICITATION_SITE
  const solicitationSite = originOf(solicitations)
  if (solicitationSite === null)
    return `STATE_SOLICITATIONS is "${solicitations}", not an address such as ${SOLICITATION_SITE}`
  const contact = env['SYNC_CONTACT'] || env['PUBLIC_URL']
  const userAgent = env['SYNC_USER_AGENT'] || userAgentOf(contact)
  if (!/^[\x20-\x7e]+$/.test(userAgent)) {
    const name = env['SYNC_USER_AGENT'] ? 'SYNC_USER_AGENT' : 'SYNC_CONTACT'
    return `${name} holds characters that no header can carry`
  }
  const dataDir = resolve(env['DATA_DIR'] || 'data')
  try {
    const { database } = databaseLocation(env, dataDir)
    const startedBy = env['SYNC_STARTED_BY'] || 'command'
    const importer = {
      who: env['IMPORT_STARTED_BY'] || IMPORTER.who,
      ipAddress: env['IMPORT_STARTED_FROM'] || IMPORTER.ipAddress,
    }
    return { dataDir, database, stateSite, solicitationSite, userAgent, startedBy, importer }
  } catch (error) {
    if (error instanceof DatabaseError) return error.message
    throw error
  }
}

/** Null for what is no address of a site alone. */
function originOf(address: string): string | null {
  const site = URL.parse(address)
  return site && /^https?:$/.test(site.protocol) && site.pathname === '/' && site.search === ''
    ? site.origin
    : null
}

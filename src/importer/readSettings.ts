import { resolve } from 'node:path'
import { DatabaseError } from '#database/connection/DatabaseError.ts'
import { databaseLocation } from '#database/connection/databaseLocation.ts'

/** What the environment tells the importer. */
export interface Settings {
  dataDir: string
  /** As openDatabase takes it. */
  database: string
  /** Where the state's download forms are: an origin, without a slash at its end. */
  stateSite: string
  userAgent: string
}

const STATE_SITE = 'https://dos.elections.myflorida.com'

/** The state's site turns away programs that do not look like a browser. */
const USER_AGENT =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36'

/** The settings, or a sentence on the one that is wrong. */
export function readSettings(env: NodeJS.ProcessEnv): Settings | string {
  const site = URL.parse(env['STATE_SITE'] || STATE_SITE)
  if (!site || !/^https?:$/.test(site.protocol) || site.pathname !== '/' || site.search !== '')
    return `STATE_SITE is "${env['STATE_SITE']}", not an address such as ${STATE_SITE}`
  const userAgent = env['SYNC_USER_AGENT'] || USER_AGENT
  if (!/^[\x20-\x7e]+$/.test(userAgent)) return 'SYNC_USER_AGENT holds characters that no header can carry'
  const dataDir = resolve(env['DATA_DIR'] || 'data')
  try {
    const { database } = databaseLocation(env, dataDir)
    return { dataDir, database, stateSite: site.origin, userAgent }
  } catch (error) {
    if (error instanceof DatabaseError) return error.message
    throw error
  }
}

import { accessSync, constants, existsSync, mkdirSync } from 'node:fs'
import { resolve } from 'node:path'
import { IN_HEADER, misspeltSetting, originOf } from '#database/settings.ts'
import type { Db } from '#database/connection/Db.ts'
import { databaseLocation } from '#database/connectTo.ts'
import { DatabaseError, errorCode } from '#database/connection/errors.ts'
import { holdsRegister, openDatabase, restrictToOwner } from '#database/openDatabase.ts'

export type Settings = Exclude<ReturnType<typeof readSettings>, string>

/** The product name that robots.txt may use for us. */
export const PRODUCT = 'SunshineLedger'

/** The address of the listing's page, the base of its relative links. */
export const SOLICITATIONS_PAGE = 'https://doesecure.dos.state.fl.us/PublicSolicitations/'

const STATE_SITE = 'https://dos.elections.myflorida.com'
const { origin: SOLICITATION_SITE } = new URL(SOLICITATIONS_PAGE)

/** The settings, or a sentence on the one that is invalid. */
export function readSettings(env: NodeJS.ProcessEnv) {
  const misspelt = misspeltSetting(env)
  if (misspelt !== null) return misspelt
  const stateSite = originOf(env['STATE_SITE'] || STATE_SITE)
  if (stateSite === null) return `STATE_SITE is "${env['STATE_SITE']}", not an address such as ${STATE_SITE}`
  // If another site is set, it is used for solicitations too.
  const solicitations = env['STATE_SOLICITATIONS'] || env['STATE_SITE'] || SOLICITATION_SITE
  const solicitationSite = originOf(solicitations)
  if (solicitationSite === null)
    return `STATE_SOLICITATIONS is "${solicitations}", not an address such as ${SOLICITATION_SITE}`
  const contact = env['SYNC_CONTACT'] || env['PUBLIC_URL']
  const userAgent =
    env['SYNC_USER_AGENT'] || `Mozilla/5.0 (compatible; ${PRODUCT}${contact ? `; +${contact}` : ''})`
  if (!IN_HEADER.test(userAgent)) {
    const name = env['SYNC_USER_AGENT'] ? 'SYNC_USER_AGENT' : 'SYNC_CONTACT'
    return `${name} holds characters that no header can carry`
  }
  const dataDir = resolve(env['DATA_DIR'] || 'data')
  try {
    const { database } = databaseLocation(env, dataDir)
    /** Who is recorded as having started a sync; `importer` is who is recorded as importing, and from which address. */
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

/** The actor that imports and commands are recorded under. */
export const IMPORTER = { who: 'importer', ipAddress: 'console' }

/** The same, with the current time. */
export const importerNow = () => ({ ...IMPORTER, at: new Date().toISOString() })

/**
 * Opens the register, creating it and its data directory if missing; a dry run leaves neither an empty register nor an
 * empty directory behind. Throws DatabaseError.
 */
export async function openRegister(
  { dataDir, database }: Pick<Settings, 'dataDir' | 'database'>,
  dryRun: boolean,
): Promise<Db> {
  if (dryRun && !(await holdsRegister(database))) return openDatabase(':memory:')
  if (!dryRun || existsSync(dataDir)) makeWritable(dataDir)
  const closed = dryRun ? null : restrictToOwner(dataDir)
  // On standard error, because a program may read the report from standard output.
  if (closed !== null) console.error(closed)
  return openDatabase(database)
}

function makeWritable(dataDir: string): void {
  try {
    // Readable by this user only, because it will contain voters.
    mkdirSync(dataDir, { recursive: true, mode: 0o700 })
    accessSync(dataDir, constants.W_OK)
  } catch (error) {
    throw new DatabaseError(
      `The folder ${dataDir} cannot be written to (${errorCode(error)}). Set DATA_DIR to a folder that can, and import again.`,
      { cause: error },
    )
  }
}

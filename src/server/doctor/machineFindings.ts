import { X509Certificate } from 'node:crypto'
import { accessSync, constants, existsSync, readdirSync, readFileSync, statfsSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Config } from '../config.ts'
import { type Finding, findingsOf } from './finding.ts'

const LEAST_NODE = 24
const LEAST_DESCRIPTORS = 10_100
/** An import of the whole state writes some gigabytes before it takes the place of what was there. */
const ROOM_BYTES = 10e9
const LEAST_BYTES = 1e9
const CERTIFICATE_DAYS = 14
const BACKUP_HOURS = 36
const DAY_MS = 86_400_000

/** What the machine gives: the version of Node, rights, room, descriptors, the certificate, the newest backup. */
export const machineFindings = (config: Config, backups: string | undefined, now: Date): Finding[] => [
  node(process.versions.node),
  folder(config.dataDir),
  room(config.dataDir),
  descriptors(),
  certificate(config, now),
  backup(backups, now),
]

function node(version: string): Finding {
  const { ok, fault } = findingsOf('Node')
  return Number.parseInt(version, 10) >= LEAST_NODE
    ? ok(`${version}.`)
    : fault(`${version}, but the site needs ${LEAST_NODE}.`, 'Install it, and run npm ci again.')
}

function folder(dataDir: string): Finding {
  const { ok, look, fault } = findingsOf('Data folder')
  if (!existsSync(dataDir))
    return look(
      `${dataDir} is not there yet.`,
      'The first start makes it; if there should be data, correct DATA_DIR.',
    )
  const { uid, mode } = statSync(dataDir)
  try {
    accessSync(dataDir, constants.R_OK | constants.W_OK | constants.X_OK)
  } catch {
    return fault(
      `${dataDir} cannot be written to by this user.`,
      `Run as the user that owns it (number ${uid}), or give it to this one.`,
    )
  }
  const open = ['', ...readdirSync(dataDir)].filter(
    (name) => (statSync(join(dataDir, name)).mode & 0o077) !== 0,
  )
  return mode & 0o077 || open.length > 0
    ? fault(
        `others on this machine can read ${open.map((name) => join(dataDir, name)).join(', ')}.`,
        'Start the site, which closes them, or run chmod -R go= on the folder.',
      )
    : ok(`${dataDir} is there, for this user alone.`)
}

function room(dataDir: string): Finding {
  const { ok, look, fault } = findingsOf('Disk')
  let at = dataDir
  while (!existsSync(at)) at = dirname(at)
  const { bavail, bsize } = statfsSync(at)
  const free = `${((bavail * bsize) / 1e9).toFixed(1)} GB are free where ${dataDir} is.`
  if (bavail * bsize < LEAST_BYTES) return fault(free, 'Make room: soon nothing can be saved.')
  return bavail * bsize < ROOM_BYTES ? look(free, 'An import of all lists may need 10 GB.') : ok(free)
}

function descriptors(): Finding {
  const { ok, look } = findingsOf('File descriptors')
  const limits = existsSync('/proc/self/limits') ? readFileSync('/proc/self/limits', 'utf8') : ''
  const most = Number(/^Max open files\s+\S+\s+(\d+)/m.exec(limits)?.[1] ?? Number.NaN)
  if (Number.isNaN(most))
    return look('this machine does not say how many.', `The server wants ${LEAST_DESCRIPTORS}.`)
  return most < LEAST_DESCRIPTORS
    ? look(
        `${most}.`,
        `Let the user have ${LEAST_DESCRIPTORS} (ulimit -Hn, LimitNOFILE=): a connection is one.`,
      )
    : ok(`${most}.`)
}

function certificate({ tls, publicUrl }: Config, now: Date): Finding {
  const { ok, look, fault } = findingsOf('TLS')
  if (!tls)
    return publicUrl?.startsWith('https:') === true
      ? ok(`a proxy speaks it for ${publicUrl}.`)
      : look('the site is for this machine alone.', 'For visitors, set PUBLIC_URL to its https:// address.')
  try {
    const until = new X509Certificate(tls.cert).validToDate
    const days = Math.floor((until.getTime() - now.getTime()) / DAY_MS)
    const found = `the certificate is good until ${until.toISOString().slice(0, 10)}.`
    return days < CERTIFICATE_DAYS ? fault(found, 'Renew TLS_CERT and start the server again.') : ok(found)
  } catch {
    return fault('TLS_CERT holds no certificate.', 'Name a PEM file that does.')
  }
}

function backup(backups: string | undefined, now: Date): Finding {
  const { ok, look, fault } = findingsOf('Backups')
  if (backups === undefined)
    return look(
      'where they are is not known.',
      'Make them with npm run backup, and name their folder in BACKUP_DIR.',
    )
  if (!existsSync(backups)) return fault(`${backups} is not there.`, 'Correct BACKUP_DIR.')
  const times = readdirSync(backups).flatMap((name) => {
    const stat = statSync(join(backups, name))
    return stat.isFile() && stat.size > 0 && !name.endsWith('.unfinished') ? [stat.mtimeMs] : []
  })
  if (times.length === 0) return fault(`${backups} holds none.`, 'Run npm run backup.')
  const newest = Math.max(...times)
  const found = `the newest in ${backups} is of ${new Date(newest).toISOString().slice(0, 16)}Z.`
  return now.getTime() - newest > BACKUP_HOURS * 3_600_000
    ? fault(found, 'See why none was made since, and run npm run backup.')
    : ok(found)
}

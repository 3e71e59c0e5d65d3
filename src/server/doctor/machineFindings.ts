import { createPrivateKey, X509Certificate } from 'node:crypto'
import { accessSync, constants, existsSync, readdirSync, readFileSync, statfsSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Manifest } from 'vite'
import { SERVER_ENTRY } from '#build/viteManifest.ts'
import { DAY_MS, HOUR_MS } from '#contract/domain/days.ts'
import { type Config, hostAndPort, PROJECT_ROOT } from '../config.ts'

/** What was checked, what was found, and what to do about it; never contains a secret. */
export interface Finding extends Outcome {
  what: string
}

export interface Outcome {
  /** `look`: works, but someone should know. `fault`: has to be fixed. */
  state: 'ok' | 'look' | 'fault'
  finding: string
  todo?: string
}

export const ok = (finding: string): Outcome => ({ state: 'ok', finding })
export const look = (finding: string, todo: string): Outcome => ({ state: 'look', finding, todo })
export const fault = (finding: string, todo: string): Outcome => ({ state: 'fault', finding, todo })

/** The findings about what was checked, by its name; nothing about what this site does not have. */
export const findings = (outcomes: Readonly<Record<string, Outcome | undefined>>): Finding[] =>
  Object.entries(outcomes).flatMap(([what, outcome]) => (outcome ? [{ what, ...outcome }] : []))

const MARKS = { ok: 'ok   ', look: 'look ', fault: 'FAULT' }

export const asLine = ({ state, what, finding, todo }: Finding) =>
  `${MARKS[state]} ${what}: ${finding}${todo === undefined ? '' : ` ${todo}`}`

const MIN_NODE = 24
const MIN_DESCRIPTORS = 10_100
/** An import of the whole state writes several gigabytes before it replaces the old data. */
const ROOM_BYTES = 10e9
const MIN_FREE_BYTES = 1e9
const CERTIFICATE_DAYS = 14
const BACKUP_HOURS = 36
/** The files of a backup that is being made, or was killed. */
const UNFINISHED = /\.unfinished(-\w+)?$/

/** Where `deploy` installs it. */
const SOCKET_UNIT = '/etc/systemd/system/sunshine-ledger.socket'

export function machineFindings(config: Config, now: Date, machine = thisMachine()): Finding[] {
  return findings({
    Node: node(machine.node),
    'Data folder': folder(config.dataDir, machine.platform),
    Disk: room(config.dataDir, machine.freeBytes(config.dataDir)),
    'File descriptors': descriptors(machine.descriptors),
    Pages: pages(machine.root),
    Restarts: heldSocket(config, machine.heldSocket),
    TLS: certificate(config, now),
    Backups: backup(config.backups, now, machine.freeBytes),
  })
}

type Machine = ReturnType<typeof thisMachine>

function thisMachine() {
  const limits = existsSync('/proc/self/limits') ? readFileSync('/proc/self/limits', 'utf8') : ''
  return {
    node: process.versions.node,
    platform: process.platform,
    freeBytes: (path: string) => {
      const { bavail, bsize } = statfsSync(nearestVisible(path))
      return bavail * bsize
    },
    /** NaN if unknown. */
    descriptors: Number(/^Max open files\s+\S+\s+(\d+)/m.exec(limits)?.[1] ?? Number.NaN),
    /** The address of the listening socket that systemd holds while the site restarts; undefined if it holds none. */
    heldSocket: existsSync(SOCKET_UNIT)
      ? /^ListenStream=(.+)/m.exec(readFileSync(SOCKET_UNIT, 'utf8'))?.[1]
      : undefined,
    root: PROJECT_ROOT,
  }
}

/** The folder itself, or its nearest ancestor that this user can see. */
const nearestVisible = (path: string): string => (existsSync(path) ? path : nearestVisible(dirname(path)))

function node(version: string): Outcome {
  return Number.parseInt(version, 10) >= MIN_NODE
    ? ok(`${version}.`)
    : fault(`${version}, but the site needs ${MIN_NODE}.`, 'Install it, and run npm ci again.')
}

function folder(dataDir: string, platform: NodeJS.Platform): Outcome {
  if (!existsSync(dataDir)) {
    const around = nearestVisible(dataDir)
    return isFolder(around) && isWritable(around)
      ? look(
          `${dataDir} does not exist yet.`,
          'The first start creates it; if there should be data, correct DATA_DIR.',
        )
      : fault(
          `${dataDir} does not exist, or this user cannot see it or write to ${around}.`,
          'Correct DATA_DIR, or create the folder and give it to this user.',
        )
  }
  if (!isFolder(dataDir)) return fault(`${dataDir} is not a folder.`, 'Correct DATA_DIR.')
  const shut = [dataDir, ...entriesOf(dataDir)].find((path) => !isWritable(path))
  if (shut !== undefined)
    return fault(
      `${shut} cannot be written to by this user.`,
      `Run as the user that owns it (number ${statSync(shut).uid}), or give it to this one.`,
    )
  // Windows has no such permission bits, and Node sets all of them.
  if (platform === 'win32') return ok(`${dataDir} exists.`)
  const open = [dataDir, ...entriesOf(dataDir)].filter((path) => (statSync(path).mode & 0o077) !== 0)
  return open.length > 0
    ? fault(
        `others on this machine can read ${open.join(', ')}.`,
        `Run chmod -R go= ${dataDir}, as its owner.`,
      )
    : ok(`${dataDir} exists, and only its owner can read it.`)
}

/** The entries of a readable folder, without dangling links, and without what belongs to its file system. */
const entriesOf = (path: string) =>
  isReadable(path)
    ? readdirSync(path)
        .filter((name) => name !== 'lost+found')
        .map((name) => join(path, name))
        .filter((entry) => existsSync(entry))
    : []

const { R_OK, W_OK, X_OK } = constants
const isFolder = (path: string) => statSync(path).isDirectory()
const isReadable = (path: string) => isPermitted(path, R_OK | X_OK)
const isWritable = (path: string) => isPermitted(path, isFolder(path) ? R_OK | W_OK | X_OK : R_OK | W_OK)

function isPermitted(path: string, rights: number): boolean {
  try {
    accessSync(path, rights)
    return true
  } catch {
    return false
  }
}

function room(dataDir: string, freeBytes: number): Outcome {
  const free = `${(freeBytes / 1e9).toFixed(1)} GB are free on the disk of ${dataDir}.`
  if (freeBytes < MIN_FREE_BYTES) return fault(free, 'Make room: soon nothing can be saved.')
  return freeBytes < ROOM_BYTES ? look(free, 'An import of all lists may need 10 GB.') : ok(free)
}

function descriptors(most: number): Outcome {
  if (Number.isNaN(most))
    return look('this machine does not report its limit.', `The server needs ${MIN_DESCRIPTORS}.`)
  return most < MIN_DESCRIPTORS
    ? look(
        `${most}.`,
        `Allow the user ${MIN_DESCRIPTORS} (ulimit -Hn, LimitNOFILE=): each connection uses one.`,
      )
    : ok(`${most}.`)
}

function heldSocket({ host, port }: Config, held: string | undefined): Outcome | undefined {
  if (held === undefined) return undefined
  const wanted = hostAndPort(host, port)
  return held === wanted
    ? ok(`systemd keeps ${held} open during a restart.`)
    : fault(
        `systemd keeps ${held} open during a restart, but HOST and PORT say ${wanted}.`,
        'Run sunshine-ledger restart, or the site does not start again.',
      )
}

/** A server has them in memory, so that only its next start would notice. */
function pages(root: string): Outcome {
  const built = join(root, 'dist')
  const manifest = join(built, '.vite/manifest.json')
  const named = existsSync(manifest) ? filesIn(manifest, built) : []
  const files = new Set([join(built, 'index.html'), join(built, SERVER_ENTRY), manifest, ...named])
  const missing = [built, ...files].find((file) => !existsSync(file))
  if (missing === undefined) return ok(`${files.size} files.`)
  return existsSync(join(root, 'node_modules/vite'))
    ? look(`${missing} is not there.`, 'The next start builds them, in about a minute.')
    : fault(
        `${missing} is not there, and without it the site does not start again.`,
        'Put the release there once more, or run npm ci --include=dev and npm start.',
      )
}

const filesIn = (manifest: string, built: string): string[] =>
  // Vite wrote it.
  Object.values(JSON.parse(readFileSync(manifest, 'utf8')) as Manifest).flatMap(({ file, css = [] }) =>
    [file, ...css].map((name) => join(built, name)),
  )

function certificate({ tls, publicUrl }: Config, now: Date): Outcome {
  if (!tls)
    return publicUrl?.startsWith('https:') === true
      ? ok(`a proxy provides it for ${publicUrl}.`)
      : look('only this machine can reach the site.', 'For visitors, set PUBLIC_URL to its https:// address.')
  try {
    const certificateOf = new X509Certificate(tls.cert)
    if (!certificateOf.checkPrivateKey(createPrivateKey(tls.key)))
      return fault('TLS_KEY is not the key of TLS_CERT.', 'Set both to files that belong together.')
    const until = certificateOf.validToDate
    const days = Math.floor((until.getTime() - now.getTime()) / DAY_MS)
    const fact = `the certificate is valid until ${until.toISOString().slice(0, 10)}.`
    return days < CERTIFICATE_DAYS ? fault(fact, 'Renew TLS_CERT and start the server again.') : ok(fact)
  } catch {
    return fault('TLS_CERT holds no certificate, or TLS_KEY no key.', 'Set both to such PEM files.')
  }
}

function backup(backups: string | undefined, now: Date, freeBytes: Machine['freeBytes']): Outcome {
  if (backups === undefined)
    return look(
      'their folder is not known.',
      'Make them with npm run backup -- FILE, and name their folder in BACKUP_DIR.',
    )
  if (!existsSync(backups)) return fault(`${backups} does not exist.`, 'Correct BACKUP_DIR.')
  if (!isFolder(backups)) return fault(`${backups} is not a folder.`, 'Correct BACKUP_DIR.')
  if (!isReadable(backups))
    return fault(
      `${backups} cannot be read by this user.`,
      'Give it to the user of the site, who makes the backups.',
    )
  const [newest] = entriesOf(backups)
    .filter((path) => !UNFINISHED.test(path))
    .map((path) => statSync(path))
    .filter((stat) => stat.isFile() && stat.size > 0)
    .toSorted((a, b) => b.mtimeMs - a.mtimeMs)
  if (!newest)
    return now.getTime() - statSync(backups).birthtimeMs < BACKUP_HOURS * HOUR_MS
      ? look(`${backups} is new and has none yet.`, `The first is due within ${BACKUP_HOURS} hours.`)
      : fault(`${backups} has none.`, 'Run npm run backup -- FILE.')
  const fact = `the newest in ${backups} is from ${newest.mtime.toISOString().slice(0, 16)}Z.`
  if (now.getTime() - newest.mtimeMs > BACKUP_HOURS * HOUR_MS)
    return fault(fact, 'Find out why none was made since, and run npm run backup -- FILE.')
  const free = freeBytes(backups)
  return free < newest.size
    ? look(
        `${fact} It takes ${(newest.size / 1e9).toFixed(1)} GB, and only ${(free / 1e9).toFixed(1)} GB are free.`,
        'Make room for the next one: delete old backups.',
      )
    : ok(fact)
}

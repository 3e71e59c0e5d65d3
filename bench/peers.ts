import type { ChildProcess } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import { freePort } from '#tests/support/servers/freePort.ts'
import { addressOf, debianProgram, installPackages, run, type Say, start, stop } from './program.ts'

/** The requests to each, in the form of our own site. */
export const PATHS = {
  list: '/api/candidates/20261103-GEN/STR',
  record: '/api/candidates/90000',
  page: '/candidates/20261103-GEN/STR',
} as const
export type What = keyof typeof PATHS

export interface Peer {
  name: string
  program: ChildProcess
  address: string
  /** What it can answer, and the paths for that. */
  paths: Partial<Record<What, string>>
}

interface Grounds {
  folder: string
  /** Our SQLite database. */
  database: string
  /** Our answers, without compression. */
  answers: Readonly<Record<What, Buffer>>
  core: number
}

const STARTING_MS = 20_000
const { list, record } = PATHS

/**
 * Starts the others that can give the same answers, each set up according to its own documentation, and reports which are
 * missing and why. They are installed in the folder, and listen on this machine only.
 */
export async function startPeers(grounds: Grounds, say: Say): Promise<Peer[]> {
  const peers: Peer[] = []
  for (const [name, begin] of Object.entries(STARTS))
    try {
      peers.push({ name, ...(await begin(grounds)) })
    } catch (error) {
      say(`SKIPPED ${name}: ${(error as Error).message}`)
    }
  return peers
}

const STARTS: Readonly<Record<string, (grounds: Grounds) => Promise<Omit<Peer, 'name'>>>> = {
  'nginx, the bytes as a file': startNginx,
  'Express over SQLite': async ({ folder, database, core }) => {
    installPackages(folder, ['express@5', 'compression@1'])
    const settings = { NODE_ENV: 'production' }
    const program = start('bench/expressPeer.ts', [folder, database], settings, core)
    return { program, address: await addressOf(program), paths: { list, record } }
  },
}

async function startNginx({ folder, answers, core }: Grounds) {
  const { command, settings } = debianProgram('nginx', ['nginx'], folder)
  for (const [what, bytes] of Object.entries(answers)) {
    writeFileSync(join(folder, what), bytes)
    writeFileSync(join(folder, `${what}.gz`), gzipSync(bytes))
  }
  const port = await freePort()
  writeFileSync(join(folder, 'nginx.conf'), nginxSettings(folder, port))
  const files = ['-e', join(folder, 'nginx.log'), '-p', folder, '-c', join(folder, 'nginx.conf')]
  const paths = { list: '/list', record: '/record', page: '/page' }
  return whenReady(run([command, ...files], settings, core), port, paths)
}

/** One process, because it has one core; files stay open, and requests are not logged. */
const nginxSettings = (folder: string, port: number) => `
daemon off;
master_process off;
pid ${folder}/nginx.pid;
events { worker_connections 256; }
http {
  client_body_temp_path ${folder}/body;
  proxy_temp_path ${folder}/proxy;
  fastcgi_temp_path ${folder}/fastcgi;
  uwsgi_temp_path ${folder}/uwsgi;
  scgi_temp_path ${folder}/scgi;
  access_log off;
  sendfile on;
  tcp_nopush on;
  gzip_static on;
  keepalive_requests 1000000000;
  open_file_cache max=16;
  default_type application/json;
  server { listen 127.0.0.1:${port}; root ${folder}; }
}
`

/** Resolves to the peer once it answers. */
async function whenReady(program: ChildProcess, port: number, paths: Peer['paths']) {
  const address = `http://127.0.0.1:${port}`
  for (const end = performance.now() + STARTING_MS; performance.now() < end; await setTimeout(100)) {
    const response = await fetch(address + paths.list).catch(() => undefined)
    if (response?.ok) return { program, address, paths }
  }
  await stop(program)
  throw new Error('it does not answer')
}

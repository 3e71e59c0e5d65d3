import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { freePort } from '#tests/support/servers/freePort.ts'

const NGINX = '/usr/sbin/nginx'

const DEPLOY = join(import.meta.dirname, '../../../deploy/nginx')

/** Why this machine cannot run nginx, in a sentence; undefined if it can. */
export const whyNoNginx = (): string | undefined =>
  existsSync(NGINX) ? undefined : 'Install nginx (on Debian: apt-get install nginx).'

/**
 * Controls: nginx does not try a second server, or avoids one for a while after a refused connection, as it does by
 * default.
 */
const BROKEN = {
  asksOnce: ['proxy_next_upstream error timeout', 'proxy_next_upstream off'],
  leavesOut: [' max_fails=0', ''],
} as const
export type BrokenProxy = keyof typeof BROKEN

/** nginx configured as in deploy/, without TLS, in front of one server or two. */
export async function nginxProxy(
  folder: string,
  [first = '', ...others]: readonly string[],
  control?: BrokenProxy,
  more = '',
) {
  const log = join(folder, 'requests.log')
  const port = await freePort()
  const upstream = read('http.conf')
  const [line = '', local = ''] = /(server 127\S+) .*;/.exec(upstream) ?? []
  mkdirSync(join(folder, 'servers'))
  const [wanted, broken] = control ? BROKEN[control] : ['', '']
  const changed = (text: string) => text.replace(wanted, broken)
  for (const [index, other] of others.entries())
    writeFileSync(join(folder, `servers/${index}.conf`), changed(line.replace(local, `server ${other}`)))
  const settings = `
    daemon off;
    master_process off;
    pid ${folder}/nginx.pid;
    error_log ${folder}/nginx.log;
    events { worker_connections 1500; }
    http {
      ${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((kind) => `${kind}_temp_path ${folder}/${kind};`).join('\n')}
      log_format outcome '$status $request_method $uri, of $upstream_addr: $upstream_status';
      access_log ${log} outcome;
      ${changed(upstream).replace(local, `server ${first}`).replace('/etc/sunshine-ledger', folder)}
      server {
        listen 127.0.0.1:${port};
        ${more}
        ${changed(read('server.conf'))}
      }
    }`
  writeFileSync(join(folder, 'nginx.conf'), settings)
  const nginx = spawn(NGINX, ['-e', `${folder}/nginx.log`, '-p', folder, '-c', `${folder}/nginx.conf`], {
    stdio: 'inherit',
  })
  const ended = once(nginx, 'close')
  while (!(await takesConnections(port))) {
    if (nginx.exitCode !== null) throw new Error(`nginx ended with ${nginx.exitCode}.`)
    await setTimeout(20)
  }
  return {
    address: `http://127.0.0.1:${port}`,
    /** The errors it answered, how often, and what happened to those requests at which server. */
    failures(): string[] {
      const lines = readFileSync(log, 'utf8')
        .split('\n')
        .filter((entry) => /^[45]/.test(entry))
      const failures = [...Map.groupBy(lines, (entry) => entry)].map(
        ([entry, all]) => `${all.length} times ${entry}`,
      )
      // Only these lines give reasons. There are many refused connections, and no request fails because of those alone.
      const reasons = readFileSync(join(folder, 'nginx.log'), 'utf8')
        .split('\n')
        .filter((entry) => /\[error\]/.test(entry))
      return failures.length === 0
        ? []
        : [...failures, ...reasons.filter((entry) => !entry.includes('refused'))]
    },
    async close(): Promise<void> {
      nginx.kill('SIGTERM')
      await ended
    },
  }
}

const read = (name: string) => readFileSync(join(DEPLOY, name), 'utf8')

const takesConnections = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(port, '127.0.0.1', () => resolve(true))
      .once('connect', () => socket.destroy())
      .once('error', () => resolve(false))
  })

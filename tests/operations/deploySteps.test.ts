import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { createServer as createPlainServer, type RequestListener } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { PROJECT_ROOT } from '#server/config.ts'
import { documentedCommands } from '#tests/support/deploy/documentedCommands.ts'
import { newFolder } from '#tests/support/newFolder.ts'
import { INVENTED_CERTIFICATE } from '#tests/support/servers/inventedCertificate.ts'

const answer: RequestListener = ({ url }, response) => response.writeHead(url === '/readyz' ? 200 : 404).end()

test.each([
  ['behind a proxy', () => createPlainServer(answer), ''],
  [
    'that serves HTTPS itself',
    () => createTlsServer(INVENTED_CERTIFICATE, answer),
    'TLS_CERT=/etc/cert.pem\n',
  ],
])('a site %s is found ready', async (_, createServer, tls) => {
  const server = createServer().listen(0, '127.0.0.1')
  onTestFinished(() => void server.close())
  await once(server, 'listening')
  const folder = newFolder()
  symlinkSync(PROJECT_ROOT, join(folder, 'current'))
  writeFileSync(join(folder, 'settings'), `PORT=${(server.address() as AddressInfo).port}\n${tls}`)

  const { stdout } = await promisify(execFile)(
    'sh',
    ['-c', '. deploy/steps.sh; app=$0 settings=$0/settings; is_ready && say ready', folder],
    { cwd: PROJECT_ROOT },
  )

  expect(stdout).toBe('ready\n')
})

/** Runs these steps, and returns what they say. */
const run = async (steps: string, ...args: string[]) =>
  (await promisify(execFile)('sh', ['-c', `. deploy/steps.sh; ${steps}`, ...args], { cwd: PROJECT_ROOT }))
    .stdout

const nginxConf = (connections: string) => `user www-data;
# worker_connections 1;
events {
\t${connections}
\t# multi_accept on;
}
`

test.each([
  [
    'as Debian installs it',
    'worker_connections 768;',
    'worker_connections 20000;',
    'was 768, and is 20000 now.',
  ],
  ['that an operator has raised further', 'worker_connections 65536;', 'worker_connections 65536;', ''],
  ['that does not say', 'use epoll;', 'use epoll;', 'Set it to 20000 in its events block.'],
])('an nginx %s gets connections for all visitors, once', async (_, before, after, output) => {
  const file = join(newFolder(), 'nginx.conf')
  writeFileSync(file, nginxConf(before))

  expect(await run('raise_nginx_limits "$0"', file)).toContain(output)
  expect(readFileSync(file, 'utf8')).toBe(`worker_rlimit_nofile 40000;\n${nginxConf(after)}`)
  await run('raise_nginx_limits "$0"', file)
  expect(readFileSync(file, 'utf8')).toBe(`worker_rlimit_nofile 40000;\n${nginxConf(after)}`)
})

/** A machine whose apt-get refuses Debian's npm beside a nodejs that brings its own, as apt does with NodeSource's. */
function machineWith(nodejs: 'NodeSource' | 'nothing') {
  const bin = join(newFolder(), 'bin')
  mkdirSync(bin)
  const program = (name: string, script: string) => {
    writeFileSync(join(bin, name), `#!/bin/sh\n${script}\n`)
    chmodSync(join(bin, name), 0o755)
  }
  program(
    'apt-get',
    `for name; do
      if [ "$name" = npm ]; then
        [ ! -e ${bin}/npm ] || { echo 'nodejs : Conflicts: npm' >&2; exit 100; }
        : >${bin}/npm
        ${process.execPath} -e 'fs.chmodSync("${bin}/npm", 0o755)'
      fi
    done`,
  )
  if (nodejs === 'NodeSource') program('npm', 'exit 0')
  return bin
}

test.each(['NodeSource', 'nothing'] as const)(
  'the first documented command leaves a machine with %s of Node with npm',
  async (nodejs) => {
    const [first = ''] = documentedCommands('install', 'Debian in ten commands')
    const bin = machineWith(nodejs)

    await promisify(execFile)('/bin/sh', ['-c', first], { env: { PATH: bin } })

    expect(existsSync(join(bin, 'npm'))).toBe(true)
  },
)

import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { symlinkSync, writeFileSync } from 'node:fs'
import { createServer as createPlainServer, type RequestListener } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { PROJECT_ROOT } from '#server/projectRoot.ts'
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

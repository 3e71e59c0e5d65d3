import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createServer } from 'vite'
import { readConfig } from '../config.ts'
import { PROJECT_ROOT } from '../projectRoot.ts'
import { refuseArguments } from './refuseArguments.ts'

/*
 * The development server: Vite serves the pages with hot reload and proxies everything else to the real server, which
 * runs on the next port and restarts when its code changes.
 */

refuseArguments(`Usage: npm run dev

Serves the site for development at http://localhost:3000, or at HOST and PORT, and follows changes of the code.`)
// Files it writes are readable by this user only.
process.umask(0o077)
const { host, port } = readConfig(process.env)
const site = `http://localhost:${port}`
const behind = `http://127.0.0.1:${port + 1}`

const server = spawn(process.execPath, ['--watch', join(PROJECT_ROOT, 'src/server/main.ts')], {
  env: {
    ...process.env,
    HOST: '127.0.0.1',
    PORT: String(port + 1),
    PUBLIC_URL: site,
    TLS_CERT: '',
    TLS_KEY: '',
  },
  stdio: 'inherit',
})
const pages = await createServer({
  root: PROJECT_ROOT,
  server: {
    host,
    port,
    strictPort: true,
    proxy: Object.fromEntries(['/api', '/docs/', '/healthz', '/readyz'].map((path) => [path, behind])),
  },
})
await pages.listen()

for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => server.kill(signal))
await once(server, 'exit')
await pages.close()

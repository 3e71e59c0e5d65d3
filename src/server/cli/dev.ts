import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createServer } from 'vite'
import { EMBED_PAGES, RACES_PAGE, RECORD_PAGES } from '#contract/pages.ts'
import { readConfig, PROJECT_ROOT } from '../config.ts'
import { SEARCH_DESCRIPTION, TOUCH_ICON } from '../html/siteFiles.ts'
import { refuseArguments } from '../operatorErrors.ts'

/*
 * Vite serves the pages with hot reload and passes everything else to the real server, which runs on the next port and
 * restarts when its code changes.
 */

/** How the addresses that the real server answers begin, or patterns of them. */
const OF_SERVER = [
  '/api',
  '/docs/',
  '/feeds/',
  `${EMBED_PAGES}/`,
  `${RECORD_PAGES}/`,
  `^${RACES_PAGE}/.*/card[.]png`,
  '/favicon.ico',
  TOUCH_ICON,
  SEARCH_DESCRIPTION,
  '/robots.txt',
  '/sitemap',
  '/.well-known/',
  '/healthz',
  '/readyz',
]

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
    proxy: Object.fromEntries(OF_SERVER.map((path) => [path, behind])),
  },
})
await pages.listen()

for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => server.kill(signal))
await once(server, 'exit')
await pages.close()

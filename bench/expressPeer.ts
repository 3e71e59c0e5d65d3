import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import type { Server } from 'node:http'
import { plainCandidates } from './plainCandidates.ts'

/* The two calls with Express, which is installed in the folder, over the database in the file. */

interface Express {
  use(middleware: unknown): void
  disable(setting: string): void
  get(
    path: string,
    answer: (request: { params: Record<string, string> }, response: { json(body: unknown): void }) => void,
  ): void
  listen(port: number, host: string, ready: () => void): Server
}

const [folder = '', file = ''] = process.argv.slice(2)
const load = createRequire(`${folder}/`)
const candidates = plainCandidates(file)
const app = (load('express') as () => Express)()
app.disable('x-powered-by')
app.use((load('compression') as () => unknown)())
app.get('/api/candidates/:election/:office', ({ params }, response) =>
  response.json(candidates.ofOffice(params['election'] ?? '', params['office'] ?? '')),
)
app.get('/api/candidates/:account', ({ params }, response) =>
  response.json(candidates.find(Number(params['account']))),
)
const server = app.listen(0, '127.0.0.1', () =>
  console.log(`http://127.0.0.1:${(server.address() as AddressInfo).port}`),
)

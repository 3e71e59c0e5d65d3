import { createRequire } from 'node:module'
import { plainCandidates } from './plainCandidates.ts'

/* The two calls with Fastify, which is installed in the folder, over the database in the file. */

interface Fastify {
  register(plugin: unknown): PromiseLike<unknown>
  get(path: string, answer: (request: { params: Record<string, string> }) => unknown): void
  listen(at: { port: number; host: string }): Promise<string>
}

const [folder = '', file = ''] = process.argv.slice(2)
const load = createRequire(`${folder}/`)
const candidates = plainCandidates(file)
const app = (load('fastify') as () => Fastify)()
// Plugins apply to the calls registered after them.
await app.register(load('@fastify/compress'))
await app.register(load('@fastify/etag'))
app.get('/api/candidates/:election/:office', ({ params }) =>
  Promise.resolve(candidates.ofOffice(params['election'] ?? '', params['office'] ?? '')),
)
app.get('/api/candidates/:account', ({ params }) =>
  Promise.resolve(candidates.find(Number(params['account']))),
)
console.log(await app.listen({ port: 0, host: '127.0.0.1' }))

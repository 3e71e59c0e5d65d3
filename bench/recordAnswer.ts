import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { get, type IncomingMessage } from 'node:http'
import { buffer } from 'node:stream/consumers'

/** An answer as `bareServer.ts` replays it. */
export interface RecordedAnswer {
  status: number
  /** Name, value, name, value. */
  headers: string[]
  /** In Base64. */
  body: string
}

/** Headers that Node adds automatically. */
const ADDED = new Set(['date', 'connection', 'keep-alive'])

/** Records the answer of this address to a second request. */
export async function recordAnswer(address: string, headers: Record<string, string>, file: string) {
  await ask(address, headers)
  const { response, body } = await ask(address, headers)
  const { rawHeaders, statusCode = 0 } = response
  const sent = rawHeaders.filter(
    (_, index) => !ADDED.has((rawHeaders[index - (index % 2)] ?? '').toLowerCase()),
  )
  const answer: RecordedAnswer = { status: statusCode, headers: sent, body: body.toString('base64') }
  writeFileSync(file, JSON.stringify(answer))
  return response.headers
}

async function ask(address: string, headers: Record<string, string>) {
  const [response] = (await once(get(address, { headers }), 'response')) as [IncomingMessage]
  return { response, body: await buffer(response) }
}

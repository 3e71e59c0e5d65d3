import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { get, type IncomingMessage } from 'node:http'
import { buffer } from 'node:stream/consumers'

/** An answer as `bareServer.ts` sends it again. */
export interface RecordedAnswer {
  status: number
  /** Name, value, name, value. */
  headers: string[]
  /** In Base64. */
  body: string
}

/** What Node adds to an answer by itself. */
const ADDED = new Set(['date', 'connection', 'keep-alive'])

/** Writes down what this address answers, when it is asked for the second time. */
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

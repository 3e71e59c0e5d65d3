import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { type IncomingMessage } from 'node:http'
import { request } from 'node:https'
import { text } from 'node:stream/consumers'

/* A visitor of a test machine that trusts its certificate: requests over TLS and prints the answer as JSON. */

const [spec = ''] = process.argv.slice(2)
const { host, path, from, headers, body } = JSON.parse(spec) as {
  host: string
  path: string
  from: string
  headers: Record<string, string>
  body?: string
}
const ask = request({
  host: '127.0.0.1',
  port: 443,
  servername: host,
  ca: readFileSync(`/etc/letsencrypt/live/${host}/fullchain.pem`),
  localAddress: from,
  method: body === undefined ? 'GET' : 'POST',
  path,
  headers: { Host: host, ...headers },
})
ask.end(body)
const [answer] = (await once(ask, 'response')) as [IncomingMessage]
console.log(
  JSON.stringify({ status: answer.statusCode, headers: answer.headersDistinct, body: await text(answer) }),
)

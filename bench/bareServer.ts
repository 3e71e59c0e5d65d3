import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface RecordedAnswer {
  status: number
  /** Name, value, name, value. */
  headers: string[]
  /** In Base64. */
  body: string
}

/* The least that a Node server can do for an answer: the same headers and bytes, from a buffer. */
const { status, headers, body } = JSON.parse(readFileSync(process.argv[2] ?? '', 'utf8')) as RecordedAnswer
const bytes = Buffer.from(body, 'base64')
const server = createServer((_, response) => void response.writeHead(status, headers).end(bytes))
server.listen(0, '127.0.0.1', () => console.log(`http://127.0.0.1:${(server.address() as AddressInfo).port}`))

import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/* The least a server on Node can do for such an answer: the same bytes, from a buffer, and nothing else. */
const body = Buffer.alloc(Number(process.argv[2]), 'x')
const server = createServer((_, response) => {
  response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': body.length }).end(body)
})
server.listen(0, '127.0.0.1', () => console.log(`http://127.0.0.1:${(server.address() as AddressInfo).port}`))

import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'

interface ReceivedRequest {
  method: string
  path: string
  fields: Record<string, string>
  referer: string
  userAgent: string
  cookie: string
}

type Reply = (response: ServerResponse) => void

/** A fake of the state's site on this machine: it gives these replies, one per request, and the last one forever. */
export const makeStateSite = (...replies: readonly [Reply, ...Reply[]]) =>
  makeSiteWithRobots(answers(404), ...replies)

/** The same with a given robots.txt. */
export async function makeSiteWithRobots(robots: Reply, ...replies: readonly [Reply, ...Reply[]]) {
  const requests: ReceivedRequest[] = []
  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (request.url === '/robots.txt') {
      robots(response)
      return
    }
    requests.push(await readRequest(request))
    replies[Math.min(requests.length, replies.length) - 1]?.(response)
  }
  const server = createServer((request, response) => void answer(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  // A server that listens on a port has an address of this form.
  const { port } = server.address() as AddressInfo

  const waits: number[] = []
  let time = 0
  const site = {
    origin: `http://127.0.0.1:${port}`,
    userAgent: 'Mozilla/5.0 (test)',
    timeout: timeoutOfTests,
    now: () => time,
    wait: (ms: number) => {
      waits.push(ms)
      time += ms
      return Promise.resolve()
    },
  }
  return { site, requests, waits }
}

async function readRequest(request: IncomingMessage): Promise<ReceivedRequest> {
  let body = ''
  for await (const chunk of request) body += String(chunk)
  return {
    method: request.method ?? '',
    path: request.url ?? '',
    fields: Object.fromEntries(new URLSearchParams(body)),
    referer: request.headers.referer ?? '',
    userAgent: request.headers['user-agent'] ?? '',
    cookie: request.headers.cookie ?? '',
  }
}

/** The list as the state sends it: as a download, without its length. */
export const sends =
  (content: string | Buffer, status = 200): Reply =>
  (response) => {
    response.writeHead(status, { 'Content-Type': 'application/octet-stream' })
    response.end(content)
  }

/** A status with only these headers. */
export const answers =
  (status: number, headers: Record<string, string> = {}): Reply =>
  (response) => {
    response.writeHead(status, headers)
    response.end()
  }

export const fails =
  (status: number): Reply =>
  (response) => {
    response.writeHead(status, { 'Content-Type': 'text/html' })
    response.end('<html>Just a moment...</html>')
  }

/** Hangs up after half of the announced length. */
export const breaksOff =
  (content: string): Reply =>
  (response) => {
    response.writeHead(200, { 'Content-Length': content.length })
    response.write(content.slice(0, content.length / 2), () => response.destroy())
  }

export const neverAnswers: Reply = () => undefined

/** Longer than anyone may read. It does end, because a client that reads it all would otherwise fill the memory. */
export const neverEnds: Reply = (response) => {
  const chunk = Buffer.alloc(1 << 20, 'x')
  const write = (left: number) => {
    if (response.destroyed) return
    if (left === 0) response.end()
    else response.write(chunk, () => write(left - 1))
  }
  write(100)
}

let endAttempt = () => {}

/** Aborts an attempt if an answer drips, however slow the machine is, and never otherwise. */
export function timeoutOfTests(): AbortSignal {
  const attempt = new AbortController()
  endAttempt = () =>
    attempt.abort(new DOMException('The operation was aborted due to timeout', 'TimeoutError'))
  return attempt.signal
}

/** A byte now and then, until the attempt is aborted. */
export const drips: Reply = (response) => {
  let left = 20
  const drip = setInterval(() => {
    response.write('x')
    left -= 1
    if (left === 0) endAttempt()
  }, 5)
  response.once('close', () => clearInterval(drip))
}

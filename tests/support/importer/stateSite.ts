import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'

interface Asked {
  method: string
  path: string
  fields: Record<string, string>
  referer: string
  userAgent: string
}

type Reply = (response: ServerResponse) => void

/** The state's site on this machine: it gives these replies, one for each request, the last one ever after. */
export async function makeStateSite(...replies: readonly [Reply, ...Reply[]]) {
  const asked: Asked[] = []
  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    asked.push(await readAsked(request))
    replies[Math.min(asked.length, replies.length) - 1]?.(response)
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
  const site = {
    origin: `http://127.0.0.1:${port}`,
    userAgent: 'Mozilla/5.0 (test)',
    timeoutMs: 5_000,
    wait: (ms: number) => {
      waits.push(ms)
      return Promise.resolve()
    },
  }
  return { site, asked, waits }
}

async function readAsked(request: IncomingMessage): Promise<Asked> {
  let body = ''
  for await (const chunk of request) body += String(chunk)
  return {
    method: request.method ?? '',
    path: request.url ?? '',
    fields: Object.fromEntries(new URLSearchParams(body)),
    referer: request.headers.referer ?? '',
    userAgent: request.headers['user-agent'] ?? '',
  }
}

/** The list, as the state sends it: for download, and without its length. */
export const sends =
  (content: string | Buffer): Reply =>
  (response) => {
    response.writeHead(200, { 'Content-Type': 'application/octet-stream' })
    response.end(content)
  }

export const fails =
  (status: number): Reply =>
  (response) => {
    response.writeHead(status, { 'Content-Type': 'text/html' })
    response.end('<html>Just a moment...</html>')
  }

/** Hangs up after half of what it said it would send. */
export const breaksOff =
  (content: string): Reply =>
  (response) => {
    response.writeHead(200, { 'Content-Length': content.length })
    response.write(content.slice(0, content.length / 2), () => response.destroy())
  }

export const neverAnswers: Reply = () => undefined

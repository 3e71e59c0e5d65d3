import { STATUS_CODES } from 'node:http'
import { errorBody } from '#contract/schemas/errorBody.ts'

export interface PlainRefusal {
  status: number
  headers: Readonly<Record<string, string>>
  body: string
}

/**
 * A refusal of a request that never reaches the framework, with the same body and headers as any other; the connection
 * closes.
 */
export function plainRefusal(
  status: number,
  message: string,
  securityHeaders: Readonly<Record<string, string>>,
): PlainRefusal {
  const body = JSON.stringify(errorBody(message))
  const headers = {
    ...securityHeaders,
    'Content-Type': 'application/json',
    'Content-Length': String(Buffer.byteLength(body)),
    'Cache-Control': 'no-store',
    Connection: 'close',
  }
  return { status, headers, body }
}

export const badAddress = (securityHeaders: PlainRefusal['headers']) =>
  plainRefusal(400, 'The Host or the address of this request is not valid', securityHeaders)

/** As raw text for a socket without a valid request. */
export function asText({ status, headers, body }: PlainRefusal): string {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
  return [`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines, '', body].join('\r\n')
}

import { STATUS_CODES } from 'node:http'
import { errorBody } from '#contract/schemas/errorBody.ts'

export interface PlainRefusal {
  status: number
  headers: Readonly<Record<string, string>>
  body: string
}

/** A refusal of what never reaches the framework, with the body and the headers of every other one; the connection ends. */
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

/** As it goes over a socket on which there is no request that could be answered. */
export function asText({ status, headers, body }: PlainRefusal): string {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
  return [`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines, '', body].join('\r\n')
}

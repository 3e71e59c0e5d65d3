import type { RequestListener } from 'node:http'
import type { PlainRefusal } from '../middleware/plainRefusal.ts'

/**
 * Passes on only requests whose Host can be part of an address, because later code builds URLs from it. HTTP/1.0 has
 * none.
 */
export function refuseBadHost(
  answer: RequestListener,
  { status, headers, body }: PlainRefusal,
): RequestListener {
  // Nearly every request has the same Host, and parsing it takes a hundredth of the time of a cached answer.
  let lastGood = ''
  return (request, response) => {
    const { host } = request.headers
    const isGood =
      host === undefined ? request.httpVersion === '1.0' : host === lastGood || URL.canParse(`http://${host}`)
    if (isGood) {
      lastGood = host ?? lastGood
      answer(request, response)
    } else response.writeHead(status, headers).end(body)
  }
}

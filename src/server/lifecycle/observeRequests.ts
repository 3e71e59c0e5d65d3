import type { RequestListener } from 'node:http'
import type { Answered } from '../metrics/requestMetrics.ts'
import { routeOf } from '../metrics/routeOf.ts'
import { requestId } from '../requestId.ts'

/** An answer for the log and the metrics, without anything a visitor typed into the address. */
export interface Observed extends Answered {
  id: string
}

/** Reports each request once its answer has been sent, or its client has disconnected. */
export function observeRequests(
  answer: RequestListener,
  note: (observed: Observed) => void,
): RequestListener {
  return (request, response) => {
    const begun = performance.now()
    const { socket, method = '', url = '' } = request
    const sentBefore = socket.bytesWritten
    // Before the next request on this connection begins, whose bytes count separately.
    response.prependOnceListener('close', () =>
      note({
        id: requestId(request),
        method,
        route: routeOf(method, url),
        status: response.headersSent ? response.statusCode : 0,
        seconds: (performance.now() - begun) / 1_000,
        bytes: Math.max(0, socket.bytesWritten - sentBefore),
      }),
    )
    answer(request, response)
  }
}

import { once } from 'node:events'
import {
  createServer as createPlainServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
} from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import { type AddressInfo, Server as NetServer, type Socket } from 'node:net'
import { setImmediate, setTimeout } from 'node:timers/promises'
import * as limits from '#contract/limits.ts'
import { errorCode, messageOf } from '#database/connection/errors.ts'
import { networksOf } from '#database/limiter.ts'
import { limitPlaces } from '../middleware/limitPlaces.ts'
import { StartupError } from '../operatorErrors.ts'
import { type Config, hostAndPort, isOwnNetwork } from '../config.ts'
import {
  asText,
  badAddress,
  plainRefusal,
  type PlainRefusal,
  securityHeadersOf,
} from '../middleware/securityHeaders.ts'
import { type Connections, trackConnections } from './trackConnections.ts'

/** Together with the five seconds of an idle connection, less than the ten after which a container is killed. */

// @limit stopping listener/stop: `/readyz` answers 503 before the listening socket closes: {ms}
/** So that load balancers turn to other servers. */
const NOT_READY_DELAY_MS = 2_000

// @limit stopping listener/stop: The same, if systemd holds the socket: {ms}
/**
 * Connections made later wait for the next process. Until then this one accepts them, and the last still have time to ask.
 */
const HELD_DELAY_MS = 4_000

/** How long answers are held back before the socket closes. */
const CLOSING_MS = 50

/** The longest turn in which a new connection may go unnoticed before the socket closes. */
const QUIET_TURN_MS = 1
// @limit stopping listener/stop: Then wait for a quiet turn of the event loop to close it in: {ms}
const QUIET_TURN_TIMEOUT_MS = 1_500

// @limit stopping listener/stop: Then answers under way may take: {ms}
const LAST_ANSWERS_TIMEOUT_MS = 4_000

/**
 * Stops the server without dropping a request. From now on each connection closes after its next answer. While `/readyz`
 * answers 503, the socket still accepts new connections; then it closes. Idle connections are closed no sooner than at any
 * other time, so a proxy that closes its own idle connections earlier never sends a request on one that is being closed.
 */
async function drain(server: Server, connections: Connections, isHeld: boolean): Promise<void> {
  const begun = performance.now()
  connections.endWithTheirAnswers()
  await setTimeout(isHeld ? HELD_DELAY_MS : NOT_READY_DELAY_MS)
  const allEnded = Promise.withResolvers<void>()
  server.once('close', allEnded.resolve)
  await closeSocket(server, connections)
  await withTimeout(Math.max(0, begun + limits.KEEP_ALIVE_MS - performance.now()), allEnded.promise)
  // Read what has arrived by now before closing connections that look idle.
  await setImmediate()
  server.closeIdleConnections()
  await withTimeout(LAST_ANSWERS_TIMEOUT_MS, connections.idle())
  server.closeAllConnections()
}

/**
 * When a socket closes, the kernel resets connections that were made but not yet accepted. Node accepts them once per turn
 * of the event loop, so this waits for a turn in which none arrived. It must be a short turn, because connections also
 * arrive during a long one, such as when earlier work goes on or a busy machine runs other programs.
 */
async function closeSocket(server: Server, connections: Connections): Promise<void> {
  let connectionCount = 0
  server.on('connection', () => (connectionCount += 1))
  connections.hold()
  await setTimeout(CLOSING_MS)
  const end = performance.now() + QUIET_TURN_TIMEOUT_MS
  let isQuiet = false
  while (!isQuiet && performance.now() < end) {
    const [before, began] = [connectionCount, performance.now()]
    await setImmediate()
    isQuiet = connectionCount === before && performance.now() - began < QUIET_TURN_MS
  }
  // HTTP's own close() would also close idle connections at once, although a request may be on its way on one of them.
  NetServer.prototype.close.call(server)
  connections.release()
}

async function withTimeout(milliseconds: number, work: Promise<void>): Promise<void> {
  const timer = new AbortController()
  await Promise.race([work, setTimeout(milliseconds, undefined, timer)])
  timer.abort()
}

/** The limits of a server's connections; tests attack it with lower ones. */
const LIMITS = {
  maxConnections: limits.MAX_CONNECTIONS,
  perNetwork: limits.MAX_CONNECTIONS_PER_NETWORK,
  perWideNetwork: 2 * limits.MAX_CONNECTIONS_PER_NETWORK,
  // @limit connections listener/listener: Time to receive a request's headers: {ms}, then 408
  headersTimeout: 10_000,
  requestTimeout: limits.REQUEST_TIMEOUT_MS,
  /** Node adds a second for requests in transit. */
  keepAliveTimeout: limits.KEEP_ALIVE_MS,
  /** Node's default is every half minute, by when a thousand could be waiting. */
  connectionsCheckingInterval: 1_000,
  // @limit connections listener/connectionLimits: Time without a byte in either direction: {ms}; 30 s while
  // an answer is not read
  /** Longer than a request may take, so that its sender gets a 408 first. */
  idleTimeout: 15_000,
  // @limit connections listener/connectionLimits: TLS handshake, if the server serves HTTPS itself: {ms}
  handshakeTimeout: 10_000,
}

/** Connections that may wait while the next process starts; the system's own limit may be lower. */
const LISTEN_BACKLOG = 4_096

/** Our sentences for requests that Node itself refuses. */
const REFUSALS: Readonly<Record<string, readonly [status: number, message: string]>> = {
  HPE_HEADER_OVERFLOW: [431, 'The headers of the request are larger than 16 kB'],
  HPE_CHUNK_EXTENSIONS_OVERFLOW: [413, 'The request is larger than 1 MB'],
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'The request did not arrive within ten seconds'],
}
const NO_REQUEST = [400, 'This is not an HTTP request'] as const

interface Listening extends Pick<Config, 'host' | 'port' | 'tls'> {
  /** Whether someone connects for many visitors, and is not counted by network; by default this machine and private ones. */
  connectsForMany?: (address: string) => boolean
  /** Whether visitors come over TLS, possibly a proxy's. */
  isTlsPublic: boolean
  /** The descriptor of a socket that is already listening there, and keeps listening when this process closes it. */
  heldSocket?: number | undefined
}

/**
 * Opens the port, with TLS if there is a certificate; throws StartupError. `stop` closes it once all requests are answered.
 */
export async function listen(
  answer: RequestListener,
  { host, port, tls, isTlsPublic, heldSocket, connectsForMany = isOwnNetwork }: Listening,
  lower: Partial<typeof LIMITS> = {},
) {
  const securityHeaders = securityHeadersOf({ tls: isTlsPublic })
  const connections = trackConnections(refuseBadHost(answer, badAddress(securityHeaders)))

  const { maxConnections, perNetwork, perWideNetwork, idleTimeout, ...timeouts } = { ...LIMITS, ...lower }
  const places = limitPlaces({ all: maxConnections, perNetwork, perWideNetwork })
  const server = createServer(connections.listener, tls, timeouts)
  server.maxConnections = maxConnections
  server.timeout = idleTimeout
  server.on('connection', (socket: Socket) => {
    const address = socket.remoteAddress ?? 'gone'
    if (!connectsForMany(address)) {
      const place = places.take(networksOf(address))
      if (typeof place === 'string') {
        socket.destroy()
        return
      }
      socket.once('close', place.leave)
    }
    connections.noteNewcomer()
  })
  server.on('timeout', (socket: Socket) => void closeIfIdle(socket))
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    const [status, message] = REFUSALS[error.code ?? ''] ?? NO_REQUEST
    // Both kinds of server pass sockets here, although the type is only a stream.
    connections.refuse(socket as Socket, asText(plainRefusal(status, message, securityHeaders)))
  })
  server.on('checkExpectation', (_, response) => {
    const { status, headers, body } = plainRefusal(417, 'Expect takes only 100-continue', securityHeaders)
    response.writeHead(status, headers).end(body)
  })
  try {
    const isHeld = heldSocket !== undefined
    if (isHeld) server.listen({ fd: heldSocket }, LISTEN_BACKLOG)
    else server.listen(port, host)
    await once(server, 'listening')
    if (isHeld) refuseOtherAddress(server, host, port)
    return { server, stop: () => drain(server, connections, isHeld) }
  } catch (error) {
    if (error instanceof StartupError) throw error
    // Listening fails with nothing but errors.
    throw new StartupError(reason(error as Error, host, port), { cause: error })
  }
}

/** Otherwise the site would be at an address no one expects. */
function refuseOtherAddress(server: Server, host: string, port: number): void {
  const address = server.address()
  const held =
    address === null || typeof address === 'string'
      ? String(address)
      : hostAndPort(address.address, address.port)
  const wanted = hostAndPort(host, port)
  if (held !== wanted)
    throw new StartupError(
      `systemd holds ${held} for the site, but HOST and PORT say ${wanted}. Run sunshine-ledger restart, or correct ListenStream of its socket.`,
    )
}

/**
 * Closes an idle connection, after reading what has arrived: after a long turn of the event loop, timers run first, and a
 * proxy's request may be waiting.
 */
async function closeIfIdle(socket: Socket): Promise<void> {
  const { bytesRead } = socket
  await setImmediate()
  if (socket.bytesRead === bytesRead) socket.destroy()
}

/** The address for visitors on this machine. If PORT is 0, only a listening server knows its port. */
export function localUrl(
  { host, port, tls }: Pick<Config, 'host' | 'port' | 'tls'>,
  server?: Server,
): string {
  const address = server?.address() as AddressInfo | undefined // a string only for pipes
  const isThisMachine = ['127.0.0.1', '0.0.0.0', '::', '::1'].includes(host)
  return `${tls ? 'https' : 'http'}://${hostAndPort(isThisMachine ? 'localhost' : host, address?.port ?? port)}`
}

function createServer(
  listener: RequestListener,
  tls: Config['tls'],
  timeouts: Omit<typeof LIMITS, 'maxConnections' | 'perNetwork' | 'perWideNetwork' | 'idleTimeout'>,
): Server {
  // A request without a Host is refused like one with a bad Host.
  const options = { ...timeouts, maxHeaderSize: limits.MAX_HEADER_BYTES, requireHostHeader: false }
  if (!tls) return createPlainServer(options, listener)
  try {
    const server = createTlsServer({ ...options, ...tls }, listener)
    // Without a handshake nothing can be sent: anything written would wait for it, and so would the connection.
    return server.on('tlsClientError', (_, socket) => void socket.destroy())
  } catch (error) {
    throw new StartupError(
      `TLS_CERT and TLS_KEY do not hold a certificate and its key: ${messageOf(error)}.`,
      { cause: error },
    )
  }
}

function reason(error: Error, host: string, port: number): string {
  switch (errorCode(error)) {
    case 'EADDRINUSE':
      return `Port ${port} of ${host} is in use. Stop the program that uses it, or set PORT to another port.`
    case 'EACCES':
      return `This user may not open port ${port}. Set PORT to a port above 1023.`
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return `HOST is ${host}, which is not an address of this machine.`
    default:
      return `Port ${port} of ${host} cannot be opened: ${error.message}.`
  }
}

/**
 * Refuses a Host that cannot be part of an address, because later code builds URLs from it. HTTP/1.0 may have none. Of two,
 * a proxy may have gone by the one that is not used here.
 */
function refuseBadHost(answer: RequestListener, { status, headers, body }: PlainRefusal): RequestListener {
  // Nearly every request has the same Host, and parsing it takes a hundredth of the time of a cached answer.
  let lastGood = ''
  return (request, response) => {
    const { host } = request.headers
    const isGood =
      host === undefined ? request.httpVersion === '1.0' : host === lastGood || URL.canParse(`http://${host}`)
    if (isGood && !hasTwoHosts(request)) {
      lastGood = host ?? lastGood
      answer(request, response)
    } else response.writeHead(status, headers).end(body)
  }
}

/** Node keeps the first of several Hosts, and all of them only here, as names and values in turn. */
function hasTwoHosts({ rawHeaders }: IncomingMessage): boolean {
  let hosts = 0
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index]
    if (name?.length === 4 && name.toLowerCase() === 'host') hosts += 1
  }
  return hosts > 1
}

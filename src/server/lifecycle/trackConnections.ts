import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { MAX_REQUESTS_PER_CONNECTION } from '#contract/limits.ts'

// @limit connections listener/siege: Answers begun per event loop turn: {count}; health checks do not wait
const MAX_BEGUN_PER_TURN = 16

// @limit connections listener/connectionLimits: The same while connections are being accepted: {count}
/**
 * The event loop accepts one connection per turn. While connections arrive, turns must be short, or the last of a thousand
 * would wait for many answers on each connection before it.
 */
const MAX_BEGUN_WHILE_ACCEPTING = 1

interface Exchange {
  connection: Connection
  request: IncomingMessage
  response: ServerResponse
}

interface Connection {
  readonly socket: Socket
  current: Exchange | undefined
  /** Requests that were sent without waiting for its answer. */
  readonly waiting: Exchange[]
  requests: number
  /** Sent after the answers before it. */
  lastAnswer: string | undefined
}

/** Begins a few answers per turn of the event loop, so that a thousand large ones do not delay other requests for long. */
function takeTurns(begin: (exchange: Exchange) => void) {
  const line: Exchange[] = []
  let begun = 0
  let mayBegin = MAX_BEGUN_PER_TURN
  let hasNewcomer = false
  let isHeld = false

  function beginSome(): void {
    if (isHeld) return
    while (begun < mayBegin) {
      const first = line.shift()
      if (!first) return
      // Its client has disconnected.
      if (first.response.destroyed) continue
      if (begun === 0) setImmediate(nextTurn)
      begun += 1
      begin(first)
    }
  }

  function nextTurn(): void {
    begun = 0
    mayBegin = hasNewcomer ? MAX_BEGUN_WHILE_ACCEPTING : MAX_BEGUN_PER_TURN
    hasNewcomer = false
    beginSome()
  }

  return {
    /** Queues an answer. With `isLater`, no answer is begun in this turn. */
    push: (exchange: Exchange, isLater: boolean): void => {
      line.push(exchange)
      if (line.length > 1) return
      if (isLater) setImmediate(beginSome)
      else beginSome()
    },

    noteNewcomer: (): void => {
      hasNewcomer = true
      mayBegin = MAX_BEGUN_WHILE_ACCEPTING
    },

    /** Begins no answer until `release`, so that no client gets an answer and returns with a new connection. */
    hold: (): void => {
      isHeld = true
    },

    release: (): void => {
      isHeld = false
      nextTurn()
    },
  }
}

// @limit connections listener/trackConnections: Pipelined requests of all connections: {count}, then the
// connection that sends more is closed
const MAX_WAITING_REQUESTS = 20_000

/** The limits of a connection; tests attack it with lower ones. */
const LIMITS = {
  maxRequestsPerConnection: MAX_REQUESTS_PER_CONNECTION,
  // @limit connections listener/trackConnections: Time to read an answer: {ms}, plus 1 s per {bytes} sent
  answerTimeoutMs: 60_000,
  minBytesPerSecond: 32 * 1024,
  checkIntervalMs: 1_000,
}

const STACK_FRAMES = Error.stackTraceLimit

export type Connections = ReturnType<typeof trackConnections>

/**
 * Answers the requests of a connection one at a time, however many it pipelines: the next one begins when the previous
 * answer has been sent, and nothing more is read until then. A client that does not read its answer holds only that one,
 * for a limited time.
 */
export function trackConnections(answer: RequestListener, limits: Partial<typeof LIMITS> = {}) {
  const { maxRequestsPerConnection, ...answerLimits } = { ...LIMITS, ...limits }
  const known = new WeakMap<Socket, Connection>()
  const busy = new Set<Connection>()
  let waitingRequests = 0
  let isClosing = false
  const { push, ...turns } = takeTurns(answerTo)
  let onNoneBusy: (() => void) | undefined
  closeSlowAnswers(busy, answerLimits)

  const listener: RequestListener = (request, response) => {
    const connection = known.get(request.socket) ?? open(request.socket)
    const { socket, waiting } = connection
    // @limit connections listener/siege: Requests of one connection at a time: 1; the rest is not read yet
    if (!connection.current) return begin({ connection, request, response })
    if (waitingRequests >= MAX_WAITING_REQUESTS) return void socket.destroy()
    waitingRequests += 1
    waiting.push({ connection, request, response })
    socket.pause()
  }

  function open(socket: Socket): Connection {
    const none = { current: undefined, lastAnswer: undefined }
    const connection: Connection = { socket, waiting: [], requests: 0, ...none }
    known.set(socket, connection)
    // Node gives every waiting request of a closed connection an abort error. Capturing 16,000 stacks that are never read
    // took a third of a second.
    socket.prependOnceListener('close', () => (Error.stackTraceLimit = 0))
    socket.once('close', () => {
      Error.stackTraceLimit = STACK_FRAMES
      forgetWaiting(connection)
    })
    // Node resumes a connection after each answer.
    socket.on('resume', () => connection.waiting.length > 0 && socket.pause())
    return connection
  }

  function begin(exchange: Exchange): void {
    const { connection, request, response } = exchange
    connection.current = exchange
    connection.requests += 1
    busy.add(connection)
    response.once('close', () => next(connection))
    // Health checks do not wait for their turn.
    if (request.url === '/healthz' || request.url === '/readyz') return answerTo(exchange)
    // When the server is closing, pipelined requests have been read by then, so it is known which one is the last.
    push(exchange, isClosing)
  }

  function answerTo({ connection, request, response }: Exchange): void {
    const isLast = isClosing && connection.waiting.length === 0
    if (isLast || connection.requests >= maxRequestsPerConnection) response.shouldKeepAlive = false
    answer(request, response)
  }

  function next(connection: Connection): void {
    const { socket, waiting, lastAnswer } = connection
    connection.current = undefined
    // After an answer with `Connection: close`, no further answer can be sent.
    if (!socket.writable) forgetWaiting(connection)
    const exchange = waiting.shift()
    if (exchange) {
      waitingRequests -= 1
      if (waiting.length === 0 && lastAnswer === undefined) socket.resume()
      begin(exchange)
      return
    }
    busy.delete(connection)
    if (lastAnswer !== undefined) sendAndClose(socket, lastAnswer)
    if (busy.size === 0) onNoneBusy?.()
  }

  function forgetWaiting({ waiting }: Connection): void {
    waitingRequests -= waiting.length
    waiting.length = 0
  }

  return {
    ...turns,
    listener,

    /** Closes a connection whose next bytes are not a valid request: sends `lastAnswer` after the earlier answers. */
    refuse: (socket: Socket, lastAnswer: string): void =>
      sendLastAnswer(socket, known.get(socket), lastAnswer),

    /** From now on, connections close after answering what they have sent so far. */
    endWithTheirAnswers(): void {
      isClosing = true
      for (const { current, waiting } of busy)
        if (current && waiting.length === 0 && !current.response.headersSent)
          current.response.shouldKeepAlive = false
    },

    async idle(): Promise<void> {
      if (busy.size === 0) return
      const { promise, resolve } = Promise.withResolvers<void>()
      onNoneBusy = resolve
      await promise
    },
  }
}

/** Closes connections, of those now being answered, whose client takes too long to read its answer. */
function closeSlowAnswers(
  busy: ReadonlySet<Connection>,
  { answerTimeoutMs, minBytesPerSecond, checkIntervalMs }: Omit<typeof LIMITS, 'maxRequestsPerConnection'>,
): void {
  /** When an answer was first seen, and how many bytes its connection had sent before it. */
  const firstSeen = new WeakMap<ServerResponse, { at: number; bytesBefore: number }>()
  const timeoutOf = (bytesSent: number) => answerTimeoutMs + (bytesSent / minBytesPerSecond) * 1_000

  const check = () => {
    const now = performance.now()
    for (const { socket, current } of busy) {
      if (!current) continue
      const seen = firstSeen.get(current.response)
      if (!seen) firstSeen.set(current.response, { at: now, bytesBefore: socket.bytesWritten })
      else if (now - seen.at > timeoutOf(socket.bytesWritten - seen.bytesBefore)) socket.destroy()
    }
  }
  setInterval(check, checkIntervalMs).unref()
}

function sendLastAnswer(socket: Socket, connection: Connection | undefined, lastAnswer: string): void {
  if (!socket.writable) return void socket.destroy()
  const current = connection?.current
  if (!connection || !current) return sendAndClose(socket, lastAnswer)
  const last = connection.waiting.at(-1) ?? current
  if (last.request.complete) {
    connection.lastAnswer ??= lastAnswer
    socket.pause()
  } else if (last === current && !current.response.headersSent) sendAndClose(socket, lastAnswer)
  else socket.destroy()
}

function sendAndClose(socket: Socket, lastAnswer: string): void {
  if (socket.writable) socket.write(lastAnswer)
  socket.destroySoon()
}

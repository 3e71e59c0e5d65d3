import { setTimeout } from 'node:timers/promises'
import { type HeldSocket, holdSocket } from '#tests/support/servers/holdSocket.ts'
import { acknowledgedWrites } from './acknowledgedWrites.ts'
import { type Finding, nothingFound } from './finding.ts'
import { type BrokenProxy, nginxProxy } from './nginxProxy.ts'
import { callsTo, COMMITTEE, LIST, makeFaultRegister, serve } from './register.ts'

const PATHS = [LIST, `/api/committees/${COMMITTEE}`, '/candidates', '/api/electioncodes', '/']
const NAMES = { path: '/api/reconcile', body: { queries: '{"one":{"query":"Invented Sunshine Fund"}}' } }
const READERS = 6
/** A call that nginx may not send twice is nearly always in progress. */
const [MATCHERS, MATCHER_PAUSE_MS] = [2, 5]
/** They need not saturate the machine: restarts take seconds. */
const PAUSE_MS = 50

interface Restarts {
  /** For all servers together; enough for a control to be noticed. */
  restarts: number
  servers?: 1 | 2
  /**
   * Controls: a differently configured proxy, a socket that closes with its server, servers that are killed instead of
   * told to stop.
   */
  control?: BrokenProxy | 'ownSocket' | 'killed'
}

/**
 * Restarts servers behind nginx whose sockets are held open, each as soon as the other serves again, while visitors and
 * administrators make requests: no request may fail, not even those that nginx may not send twice.
 */
export async function restartInTurn({ restarts, servers: count = 2, control }: Restarts): Promise<Finding> {
  const finding = nothingFound()
  using register = await makeFaultRegister()
  // How a proxy handles a closed socket shows only if a socket closes.
  const isHeld = control === undefined || control === 'killed'
  const sockets = await Promise.all(Array.from({ length: count }, () => holdSocket()))
  if (!isHeld) for (const { close } of sockets) await close()
  const start = (socket: HeldSocket) =>
    serve({ ...register.settings, PORT: String(socket.port) }, isHeld ? socket : undefined)
  const servers = []
  // The first server may have to build the pages.
  for (const socket of sockets) servers.push(await start(socket))
  const proxy = await nginxProxy(
    register.folder,
    sockets.map(({ port }) => `127.0.0.1:${port}`),
    control === 'killed' || control === 'ownSocket' ? undefined : control,
  )
  const writes = acknowledgedWrites(
    finding,
    callsTo(() => proxy.address),
    { pauseMs: PAUSE_MS },
  )
  const isOver = new AbortController()
  let answered = 0
  const visit = async (ask: () => Promise<Response>, pauseMs: number) => {
    while (!isOver.signal.aborted) {
      const answer = await ask().catch(() => undefined)
      const isWhole = await answer?.arrayBuffer().then(
        () => answer.status === 200,
        () => false,
      )
      if (isWhole) answered += 1
      else finding.failed += 1
      await setTimeout(pauseMs)
    }
  }
  const read = (index: number) => () => fetch(proxy.address + (PATHS[index % PATHS.length] ?? '/'))
  const match = () =>
    fetch(proxy.address + NAMES.path, { method: 'POST', body: new URLSearchParams(NAMES.body) })
  const visitors = [
    ...Array.from({ length: READERS }, (_, index) => visit(read(index), PAUSE_MS)),
    ...Array.from({ length: MATCHERS }, () => visit(match, MATCHER_PAUSE_MS)),
  ]
  const stopWriting = writes.start()
  const isFound = () => control !== undefined && finding.failed > 0
  while (finding.times < restarts && !isFound()) {
    const at = finding.times % sockets.length
    const before = answered
    const code = await servers[at]?.kill(control === 'killed' ? 'SIGKILL' : 'SIGTERM')
    if (!control && code !== 0) finding.others.push(`A server that was told to stop ended with ${code}.`)
    const socket = sockets[at]
    if (socket) servers[at] = await start(socket)
    finding.times += 1
    if (answered === before) finding.others.push('Nobody was answered meanwhile.')
  }
  isOver.abort()
  await Promise.all(visitors)
  await stopWriting()
  await writes.check()
  for (const { kill } of servers) await kill()
  for (const { close } of sockets) await close()
  await proxy.close()
  finding.failed += writes.failed()
  finding.others.push(...proxy.failures())
  return finding
}

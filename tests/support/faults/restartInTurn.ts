import { setTimeout } from 'node:timers/promises'
import { type Door, holdDoor } from '#tests/support/holdDoor.ts'
import { acknowledgedWrites } from './acknowledgedWrites.ts'
import { type Finding, nothingFound } from './finding.ts'
import { type BrokenProxy, nginxProxy } from './nginxProxy.ts'
import { callsTo, COMMITTEE, LIST, makeRegister, serve } from './register.ts'

const PATHS = [LIST, `/api/committees/${COMMITTEE}`, '/candidates', '/api/electioncodes', '/']
const NAMES = { path: '/api/reconcile', body: { queries: '{"one":{"query":"Invented Sunshine Fund"}}' } }
const READERS = 6
/** One that nginx may not send twice is always on its way, or nearly. */
const [MATCHERS, MATCHER_PAUSE_MS] = [2, 5]
/** They need not keep a machine busy: restarts take seconds. */
const PAUSE_MS = 50

interface Restarts {
  /** Of all servers together, as often as is needed for a control to be found. */
  restarts: number
  servers?: 1 | 2
  /** Controls: a proxy that is set up otherwise, a door that closes with its server, servers that are not told but killed. */
  control?: BrokenProxy | 'ownDoor' | 'killed'
}

/**
 * Restarts servers behind nginx whose doors are held open, the one as soon as the other serves again, under visitors and
 * administrators: no request may fail, also none that nginx may not send twice.
 */
export async function restartInTurn({ restarts, servers: count = 2, control }: Restarts): Promise<Finding> {
  const finding = nothingFound()
  using register = await makeRegister()
  // What a proxy makes of a closed door shows where there is one.
  const isHeld = control === undefined || control === 'killed'
  const doors = await Promise.all(Array.from({ length: count }, () => holdDoor()))
  if (!isHeld) for (const { close } of doors) await close()
  const start = (door: Door) =>
    serve({ ...register.settings, PORT: String(door.port) }, isHeld ? door : undefined)
  const servers = []
  // The first of them may have to build the pages.
  for (const door of doors) servers.push(await start(door))
  const proxy = await nginxProxy(
    register.folder,
    doors.map(({ port }) => `127.0.0.1:${port}`),
    control === 'killed' || control === 'ownDoor' ? undefined : control,
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
    const at = finding.times % doors.length
    const before = answered
    const code = await servers[at]?.kill(control === 'killed' ? 'SIGKILL' : 'SIGTERM')
    if (!control && code !== 0) finding.others.push(`A server that was told to stop ended with ${code}.`)
    const door = doors[at]
    if (door) servers[at] = await start(door)
    finding.times += 1
    if (answered === before) finding.others.push('Nobody was answered meanwhile.')
  }
  isOver.abort()
  await Promise.all(visitors)
  await stopWriting()
  await writes.check()
  for (const { kill } of servers) await kill()
  for (const { close } of doors) await close()
  await proxy.close()
  finding.failed += writes.failed()
  finding.others.push(...proxy.failures())
  return finding
}

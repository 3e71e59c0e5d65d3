import { setTimeout } from 'node:timers/promises'
import { acknowledgedWrites } from './acknowledgedWrites.ts'
import { type Finding, nothingFound } from './finding.ts'
import { loadBalancer } from './loadBalancer.ts'
import { callsTo, COMMITTEE, LIST, makeRegister, serve } from './register.ts'

const PATHS = [LIST, `/api/committees/${COMMITTEE}`, '/candidates', '/api/electioncodes', '/']
const VISITORS = 8

interface Restarts {
  /** Of each of the two servers. */
  restarts: number
  /** Controls: a proxy that does not ask who is ready, and a server that is not told but killed. */
  control?: 'blindProxy' | 'killed'
  databaseUrl?: string
}

/** Restarts two servers behind a proxy, one after the other, under visitors and administrators: no request may fail. */
export async function restartInTurn({ restarts, control, databaseUrl }: Restarts): Promise<Finding> {
  const finding = nothingFound()
  using register = await makeRegister(databaseUrl)
  const servers = [await serve(register.settings), await serve(register.settings)]
  const addresses = servers.map(({ address }) => address)
  const proxy = await loadBalancer(addresses, { asks: control !== 'blindProxy' })
  const writes = acknowledgedWrites(
    finding,
    callsTo(() => proxy.address),
  )
  const isOver = new AbortController()
  let answered = 0
  const visit = async (path: string) => {
    while (!isOver.signal.aborted) {
      const answer = await fetch(proxy.address + path).catch(() => undefined)
      const isWhole = await answer?.arrayBuffer().then(
        () => answer.status === 200,
        () => false,
      )
      if (isWhole) answered += 1
      else finding.failed += 1
    }
  }
  const visitors = Array.from({ length: VISITORS }, (_, index) => visit(PATHS[index % PATHS.length] ?? '/'))
  const stopWriting = writes.start()
  for (; finding.times < restarts * servers.length; finding.times += 1) {
    const at = finding.times % servers.length
    const [server, address] = [servers[at], addresses[at] ?? '']
    const before = answered
    const code = await server?.kill(control === 'killed' ? 'SIGKILL' : 'SIGTERM')
    if (code !== 0) finding.others.push(`A server that was told to stop ended with ${code}.`)
    servers[at] = await serve({ ...register.settings, PORT: new URL(address).port })
    await untilIt(() => proxy.isReady(address))
    // Else nothing was tried.
    await untilIt(() => answered > before)
  }
  isOver.abort()
  await Promise.all(visitors)
  await stopWriting()
  await writes.check()
  for (const { kill } of servers) await kill('SIGTERM')
  proxy.close()
  finding.failed += writes.failed()
  return finding
}

async function untilIt(isSo: () => boolean): Promise<void> {
  while (!isSo()) await setTimeout(20)
}

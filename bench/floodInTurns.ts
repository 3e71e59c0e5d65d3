import { floodClient } from './floodClient.ts'
import { processorTime } from './processorTime.ts'

export interface FloodInTurns {
  /** Each server's address, and its process, whose processor time is measured. */
  servers: readonly { address: string; pid: number }[]
  headers: Record<string, string>
  connections: number
  /** How many turns each server gets, and how many answers a turn has. */
  turns: number
  answersPerTurn: number
}

/** The cost of each turn for each server, in microseconds per answer. */
export interface Turn {
  processor: number
  elapsed: number
}

/*
 * Sends requests to several servers, one after another in short turns, over connections that stay open, and prints what
 * each turn cost each server: other load on the machine affects all of them equally.
 */
const { servers, headers, connections, turns, answersPerTurn } = JSON.parse(
  process.argv[2] ?? '',
) as FloodInTurns

const takers = servers.map(({ address, pid }) => {
  let toAsk = 0
  let toCome = 0
  let whenDone: (() => void) | undefined
  const clients = Array.from({ length: connections }, () =>
    floodClient(address, headers, () => {
      toCome -= 1
      if (toCome === 0) whenDone?.()
      toAsk -= 1
      return toAsk >= 0
    }),
  )
  return async (): Promise<Turn> => {
    const { promise, resolve } = Promise.withResolvers<void>()
    whenDone = resolve
    toCome = answersPerTurn
    toAsk = answersPerTurn - connections
    const [began, processor] = [performance.now(), processorTime(pid) ?? Number.NaN]
    for (const { ask } of clients) ask()
    await promise
    return {
      processor: ((processorTime(pid) ?? Number.NaN) - processor) / answersPerTurn,
      elapsed: ((performance.now() - began) * 1_000) / answersPerTurn,
    }
  }
})

const found: Turn[][] = []
for (let turn = 0; turn < turns; turn += 1) {
  const of: Turn[] = []
  // In reverse order every other time, so that none always follows the same one.
  const order = [...takers.entries()]
  for (const [which, take] of turn % 2 === 0 ? order : order.toReversed()) of[which] = await take()
  found.push(of)
}
console.log(JSON.stringify(found))
process.exit()

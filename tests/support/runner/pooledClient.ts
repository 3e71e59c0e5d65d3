import { Client, type ClientConfig } from 'pg'

type Callback = (error?: Error) => void

/** Idle connections for the next client with the same configuration, by that configuration. */
const free = new Map<string, Client[]>()
const beingCleaned = new Set<Promise<void>>()

/** What `discard all` does, except for dropping the prepared statements, which the driver expects to persist. */
const AS_NEW = `close all; reset session authorization; reset all; unlisten *; select pg_advisory_unlock_all();
  discard plans; discard temp; discard sequences`

/**
 * The class with which a pool makes connections. A released connection is not closed but reset and kept for the next pool
 * with the same configuration: a new connection takes longer to load the catalog of tables than a test's queries take.
 */
export function PooledClient(config: ClientConfig): Client {
  const key = `${config.connectionString} ${config.query_timeout}`
  const others = free.get(key) ?? []
  free.set(key, others)
  return others.pop() ?? reusable(new Client(config), others)
}

function reusable(client: Client, others: Client[]): Client {
  const connect = client.connect.bind(client)
  const end = client.end.bind(client)
  let isConnected = false

  const clean = async () => {
    client.removeAllListeners()
    client.on('error', () => {})
    if (client.getTransactionStatus() !== 'I') return end()
    try {
      await client.query(AS_NEW)
    } catch {
      return end()
    }
    client.once('end', () => {
      if (others.includes(client)) others.splice(others.indexOf(client), 1)
    })
    others.push(client)
  }

  return Object.assign(client, {
    connect: (done: Callback) => {
      if (isConnected) process.nextTick(done)
      else connect(done)
      isConnected = true
    },
    end: (done: Callback) => {
      const cleaned = clean().finally(() => {
        beingCleaned.delete(cleaned)
        done()
      })
      beingCleaned.add(cleaned)
    },
  })
}

/** The process numbers of the idle connections, once all released ones have been reset. */
export async function freeProcesses(): Promise<number[]> {
  await Promise.all(beingCleaned)
  // Missing from its types.
  return [...free.values()].flat().map((client) => (client as unknown as { processID: number }).processID)
}

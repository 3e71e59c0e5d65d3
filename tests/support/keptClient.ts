import { Client, type ClientConfig } from 'pg'

type Callback = (error?: Error) => void

/** Those that wait for the next one who wants the like, by what they were made with. */
const free = new Map<string, Client[]>()
const beingCleaned = new Set<Promise<void>>()

/** What `discard all` does, but for the statements that the driver knows it to keep. */
const AS_NEW = `close all; reset session authorization; reset all; unlisten *; select pg_advisory_unlock_all();
  discard plans; discard temp; discard sequences`

/**
 * What a pool makes its connections with: one that is let go of is not closed but made as new, and kept for the next one who
 * wants the like. To know the tables again takes each new one longer than what a test asks on it.
 */
export function KeptClient(config: ClientConfig): Client {
  const key = `${config.connectionString} ${config.query_timeout}`
  const others = free.get(key) ?? []
  free.set(key, others)
  return others.pop() ?? keepable(new Client(config), others)
}

function keepable(client: Client, others: Client[]): Client {
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

/** The numbers of PostgreSQL's processes behind those that wait, once all do that were let go of. */
export async function freeProcesses(): Promise<number[]> {
  await Promise.all(beingCleaned)
  // Its types leave that out.
  return [...free.values()].flat().map((client) => (client as unknown as { processID: number }).processID)
}

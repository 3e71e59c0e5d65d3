import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import type { Client } from 'pg'
import { connectTo } from '#tests/support/postgres/connectTo.ts'
import type { startPostgres } from '#tests/support/postgres/startPostgres.ts'
import { acknowledgedWrites } from './acknowledgedWrites.ts'
import { type Finding, nothingFound } from './finding.ts'
import { earlyReplyProxy } from './earlyReplyProxy.ts'
import { callsTo, LIST, makeFaultRegister, serve } from './register.ts'
import { switchboard } from './switchboard.ts'

type Postgres = Awaited<ReturnType<typeof startPostgres>>

/** Milliseconds. */
const OUTAGE_MS = 500
const RECOVERY_TIMEOUT_MS = 120_000

/** The ways in which a PostgreSQL goes down and comes back. */
const OUTAGES = {
  // As in a power failure.
  killed: async (postgres: Postgres) => {
    await postgres.stop('immediate')
    await setTimeout(OUTAGE_MS)
    await postgres.start()
  },
  // Killed by the system, for example for lack of memory; its child processes end on their own.
  crashed: async (postgres: Postgres) => {
    process.kill(
      Number(readFileSync(join(postgres.data, 'postmaster.pid'), 'utf8').split('\n')[0]),
      'SIGKILL',
    )
    await setTimeout(OUTAGE_MS)
    for (;;)
      try {
        return await postgres.start()
      } catch {
        // The last child process still holds the shared memory.
        await setTimeout(OUTAGE_MS)
      }
  },
  // Stopped by its operator.
  stopped: async (postgres: Postgres) => {
    await postgres.stop('fast')
    await setTimeout(OUTAGE_MS)
    await postgres.start()
  },
  outOfConnections: async (postgres: Postgres) => {
    const hog = await takeAllConnections(postgres.url('register'))
    await setTimeout(3 * OUTAGE_MS)
    await hog.release()
  },
} as const
export type Outage = keyof typeof OUTAGES
export const ALL_OUTAGES = Object.keys(OUTAGES) as Outage[] // its own keys

interface Outages {
  times: number
  outages: readonly Outage[]
  /**
   * Controls: saves that are acknowledged before they are requested, and a client that never releases the connections.
   */
  control?: 'hasty' | 'neverBack'
}

/** Takes a server's database down and brings it back, again and again, while administrators save and visitors read. */
export async function failPostgres(
  postgres: Postgres,
  { times, outages, control }: Outages,
): Promise<Finding> {
  const finding = nothingFound()
  await newDatabase(postgres)
  using register = await makeFaultRegister(postgres.url('register'))
  const server = await serve(register.settings)
  const proxy = control === 'hasty' ? await earlyReplyProxy(() => server.address) : undefined
  const writes = acknowledgedWrites(
    finding,
    callsTo(() => proxy?.address ?? server.address),
  )
  while (finding.times < times) {
    const [before, failedBefore] = [writes.acknowledged(), writes.failed()]
    const stopWriting = writes.start()
    while (writes.acknowledged() < before + 20) await setTimeout(5)
    const outage = outages[finding.times % outages.length] ?? 'killed'
    finding.times += 1
    if (control === 'neverBack') await takeAllConnections(postgres.url('register'))
    else await OUTAGES[outage](postgres)
    const isBack = await answersAgain(server.address, control === 'neverBack' ? 3_000 : RECOVERY_TIMEOUT_MS)
    await stopWriting()
    if (!isBack) {
      finding.others.push(`It did not answer again after its database was ${outage}.`)
      break
    }
    await proxy?.giveUp()
    if (!proxy && writes.failed() === failedBefore)
      finding.others.push(`Nobody noticed that the database was ${outage}.`)
    await writes.check()
  }
  proxy?.close()
  await server.kill(control === 'neverBack' ? 'SIGKILL' : 'SIGTERM')
  return finding
}

/** Cached answers do not show whether the database is back. */
async function answersAgain(address: string, withinMs: number): Promise<boolean> {
  for (const end = performance.now() + withinMs; performance.now() < end; await setTimeout(50)) {
    const ready = await fetch(`${address}/readyz`)
    const list = ready.ok ? await fetch(address + LIST) : undefined
    if (list?.ok && !list.headers.has('Warning')) return true
  }
  return false
}

/**
 * Takes every connection slot, including those of the server, whose connections are terminated. A server process that has
 * just been started is not listed yet, so the slots are all taken only when as many connections are held as there are
 * slots.
 */
export async function takeAllConnections(url: string) {
  const first = await connectTo(url)
  const held = [first]
  const { rows } = await first.query<{ max_connections: string }>('show max_connections')
  const places = Number(rows[0]?.max_connections)
  while (held.length < places)
    try {
      held.push(await connectTo(url))
    } catch {
      await first.query(
        "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'sunshine-ledger'",
      )
    }
  return { release: () => Promise.all(held.map((client) => client.end())) }
}

interface FailOver {
  /** A control: the database does not wait for its replica. */
  isWaiting?: boolean
}

/** Cuts the connection to the replica, kills the database soon afterwards, and promotes the replica. */
export async function failOver(postgres: Postgres, { isWaiting = true }: FailOver = {}): Promise<Finding> {
  const finding = nothingFound()
  await newDatabase(postgres)
  const copy = await postgres.follow()
  const line = await switchboard(postgres.url('postgres'))
  await followBy(line.url, copy.url('postgres'))
  const board = await switchboard(postgres.url('register'))
  using register = await makeFaultRegister(board.url)
  if (isWaiting)
    await within(postgres.url('postgres'), async (client) => {
      await client.query("alter system set synchronous_standby_names = '*'")
      await client.query('select pg_reload_conf()')
    })
  const server = await serve(register.settings)
  const writes = acknowledgedWrites(
    finding,
    callsTo(() => server.address),
  )
  const stopWriting = writes.start()
  while (writes.acknowledged() < 20) await setTimeout(5)
  line.close()
  await setTimeout(OUTAGE_MS)
  await postgres.stop('immediate')
  await copy.promote()
  board.leadTo(copy.url('register'))
  finding.times = 1
  if (!(await answersAgain(server.address, RECOVERY_TIMEOUT_MS)))
    finding.others.push('It did not answer again after the replica had taken over.')
  const before = writes.acknowledged()
  while (writes.acknowledged() < before + 5) await setTimeout(5)
  await stopWriting()
  await writes.check()
  await server.kill('SIGTERM')
  board.close()
  return finding
}

/** Makes a copy follow the database at this address from now on. */
async function followBy(url: string, copy: string): Promise<void> {
  const { hostname, port, username } = new URL(url)
  await within(copy, async (client) => {
    await client.query(`alter system set primary_conninfo = 'host=${hostname} port=${port} user=${username}'`)
    await client.query('select pg_reload_conf()')
    const isFollowing = async () => {
      const { rows } = await client.query(
        "select 1 from pg_stat_wal_receiver where status = 'streaming' and sender_port = $1",
        [port],
      )
      return rows.length > 0
    }
    while (!(await isFollowing())) await setTimeout(20)
  })
}

async function newDatabase(postgres: Postgres): Promise<void> {
  await within(postgres.url('postgres'), async (client) => {
    await client.query('drop database if exists register')
    await client.query('create database register')
  })
}

async function within<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
  await using client = await connectTo(url)
  return await work(client)
}

import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { besiege, hasRecovered, type Siege } from '#tests/support/siege/besiege.ts'
import { fillForSiege, PATHS } from '#tests/support/siege/besiegedSite.ts'
import { spawnServer } from '#tests/support/servers/spawnServer.ts'
import { newFolder } from '#tests/support/newFolder.ts'

// Short versions of npm run bench -- siege.

const MEGABYTE = 1024 * 1024
const HEALTHY_MS = 250

const folder = newFolder(afterAll)
const settings = { DATA_DIR: join(folder, 'data') }
let site: ReturnType<typeof spawnServer> | undefined
let address = ''

beforeAll(async () => {
  await fillForSiege(folder, settings)
  site = spawnServer(settings)
  address = (await site.serves()).replace('localhost', '127.0.0.1')
  // Warms the server up, so that memory it needs anyway is not counted as the attack's.
  await attack({ attack: 'randomParameters', path: PATHS.balances, many: 2_000, seconds: 0 })
  await attack({ attack: 'slowReaders', path: PATHS.document, many: 20, seconds: 1 })
})

afterAll(async () => {
  site?.server.kill('SIGKILL')
  await site?.ended
})

const attack = (siege: Siege) => besiege(site?.server.pid ?? 0, address, siege)

test.each<[string, number, Siege]>([
  [
    '20,000 questions with parameters that mean nothing',
    64,
    { attack: 'randomParameters', path: PATHS.balances, many: 20_000, seconds: 0 },
  ],
  [
    '200 connections with 20 questions each whose answers nobody takes',
    160,
    { attack: 'pipelinedUnread', path: PATHS.list, many: 200, seconds: 3 },
  ],
  [
    '200 readers of a large document who do not read',
    160,
    { attack: 'slowReaders', path: PATHS.document, many: 200, seconds: 3 },
  ],
  ['200 senders who do not finish', 64, { attack: 'slowBodies', path: '', many: 200, seconds: 12 }],
  [
    '1,000 questions for no more than the headers of a large document',
    64,
    { attack: 'heads', path: PATHS.document, many: 1_000, seconds: 0 },
  ],
])(
  '%s take at most %i MB meanwhile, leave nothing behind, and the server stays responsive throughout',
  async (_, most, siege) => {
    const outcome = await attack(siege)

    const { before, after } = outcome
    expect({ before, after }).toSatisfy(() => hasRecovered(before, after))
    expect((outcome.most.memory - outcome.before.memory) / MEGABYTE).toBeLessThan(most)
    // By the time it was busy before it answered; the time it waited for a processor depends on other processes.
    expect(outcome.busy.at(Math.floor(outcome.busy.length * 0.9))).toBeLessThan(HEALTHY_MS)
    expect(outcome.health.at(-1)).toBeLessThan(Infinity)
  },
)

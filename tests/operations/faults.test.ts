import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { randomFrom } from '#bench/generatedTransactions.ts'
import { changeZones } from '#tests/support/faults/changeZones.ts'
import { failDisk } from '#tests/support/faults/failDisk.ts'
import { whyNoFaults } from '#tests/support/faults/faultySystem.ts'
import { nothingFound } from '#tests/support/faults/finding.ts'
import { jumpClock } from '#tests/support/faults/jumpClock.ts'
import { cutPowerOfImporter } from '#tests/support/faults/killImporter.ts'
import { killServer } from '#tests/support/faults/killServer.ts'
import { missing } from '#tests/support/runner/missing.ts'
import { nginxProxy, whyNoNginx } from '#tests/support/faults/nginxProxy.ts'
import { restartInTurn } from '#tests/support/faults/restartInTurn.ts'
import { newFolder } from '#tests/support/newFolder.ts'

// Short versions of npm run bench -- faults. They mostly wait for programs to start, so they may run concurrently.
const noFaults = missing(whyNoFaults())
const noNginx = missing(whyNoNginx())

const random = randomFrom(17)
const nothing = (times: number) => ({ ...nothingFound(), times })

/** A server that answers its name. */
async function startNamed(name: string) {
  const server = createServer((_, answer) => answer.end(name)).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return { server, address: `127.0.0.1:${(server.address() as AddressInfo).port}` }
}

test.concurrent('a server killed during saves has every acknowledged save, and no partial one', async () => {
  expect(await killServer({ kills: 1, random })).toEqual(nothing(1))
})

test.concurrent('a write acknowledged before it is saved is detected as lost', async () => {
  expect((await killServer({ kills: 1, random, control: 'hasty' })).lost).toBeGreaterThan(0)
})

test
  .skipIf(noFaults)
  .concurrent('a power cut at an import takes nothing of what it has said is done', async () => {
    expect(await cutPowerOfImporter({ kills: 1, random, kinds: ['contributions'] })).toEqual(nothing(1))
  })

test
  .skipIf(noFaults)
  .concurrent('a disk that fails at an import is said to, and what it had taken stays whole', async () => {
    const finding = await failDisk({ faults: 2, jobs: ['documents'] })
    expect(finding).toEqual(nothing(finding.times))
    expect(finding.times).toBeGreaterThan(0)
  })

test
  .skipIf(noNginx)
  .concurrent(
    'two servers behind nginx are restarted in turn, and no request fails, no save is lost or made by half',
    async () => {
      expect(await restartInTurn({ restarts: 2 })).toEqual(nothing(2))
    },
  )

test
  .skipIf(noNginx)
  .concurrent(
    'nginx sends all calls about imports to one of two servers, and other calls to both',
    async ({ onTestFinished }) => {
      const servers = [await startNamed('one'), await startNamed('two')]
      const proxy = await nginxProxy(
        newFolder(onTestFinished),
        servers.map(({ address }) => address),
      )
      const answering = async (path: string) => {
        const answers = await Promise.all(
          Array.from({ length: 40 }, async () => (await fetch(proxy.address + path)).text()),
        )
        return [...new Set(answers)].toSorted()
      }

      expect(await answering('/api/admin/imports/open')).toHaveLength(1)
      expect(await answering('/api/candidates')).toEqual(['one', 'two'])

      await proxy.close()
      for (const { server } of servers) server.close()
    },
  )

test
  .skipIf(noFaults)
  .concurrent(
    'a clock that jumps a day ahead and back moves no day, ends sessions, and keeps nobody out',
    async () => {
      expect(await jumpClock({ clocks: [86_400, 0] })).toEqual(nothing(2))
    },
  )

test.concurrent('a machine half a day east of Greenwich imports and answers the same days', async () => {
  const zones = ['Pacific/Kiritimati']
  expect(await changeZones({ zones, kinds: ['contributions', 'documents'] })).toEqual(nothing(1))
})

import { expect, onTestFinished, test } from 'vitest'
import { emptyRegister } from '#tests/support/register/emptyRegister.ts'
import { freePort } from '#tests/support/servers/freePort.ts'
import { spawnServer } from '#tests/support/servers/spawnServer.ts'

test('during development the pages come from Vite, and everything else from the real server', async () => {
  const { settings } = await emptyRegister()
  const PORT = String(await freePort())
  const { server, serves, ended } = spawnServer({ ...settings, PORT }, undefined, 'src/server/cli/dev.ts')
  onTestFinished(async () => {
    server.kill('SIGTERM')
    await ended
  })
  const site = await serves()
  const isPage = async (path: string) =>
    (await (await fetch(site + path)).text()).includes('/src/client/main.tsx')
  await expect.poll(() => isPage('/').catch(() => false)).toBe(true)

  for (const path of ['/candidates/91527', '/races/20261103-GEN/STR/24', '/officers/Ada', '/verify'])
    expect([path, await isPage(path)]).toEqual([path, true])
  for (const path of [
    '/api/committees',
    '/docs/none.pdf',
    '/feeds/all.atom',
    '/embed/race.css',
    '/records/candidate-91527',
    '/races/20261103-GEN/STR/24/card.png',
    '/favicon.ico',
    '/apple-touch-icon.png',
    '/opensearch.xml',
    '/robots.txt',
    '/sitemap.xml',
    '/.well-known/security.txt',
    '/readyz',
  ])
    expect([path, await isPage(path)]).toEqual([path, false])
})

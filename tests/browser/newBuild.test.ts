import { once } from 'node:events'
import { cpSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { serve } from '@hono/node-server'
import { describe, expect, onTestFinished, test } from 'vitest'
import { SERVER_BUILD } from '#build/viteManifest.ts'
import { aCommittee } from '#mocks/builders.ts'
import { buildClient, readClientBuild } from '#server/html/clientBuild.ts'
import { keepPreviousAssets } from '#server/html/previousAssets.ts'
import { openDatabase } from '#database/openDatabase.ts'
import { emptyDatabase } from '#tests/support/register/emptyDatabase.ts'
import { pageRoutes } from '#server/html/pageRoutes.ts'
import { createTestApp } from '#tests/support/api/createTestApp.ts'
import { pageDeps } from '#tests/support/api/makeSite.ts'
import { arriveAt } from '#tests/support/browser/arriveAt.ts'
import { openPage } from '#tests/support/browser/openPage.ts'
import { newFolder } from '#tests/support/newFolder.ts'
import { SILENT } from '#tests/support/runner/silent.ts'

/** The same client under other file names, as in a build of changed sources. */
function rebuilt(build: string): string {
  const next = newFolder()
  cpSync(build, next, { recursive: true })
  rmSync(join(next, 'previousAssets'), { recursive: true, force: true })
  const assets = join(next, 'assets')
  const scripts = readdirSync(assets).filter((name) => name.endsWith('.js'))
  const texts = [
    ...scripts.map((name) => join(assets, name)),
    join(next, 'index.html'),
    join(next, '.vite/manifest.json'),
  ]
  for (const file of texts) {
    const text = scripts.reduce(
      (renamed, name) => renamed.replaceAll(name, name.replace('.js', '2.js')),
      readFileSync(file, 'utf8'),
    )
    writeFileSync(file, text)
  }
  for (const name of scripts) renameSync(join(assets, name), join(assets, name.replace('.js', '2.js')))
  return next
}

/** A server over two committees, which can be restarted with another build. */
async function aServer(build: string) {
  const { db, api } = await createTestApp({ committees: [aCommittee({ Name: 'Pines PAC' })] })
  const start = async (folder: string, port: number) => {
    const pages = pageRoutes({ ...pageDeps(db), build: await readClientBuild(folder) })
    const fetch = (request: Request) =>
      new URL(request.url).pathname.startsWith('/api/') ? api.fetch(request) : pages.fetch(request)
    // Without TLS options it is a plain HTTP server.
    const server = serve({ fetch, port, hostname: '127.0.0.1' }) as Server
    await once(server, 'listening')
    return server
  }
  let server = await start(build, 0)
  // A server that listens on a port has an address of this form.
  const { port } = server.address() as AddressInfo
  const stop = async () => {
    server.closeAllConnections()
    server.close()
    await once(server, 'close')
  }
  onTestFinished(stop)
  return {
    url: `http://127.0.0.1:${port}`,
    restartWith: async (folder: string) => {
      await stop()
      server = await start(folder, port)
    },
  }
}

test('a server renders pages it has not rendered before after another build has replaced its own', async () => {
  const own = rebuilt(await buildClient(SILENT))
  await using db = await openDatabase(await emptyDatabase())
  const build = await readClientBuild(own)
  const { api } = await createTestApp(
    { committees: [aCommittee({ Name: 'Pines PAC' })] },
    { db, pages: (call) => pageRoutes({ ...pageDeps(db), build, rendering: { call, log: SILENT } }) },
  )

  rmSync(join(own, SERVER_BUILD), { recursive: true })

  const page = await api.request('/committees')
  expect(/<h1.*<\/main>/s.exec(await page.text())?.[0] ?? '').toContain('Pines PAC')
})

describe('a server restarted with a new build while a page is open', () => {
  test('the page continues with the scripts it was opened with', async () => {
    const built = await buildClient(SILENT)
    const next = rebuilt(built)
    keepPreviousAssets(built, next)
    const server = await aServer(built)
    const page = await openPage({ baseURL: server.url })
    // Requests still in progress when the server stops would cause complaints. The last script is asked for after the
    // page has been taken over.
    const lastScript = page.waitForResponse(/Explanations/)
    await arriveAt(page, '/')
    await (await lastScript).finished()

    await server.restartWith(next)
    await page.getByRole('link', { name: 'Committees', exact: true }).click()

    await page.getByRole('link', { name: 'Pines PAC' }).waitFor()
    // A page loaded now gets the new ones.
    expect(await (await page.request.get('/')).text()).toMatch(/src="\/assets\/base-[\w-]+2\.js"/)
  })

  test('if the old scripts are gone, the page says so and its Reload loads the new ones', async () => {
    const built = await buildClient(SILENT)
    const server = await aServer(built)
    const page = await openPage({ baseURL: server.url, allowConsoleErrors: true })
    await page.goto('/')
    await page.locator('main h1').waitFor()

    await server.restartWith(rebuilt(built))
    await page.getByRole('link', { name: 'Committees', exact: true }).click()
    await page.getByRole('heading', { level: 1, name: 'This page could not be loaded' }).waitFor()
    await page.getByRole('button', { name: 'Reload' }).click()

    await page.getByRole('link', { name: 'Pines PAC' }).waitFor()
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Florida Election Committees')
  })
})

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { newFolder } from '#tests/support/newFolder.ts'

const BUILD_CLIENT = `
  const { buildClient } = await import('#server/html/clientBuild.ts')
  const log = { info: (sentence) => console.log(sentence), error: console.error }
  await buildClient(log, undefined, process.argv[1])`

/** It runs until its input ends, so that others can start meanwhile. */
const RUN_BUILD = `
  import { appendFileSync, mkdirSync, writeFileSync } from 'node:fs'
  import { text } from 'node:stream/consumers'
  const [folder] = process.argv.slice(2)
  appendFileSync('builds.log', 'built\\n')
  mkdirSync(folder + '/assets', { recursive: true })
  writeFileSync(folder + '/assets/home-2.js', 'second')
  await text(process.stdin)`

/** A checkout whose pages were built once, from sources that have changed since. */
function aCheckout(): string {
  const root = newFolder()
  for (const folder of ['src/client', 'src/contract', 'src/build', 'node_modules/vite', 'dist/assets'])
    mkdirSync(join(root, folder), { recursive: true })
  for (const file of ['index.html', 'vite.config.ts', 'package-lock.json'])
    writeFileSync(join(root, file), 'source')
  writeFileSync(join(root, 'src/build/runClientBuild.ts'), RUN_BUILD)
  writeFileSync(join(root, 'dist/assets/home-1.js'), 'first')
  writeFileSync(join(root, 'dist/.stamp'), 'of other sources')
  return root
}

/** A process that needs the build, as a starting server does. */
function starts(root: string) {
  const program = spawn(process.execPath, ['--input-type=module', '--eval', BUILD_CLIENT, root])
  onTestFinished(() => void program.kill('SIGKILL'))
  let output = ''
  const heard = Promise.withResolvers<void>()
  for (const stream of [program.stdout, program.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text
      heard.resolve()
    })
  return { program, heard: heard.promise, output: () => output, ended: once(program, 'close') }
}

test('one of several processes that need a build at once makes it, and the others wait for it', async () => {
  const root = aCheckout()
  const first = starts(root)
  await first.heard
  const others = [starts(root), starts(root)]
  await Promise.all(others.map(({ heard }) => heard))
  first.program.stdin.end()
  const codes = await Promise.all([first, ...others].map(async ({ ended }) => (await ended)[0] as unknown))

  expect([first, ...others].map(({ output }) => output())).toEqual([
    'Building the pages.\n',
    'Another process is building the pages: waiting for it.\n',
    'Another process is building the pages: waiting for it.\n',
  ])
  expect(codes).toEqual([0, 0, 0])
  expect(readFileSync(join(root, 'builds.log'), 'utf8')).toBe('built\n')
  expect(readdirSync(join(root, 'dist/assets'))).toEqual(['home-2.js'])
  expect(readdirSync(join(root, 'dist/previousAssets'))).toEqual(['home-1.js'])
  expect(readdirSync(root).filter((name) => /^dist\.\d/.test(name))).toEqual([])
})

test('a process killed while building does not block the next one', async () => {
  const root = aCheckout()
  const killed = starts(root)
  await killed.heard
  killed.program.kill('SIGKILL')
  await killed.ended
  const next = starts(root)
  next.program.stdin.end()

  expect([await next.ended, next.output()]).toEqual([[0, null], 'Building the pages.\n'])
})

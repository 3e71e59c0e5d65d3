import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'vitest'
import { end, type Engine, type EngineOptions, keyActions, newHome, pause, pressActions } from './Engine.ts'

export const FIREFOX = '/usr/bin/firefox-esr'

/** Firefox asks its makers nothing, and sees the color scheme that the test is about. */
const preferences = (dark: boolean) => ({
  'layout.css.prefers-color-scheme.content-override': dark ? 0 : 1,
  'browser.shell.checkDefaultBrowser': false,
  'datareporting.policy.dataSubmissionEnabled': false,
  'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false,
  'app.normandy.enabled': false,
  'services.settings.server': 'data:,none',
})

/** Debian's Firefox, spoken to in WebDriver BiDi. An error in the console fails the test when it closes. */
export async function openFirefox({ dark = false, whenOver }: EngineOptions): Promise<Engine> {
  const profile = newHome(whenOver)
  const lines = Object.entries(preferences(dark)).map(
    ([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});\n`,
  )
  writeFileSync(join(profile, 'user.js'), lines.join(''))
  const firefox = spawn(
    FIREFOX,
    ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port', '0'],
    { stdio: ['ignore', 'ignore', 'pipe'], env: { PATH: process.env['PATH'], HOME: profile } },
  )
  whenOver(() => end(firefox))
  const address = await new Promise<string>((resolve, reject) => {
    let output = ''
    firefox.stderr.setEncoding('utf8').on('data', (text: string) => {
      output += text
      const listening = /WebDriver BiDi listening on (\S+)/.exec(output)?.[1]
      if (listening) resolve(listening)
    })
    firefox.once('exit', () => reject(new Error(`Firefox ended: ${output}`)))
  })
  const { send, complaints, fetching } = await connect(`${address}/session`)
  /** Also the parts that draw nothing: leaving a page while one loads cuts it off, and the console complains. */
  const untilFetched = async () => {
    while (fetching.size > 0) await pause()
  }
  whenOver(async () => {
    await untilFetched()
    await send('browser.close', {})
    expect(complaints.join('\n')).toBe('')
  })
  await send('session.new', { capabilities: {} })
  await send('session.subscribe', { events: ['log.entryAdded', 'network'] })
  const tree = await send('browsingContext.getTree', {})
  // As the protocol says: a new Firefox has one tab.
  const { context } = (tree as { contexts: [{ context: string }] }).contexts[0]
  const perform = (actions: unknown) => send('input.performActions', { context, actions })
  return {
    goto: async (url) => {
      await untilFetched()
      await send('browsingContext.navigate', { context, url, wait: 'complete' })
    },
    evaluate: async (expression) => {
      const answer = await send('script.evaluate', {
        expression: `JSON.stringify(${expression})`,
        target: { context },
        awaitPromise: false,
      })
      // As the protocol says, of an expression that is text.
      const { result, exceptionDetails } = answer as {
        result?: { value?: string }
        exceptionDetails?: { text: string }
      }
      if (exceptionDetails) throw new Error(exceptionDetails.text)
      return result?.value === undefined ? undefined : (JSON.parse(result.value) as unknown)
    },
    press: async (x, y) => void (await perform(pressActions(x, y))),
    keys: async (text) => void (await perform(keyActions(text))),
    resize: async (width, height) =>
      void (await send('browsingContext.setViewport', { context, viewport: { width, height } })),
  }
}

interface Message {
  id?: number
  type: string
  result?: unknown
  error?: string
  message?: string
  method?: string
  params?: { level?: string; text?: string; request?: { request: string } }
}

const FETCHED = ['network.responseCompleted', 'network.fetchError']

/** The connection: each command is answered once, under its number. Also which requests have no answer yet. */
async function connect(url: string) {
  const socket = new WebSocket(url)
  const waiting = new Map<number, PromiseWithResolvers<unknown>>()
  const complaints: string[] = []
  const fetching = new Set<string | undefined>()
  socket.addEventListener('message', ({ data }) => {
    // As the protocol says.
    const message = JSON.parse(String(data)) as Message
    const { id, params } = message
    if (message.method === 'log.entryAdded' && ['error', 'warn'].includes(params?.level ?? ''))
      complaints.push(params?.text ?? '')
    if (message.method === 'network.beforeRequestSent') fetching.add(params?.request?.request)
    if (FETCHED.includes(message.method ?? '')) fetching.delete(params?.request?.request)
    if (id === undefined) return
    if (message.type === 'error') waiting.get(id)?.reject(new Error(`${message.error}: ${message.message}`))
    else waiting.get(id)?.resolve(message.result)
    waiting.delete(id)
  })
  await once(socket, 'open')
  let count = 0
  const send = (method: string, params: unknown): Promise<unknown> => {
    const id = ++count
    const answer = Promise.withResolvers<unknown>()
    waiting.set(id, answer)
    socket.send(JSON.stringify({ id, method, params }))
    return answer.promise
  }
  return { send, complaints, fetching }
}

import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { globSync } from 'node:fs'
import { freePort } from '#tests/support/servers/freePort.ts'
import { end, type Engine, type EngineOptions, keyActions, newHome, pressActions } from './Engine.ts'

export const [WEBKIT_DRIVER, XVFB] = ['/usr/bin/WebKitWebDriver', '/usr/bin/Xvfb']

/** Debian's WebKit on a screen in memory, spoken to in WebDriver. It has no way to read the console. */
export async function openWebKit({ dark = false, whenOver }: EngineOptions): Promise<Engine> {
  const home = newHome(whenOver)
  const screen = spawn(XVFB, ['-displayfd', '3', '-screen', '0', '1920x1280x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  })
  whenOver(() => end(screen))
  const display = await firstLine(screen)
  const port = await freePort()
  const driver = spawn(WEBKIT_DRIVER, [`--port=${port}`], {
    stdio: 'ignore',
    env: {
      PATH: process.env['PATH'],
      HOME: home,
      DISPLAY: `:${display}`,
      GTK_THEME: dark ? 'Adwaita:dark' : 'Adwaita',
      NO_AT_BRIDGE: '1',
      // Without a graphics card, layers of their own take seconds to draw.
      WEBKIT_DISABLE_COMPOSITING_MODE: '1',
    },
  })
  whenOver(() => end(driver))
  const send = (method: string, path: string, body?: unknown) => sendTo(port, method, path, body)
  while (!(await isReady(port))) if (driver.exitCode !== null) throw new Error('WebKitWebDriver ended')
  const [binary] = globSync('/usr/lib/*/webkit2gtk-4.*/MiniBrowser')
  const options = { binary, args: ['--automation'] }
  const started = await send('POST', '/session', {
    capabilities: { alwaysMatch: { 'webkitgtk:browserOptions': options } },
  })
  // As the protocol says.
  const session = `/session/${(started as { sessionId: string }).sessionId}`
  whenOver(async () => void (await send('DELETE', session)))
  const evaluate = async (expression: string): Promise<unknown> => {
    const script = `return JSON.stringify(${expression})`
    const text = await send('POST', `${session}/execute/sync`, { script, args: [] })
    return typeof text === 'string' ? JSON.parse(text) : undefined
  }
  const perform = (actions: unknown) => send('POST', `${session}/actions`, { actions })
  return {
    evaluate,
    goto: async (url) => void (await send('POST', `${session}/url`, { url })),
    press: async (x, y) => void (await perform(pressActions(x, y))),
    keys: async (text) => void (await perform(keyActions(text))),
    resize: async (width, height) => {
      await send('POST', `${session}/window/rect`, { width, height })
      // The bar of the window is beside the content.
      const bar = height - Number(await evaluate('innerHeight'))
      await send('POST', `${session}/window/rect`, { width, height: height + bar })
    },
  }
}

async function firstLine(screen: ChildProcess): Promise<string> {
  const [line] = (await once(screen.stdio[3] ?? screen, 'data')) as [Buffer]
  return line.toString().trim()
}

async function isReady(port: number): Promise<boolean> {
  return sendTo(port, 'GET', '/status').then(
    () => true,
    () => new Promise((resolve) => setTimeout(() => resolve(false), 50)),
  )
}

async function sendTo(port: number, method: string, path: string, body?: unknown): Promise<unknown> {
  const response = await fetch(`http://127.0.0.1:${port}${path}`, {
    method,
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  // As the protocol says.
  const { value } = (await response.json()) as { value: unknown }
  if (!response.ok) throw new Error(`WebKitWebDriver: ${JSON.stringify(value)}`)
  return value
}

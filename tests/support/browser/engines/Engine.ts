import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** What the walk needs of a browser; all else is done by scripts in the page. */
export interface Engine {
  goto(url: string): Promise<void>
  /** The value of a JavaScript expression in the page, which can be written as JSON. */
  evaluate(expression: string): Promise<unknown>
  /** Presses the pointer's button at a point of the window. */
  press(x: number, y: number): Promise<void>
  /** Types on the keyboard; a line break is Enter. */
  keys(text: string): Promise<void>
  /** Sets the size of the window's content, as far as the browser can. */
  resize(width: number, height: number): Promise<void>
}

export interface EngineOptions {
  dark?: boolean
  /** Called with what ends the browser, when the test is over. */
  whenOver: (end: () => Promise<void>) => void
}

/** Between one look at what a test waits for and the next. */
export const pause = () => new Promise((resolve) => setTimeout(resolve, 50))

/** Ends a program and waits until it has. */
export async function end(program: ChildProcess): Promise<void> {
  if (program.exitCode !== null || program.signalCode !== null) return
  const ended = once(program, 'exit')
  program.kill()
  await ended
}

/** An empty home for a browser, removed when the test is over, after what was opened later has ended. */
export function newHome(whenOver: EngineOptions['whenOver']): string {
  const folder = mkdtempSync(join(tmpdir(), 'ledger-browser-home-'))
  whenOver(() => rm(folder, { recursive: true, force: true, maxRetries: 9 }))
  return folder
}

/** A press and typing as both WebDriver protocols describe them. */
export const pressActions = (x: number, y: number) => [
  {
    type: 'pointer',
    id: 'mouse',
    actions: [
      { type: 'pointerMove', x: Math.round(x), y: Math.round(y) },
      { type: 'pointerDown', button: 0 },
      { type: 'pointerUp', button: 0 },
    ],
  },
]

const ENTER = '\uE007'

export const keyActions = (text: string) => [
  {
    type: 'key',
    id: 'keyboard',
    actions: Array.from(text.replaceAll('\n', ENTER)).flatMap((value) => [
      { type: 'keyDown', value },
      { type: 'keyUp', value },
    ]),
  },
]

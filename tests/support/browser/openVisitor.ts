import { existsSync } from 'node:fs'
import { inject, type TestContext } from 'vitest'
import { openChromium } from './engines/chromium.ts'
import { type Engine, type EngineOptions, pause } from './engines/Engine.ts'
import { FIREFOX, openFirefox } from './engines/firefox.ts'
import { openWebKit, WEBKIT_DRIVER, XVFB } from './engines/webKit.ts'

/** Each browser with what it needs of this machine, and the packages of Debian that it is in. */
export const BROWSERS = {
  Chromium: { open: openChromium, programs: [], packages: [] },
  Firefox: { open: openFirefox, programs: [FIREFOX], packages: ['firefox-esr'] },
  WebKit: { open: openWebKit, programs: [WEBKIT_DRIVER, XVFB], packages: ['webkit2gtk-driver', 'xvfb'] },
} as const satisfies Record<
  string,
  {
    open: (options: EngineOptions) => Promise<Engine>
    programs: readonly string[]
    packages: readonly string[]
  }
>

export type BrowserName = keyof typeof BROWSERS

export const lacksProgram = (name: BrowserName): boolean =>
  BROWSERS[name].programs.some((program) => !existsSync(program))

/** What a person looks for: an element by its role and by its name as a screen reader says it. */
interface Target {
  role: 'button' | 'checkbox' | 'dialog' | 'field' | 'heading' | 'link' | 'row' | 'status' | 'table'
  name?: string | RegExp
  /** A selector of what it is in. */
  within?: string
}

/** For what hangs, not for what is slow. */
const PATIENCE_MS = 120_000

/** A visitor in one of the browsers, who waits for everything that they look for and presses only what they can see. */
export async function openVisitor(name: BrowserName, { onTestFinished }: TestContext, dark = false) {
  const engine = await BROWSERS[name].open({ dark, whenOver: onTestFinished })

  /** The result of a function that runs in the page, whose arguments can be written as JSON. */
  const run = <Result, Args extends readonly unknown[]>(
    inPage: (...args: Args) => Result,
    ...args: Args
  ): Promise<Result> =>
    // What the function returned, as JSON.
    engine.evaluate(`(${String(inPage)})(...${JSON.stringify(args)})`) as Promise<Result>

  /** The first such element that is shown, as soon as there is one and it is `ready`. */
  async function look(target: Target, ready: (seen: Seen) => boolean = () => true): Promise<Seen> {
    const { role, name: named = '', within = '' } = target
    const { source, flags } = typeof named === 'string' ? exactly(named) : named
    for (const until = Date.now() + PATIENCE_MS; ; await pause()) {
      // While one page gives way to the next there is none to look at.
      const seen = await run(find, role, source, flags, within).catch(() => null)
      if (seen && ready(seen)) return seen
      if (Date.now() > until)
        throw new Error(
          `${name} shows no ${role} ${named} but ${await run(() => document.body.innerText.slice(0, 2000))}`,
        )
    }
  }

  async function click(target: Target) {
    let before = ''
    const { x, y } = await look(target, (seen) => {
      const now = JSON.stringify(seen)
      const isStill = before === now
      before = now
      return isStill && seen.isOnTop
    })
    await engine.press(x, y)
  }

  return {
    run,
    click,
    goto: async (path: string) => {
      await engine.goto(new URL(path, inject('siteUrl')).href)
      // Leaving the page earlier would cut off the parts that load late, of which the console complains.
      for (const until = Date.now() + PATIENCE_MS; !(await run(isHydrated)); await pause())
        if (Date.now() > until) throw new Error(`${name} does not take over ${path}`)
    },
    text: async (target: Target) => (await look(target)).text,
    waitFor: async (target: Target) => void (await look(target)),
    type: async (target: Target, typed: string) => {
      await click(target)
      await engine.keys(typed)
    },
    resize: (width: number, height: number) => engine.resize(width, height),
  }
}

/** Whether React has taken over all of the page: it marks its elements with properties of its own. */
const isHydrated = () =>
  [...document.querySelectorAll('main *')].every((each) =>
    Object.keys(each).some((key) => key.startsWith('__react')),
  )

/** Matches this name alone, or any if it is empty. */
const exactly = (name: string) => new RegExp(name && `^${name.replace(/[$()*+.?[\\\]^{|}]/g, '\\$&')}$`)

interface Seen {
  name: string
  text: string
  x: number
  y: number
  /** Whether a press at this point reaches the element. */
  isOnTop: boolean
}

// oxlint-disable unicorn/consistent-function-scoping -- runs in the page, where there is nothing but itself
function find(role: Target['role'], source: string, flags: string, within: string): Seen | null {
  const selectors = {
    button: 'button, summary, [role=button]',
    checkbox: '[type=checkbox]',
    dialog: 'dialog[open]',
    field: 'input, select, textarea',
    heading: 'h1, h2, h3',
    link: 'a[href]',
    row: 'tbody tr',
    status: '[role=status]',
    table: 'table',
  }
  const words = (text: string | null | undefined) => (text ?? '').replace(/\s+/g, ' ').trim()
  const labelled = (element: Element) =>
    (element.getAttribute('aria-labelledby') ?? '')
      .split(' ')
      .map((id) => words(document.getElementById(id)?.textContent))
      .join(' ')
  const isControl = (element: Element) =>
    element instanceof HTMLInputElement ||
    element instanceof HTMLSelectElement ||
    element instanceof HTMLTextAreaElement
  const label = (element: Element) =>
    isControl(element)
      ? words(element.labels?.[0]?.textContent)
      : words((element instanceof HTMLTableElement ? element.caption : element)?.textContent)
  const nameOf = (element: Element) =>
    element.getAttribute('aria-label') || labelled(element) || label(element)
  const pattern = new RegExp(source, flags)
  // What is behind a modal dialog cannot be pressed.
  const modal = role === 'dialog' ? null : document.querySelector(':modal')
  for (const element of (modal ?? document).querySelectorAll(`${within} :is(${selectors[role]})`))
    if (
      element.checkVisibility({ visibilityProperty: true }) &&
      !element.matches('[disabled], [readonly]') &&
      pattern.test(nameOf(element))
    ) {
      element.scrollIntoView({ block: 'center' })
      const [box = element.getBoundingClientRect()] = element.getClientRects()
      const [x, y] = [box.left + box.width / 2, box.top + box.height / 2]
      const top = document.elementFromPoint(x, y)
      return {
        name: nameOf(element),
        text: isControl(element) ? element.value : words(element.textContent),
        x,
        y,
        isOnTop: element.contains(top),
      }
    }
  return null
}

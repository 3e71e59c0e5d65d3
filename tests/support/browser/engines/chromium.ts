import { openPage } from '#tests/support/browser/openPage.ts'
import type { Engine, EngineOptions } from './Engine.ts'

/** The Chromium of the other tests. */
export async function openChromium({ dark = false, whenOver }: EngineOptions): Promise<Engine> {
  const page = await openPage({ colorScheme: dark ? 'dark' : 'light', onTestFinished: whenOver })
  return {
    goto: async (url) => void (await page.goto(url)),
    evaluate: (expression) => page.evaluate(expression),
    press: (x, y) => page.mouse.click(x, y),
    keys: (text) => page.keyboard.type(text),
    resize: (width, height) => page.setViewportSize({ width, height }),
  }
}

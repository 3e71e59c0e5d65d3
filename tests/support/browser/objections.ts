import { readFileSync } from 'node:fs'
import type axeCore from 'axe-core'
import type { Page } from 'playwright-core'

const AXE = readFileSync('node_modules/axe-core/axe.min.js', 'utf8')

/**
 * What axe finds wrong with a page as it stands, a line each. It is asked for nothing else: to describe what is right, and
 * to hand it over, took longer than to look. There is no film whose length it would have to load first, and no frame.
 */
export async function objections(page: Page): Promise<string[]> {
  // A page is given axe once, at whatever widths it is looked at then.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(AXE)
  return page.evaluate(async () => {
    // The script above has put it there.
    const { axe } = globalThis as unknown as { axe: typeof axeCore }
    const { violations } = await axe.run({ resultTypes: ['violations'], preload: false, iframes: false })
    return violations.map(({ id, nodes }) => `${id} ${nodes[0]?.html}`)
  })
}

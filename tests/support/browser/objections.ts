import { readFileSync } from 'node:fs'
import type axeCore from 'axe-core'
import type { Page } from 'playwright-core'

const AXE = readFileSync('node_modules/axe-core/axe.min.js', 'utf8')

/**
 * The problems that axe finds in the page as it is, one line each. It is asked for nothing else, because describing and
 * transferring what passes took longer than the check. It need not preload media or look into frames: there are none.
 */
export async function objections(page: Page): Promise<string[]> {
  // axe is loaded into a page once, for all widths at which it is checked.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(AXE)
  return page.evaluate(async () => {
    // Defined by the script above.
    const { axe } = globalThis as unknown as { axe: typeof axeCore }
    const { violations } = await axe.run({ resultTypes: ['violations'], preload: false, iframes: false })
    return violations.map(({ id, nodes }) => `${id} ${nodes[0]?.html}`)
  })
}

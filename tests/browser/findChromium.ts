import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

const PLACES = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']

/** Where Chromium is. On Debian, root installs a missing one; anyone else is told how, and the suite is skipped. */
export function findChromium(): string | undefined {
  const found = PLACES.find((place) => existsSync(place))
  if (found !== undefined) return found
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    for (const words of [['update'], ['install', '--yes', '--no-install-recommends', 'chromium']])
      spawnSync('apt-get', words, { stdio: 'inherit' })
    return PLACES.find((place) => existsSync(place))
  }
  console.warn('\nSKIPPED: every browser test. Install Chromium (on Debian: apt-get install chromium).\n')
  return undefined
}

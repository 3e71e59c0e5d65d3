import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

/** If `isMissing` says so, root on Debian installs the packages that provide what is missing. */
export function installMissing(isMissing: () => boolean, ...debianPackages: string[]): void {
  if (!isMissing() || process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return
  for (const words of [['update'], ['install', '--yes', '--no-install-recommends', ...debianPackages]])
    spawnSync('apt-get', words, {
      stdio: 'inherit',
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    })
}

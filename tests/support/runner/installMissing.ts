import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

/** If `isMissing` says so, root on Debian installs the package that provides what is missing. */
export function installMissing(isMissing: () => boolean, debianPackage: string): void {
  if (!isMissing() || process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return
  for (const words of [['update'], ['install', '--yes', '--no-install-recommends', debianPackage]])
    spawnSync('apt-get', words, {
      stdio: 'inherit',
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    })
}

import { execFileSync } from 'node:child_process'

const INSTALLING_MS = 180_000

/** Lays these packages of npm, which the project does without, into a folder. */
export function installPackages(folder: string, packages: readonly string[]): void {
  const options = ['--prefix', folder, '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel', 'error']
  execFileSync('npm', ['install', ...options, ...packages], { stdio: 'ignore', timeout: INSTALLING_MS })
}

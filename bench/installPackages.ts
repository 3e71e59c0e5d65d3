import { execFileSync } from 'node:child_process'

const INSTALLING_MS = 180_000

/** Installs these npm packages, which are no dependencies of the project, into a folder. */
export function installPackages(folder: string, packages: readonly string[]): void {
  const options = ['--prefix', folder, '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel', 'error']
  execFileSync('npm', ['install', ...options, ...packages], { stdio: 'ignore', timeout: INSTALLING_MS })
}

import { existsSync } from 'node:fs'
import { installMissing } from './installMissing.ts'

/** Programs that tests start or compile with, and the packages of Debian that they are in. */
const PROGRAMS = [
  ['/usr/sbin/nginx', 'nginx'],
  ['/lib/systemd/systemd', 'systemd'],
  ['/usr/bin/cc', 'gcc', 'libc6-dev'],
] as const

/** Global setup of projects that need them: of several processes that install packages at once, all but one fail. */
export default function installPrograms(): void {
  for (const [program, ...debianPackages] of PROGRAMS)
    installMissing(() => !existsSync(program), ...debianPackages)
}

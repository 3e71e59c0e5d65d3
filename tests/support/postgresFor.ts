import type { TestProject } from 'vitest/node'
import { findPostgres } from './findPostgres.ts'
import { installMissing } from './installMissing.ts'
import { skipProject } from './skipProject.ts'

/** Where PostgreSQL's programs are for the tests of a project; where they cannot be had, it is skipped. */
export function postgresFor(project: TestProject): string | undefined {
  installMissing(() => typeof findPostgres() === 'string', 'postgresql')
  const found = findPostgres()
  if (typeof found !== 'string') return found.bin
  skipProject(project, found)
  return undefined
}

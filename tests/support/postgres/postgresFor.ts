import type { TestProject } from 'vitest/node'
import { findPostgres } from './findPostgres.ts'
import { installMissing } from '#tests/support/runner/installMissing.ts'
import { skipProject } from '#tests/support/runner/skipProject.ts'

/** The folder of PostgreSQL's programs for a project's tests; skips the project if there is none. */
export function postgresFor(project: TestProject): string | undefined {
  installMissing(() => typeof findPostgres() === 'string', 'postgresql')
  const installation = findPostgres()
  if (typeof installation !== 'string') return installation.bin
  skipProject(project, installation)
  return undefined
}

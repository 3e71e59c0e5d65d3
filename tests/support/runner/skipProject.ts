import type { TestProject } from 'vitest/node'
import { missing } from './missing.ts'

/**
 * For the global setup of a project whose requirements this machine does not meet: skips its tests, and says what to do.
 */
export function skipProject(project: TestProject, why: string): void {
  missing(`Every test of the project "${project.name}". ${why}`)
  // Matches no test name.
  project.config.testNamePattern = /(?!)/
}

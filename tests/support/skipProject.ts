import type { TestProject } from 'vitest/node'

/**
 * For the global setup of a project whose requirements this machine does not meet: skips its tests, and says what to do.
 */
export function skipProject(project: TestProject, why: string): void {
  console.warn(`\nSKIPPED: every test of the project "${project.name}". ${why}\n`)
  // Matches no test name.
  project.config.testNamePattern = /(?!)/
}

import type { TestProject } from 'vitest/node'

/** For the set-up of a project that this machine lacks something for: skips its tests, and says what to do about it. */
export function skipProject(project: TestProject, why: string): void {
  console.warn(`\nSKIPPED: every test of the project "${project.name}". ${why}\n`)
  // No test has such a name.
  project.config.testNamePattern = /(?!)/
}

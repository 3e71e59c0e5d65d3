import { readFileSync } from 'node:fs'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Matches the text of tests that start servers or commands, or import what does. */
const PROGRAMS = /\b(start|spawn)(Server|Sync|Program)|\bmachineForTests\b|support\/(faults|siege|postgres)\//

/**
 * Starts the projects in the order of the configuration and, within each, the files that start programs first: tests that
 * wait come first, so that others compute meanwhile, and the quickest come last, so that no long one finishes alone.
 * Vitest by default orders projects by name, and files that were never run by size.
 */
export default class ProgramsFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const names = this.ctx.projects.map(({ name }) => name)
    const place = ({ project, moduleId }: TestSpecification) =>
      names.indexOf(project.name) + (PROGRAMS.test(readFileSync(moduleId, 'utf8')) ? 0 : 0.5)
    // oxlint-disable-next-line unicorn/no-array-sort -- the one of vitest, which answers another list
    const inOwnOrder = (await super.sort(files)).map((file) => ({ file, place: place(file) }))
    return inOwnOrder.toSorted((a, b) => a.place - b.place).map(({ file }) => file)
  }
}

import { BaseSequencer, type TestSpecification } from 'vitest/node'

/**
 * Begins the projects in the order of the configuration: tests that wait for programs of their own first, so that others
 * compute meanwhile, and those that take least last, so that no long one ends alone. Vitest's own order is their names'.
 */
export default class WaitingFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const names = this.ctx.projects.map(({ name }) => name)
    const place = ({ project }: TestSpecification) => names.indexOf(project.name)
    // oxlint-disable-next-line unicorn/no-array-sort -- the one of vitest, which answers another list
    return (await super.sort(files)).toSorted((a, b) => place(a) - place(b))
  }
}

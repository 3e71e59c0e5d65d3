import type { Reporter, TestModule } from 'vitest/node'

/** Names, at the end of a run, the tests that passed only when they were tried again: each of them is to be mended. */
export default class SecondTries implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]) {
    const names = modules.flatMap(({ project, children, relativeModuleId }) =>
      [...children.allTests('passed')]
        .filter((test) => test.diagnostic()?.flaky)
        .map(({ fullName }) => `  ${project.name} ${relativeModuleId} ${fullName}`),
    )
    if (names.length > 0)
      console.warn(`\nPassed only when they were tried again, which has a reason:\n${names.join('\n')}`)
  }
}

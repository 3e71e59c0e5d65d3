import type { Reporter, TestModule } from 'vitest/node'

/** At the end of a run, lists the tests that passed only on a retry, and how they failed first: each of them needs a fix. */
export default class SecondTries implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]) {
    const names = modules.flatMap(({ project, children, relativeModuleId }) =>
      [...children.allTests('passed')]
        .filter((test) => test.diagnostic()?.flaky)
        .map((test) => {
          const [first] = test.result().errors ?? []
          return `  ${project.name} ${relativeModuleId} ${test.fullName}\n    ${first?.stack ?? first?.message ?? ''}`
        }),
    )
    if (names.length > 0)
      console.warn(`\nPassed only when they were tried again, which has a reason:\n${names.join('\n')}`)
  }
}

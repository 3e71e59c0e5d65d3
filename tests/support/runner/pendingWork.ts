/** Work started by a test. It ends before the next test begins, so that no request of one test reaches another. */
export const pendingWork: (() => Promise<unknown>)[] = []

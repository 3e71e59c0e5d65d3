/** What a test has set going; it ends before the next test begins, so that no request of one reaches the other. */
export const underWay: (() => Promise<unknown>)[] = []

export { formatDay as formatDate } from '#contract/freshness.ts'

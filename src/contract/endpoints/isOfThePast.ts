import { getDataStatus } from '../publicAddresses.ts'
import { ENDPOINTS } from './endpoints.ts'

/** What an answer as of then leaves out, such as whom to tell of a mistake, is not of the register. */
const SAYS_MORE_TODAY = [getDataStatus]

const PATHS = ENDPOINTS.filter((endpoint) => endpoint.takesAsOf).map(({ method, path }) => ({
  isPlain: !SAYS_MORE_TODAY.includes(`${method} ${path}` as never), // of the same table
  pattern: new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`),
}))

/** Whether the call at this path takes `asOf=`. */
export const takesAsOf = (path: string): boolean => PATHS.some(({ pattern }) => pattern.test(path))

/** Whether it also answers for the register's last revision what it answers without. */
export const isOfThePast = (path: string): boolean =>
  PATHS.some(({ isPlain, pattern }) => isPlain && pattern.test(path))

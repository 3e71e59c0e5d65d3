import { getDataStatus } from '../publicAddresses.ts'
import { ENDPOINTS } from './endpoints.ts'

/** Calls whose answer for today has more than the register, such as whom to tell about a mistake. */
const WITH_CURRENT_DETAILS = [getDataStatus]

const PATHS = ENDPOINTS.filter((endpoint) => endpoint.supportsAsOf).map(({ method, path }) => ({
  isPlain: !WITH_CURRENT_DETAILS.includes(`${method} ${path}` as never), // from the same table
  pattern: new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`),
}))

/** Whether the call at this path takes `asOf=`. */
export const supportsAsOf = (path: string): boolean => PATHS.some(({ pattern }) => pattern.test(path))

/** Whether its answer as of the register's last revision equals its answer without `asOf=`. */
export const answersLikeLatest = (path: string): boolean =>
  PATHS.some(({ isPlain, pattern }) => isPlain && pattern.test(path))

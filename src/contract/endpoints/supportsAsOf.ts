import { getDataStatus } from '../publicAddresses.ts'
import { ENDPOINTS } from './endpoints.ts'

const PATHS = ENDPOINTS.filter((endpoint) => endpoint.supportsAsOf).map(({ method, path }) => ({
  // The status has more than the register, such as whom to tell about a mistake, and a feed has its own address.
  isPlain: `${method} ${path}` !== getDataStatus && !path.startsWith('/feeds/'),
  pattern: new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`),
}))

/** Whether the call at this path takes `asOf=`. */
export const supportsAsOf = (path: string): boolean => PATHS.some(({ pattern }) => pattern.test(path))

/** Whether its answer as of the register's last revision equals its answer without `asOf=`. */
export const answersLikeLatest = (path: string): boolean =>
  PATHS.some(({ isPlain, pattern }) => isPlain && pattern.test(path))

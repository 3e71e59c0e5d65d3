import { StartupError } from '../StartupError.ts'

/** The first descriptor that systemd passes: sd_listen_fds(3). */
const FIRST_DESCRIPTOR = 3

/**
 * The descriptor of the socket that systemd holds for this process and the next one; undefined if it holds none. Removes
 * the variables, so that child processes do not see them. Throws StartupError if there are several sockets.
 */
export function takeHeldSocket(environment: NodeJS.ProcessEnv): number | undefined {
  const { LISTEN_PID, LISTEN_FDS } = environment
  for (const name of ['LISTEN_PID', 'LISTEN_FDS', 'LISTEN_FDNAMES']) delete environment[name]
  if (LISTEN_FDS === undefined || Number(LISTEN_PID) !== process.pid) return undefined
  if (LISTEN_FDS !== '1')
    throw new StartupError(`systemd holds ${LISTEN_FDS} sockets for the site, which takes one.`)
  return FIRST_DESCRIPTOR
}

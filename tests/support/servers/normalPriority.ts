const IGNORE_PRIORITY = `import os from 'node:os'
  import { syncBuiltinESMExports } from 'node:module'
  os.setPriority = () => {}
  syncBuiltinESMExports()`

/**
 * For servers whose child programs a test waits for: those run at normal priority. At the lowered priority of a real
 * site, a program may take a minute to start on a busy machine, and is killed if it must end within seconds.
 */
export const NORMAL_PRIORITY = {
  NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(IGNORE_PRIORITY)}`,
}

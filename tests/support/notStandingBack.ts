const TAKES_NO_PRIORITY = `import os from 'node:os'
  import { syncBuiltinESMExports } from 'node:module'
  os.setPriority = () => {}
  syncBuiltinESMExports()`

/**
 * For a server whose programs a test waits for: they stand back behind nobody. As a site has them, one of them may take a
 * minute to begin while the tests beside it want the whole machine, and is killed when it has to end within seconds.
 */
export const NOT_STANDING_BACK = {
  NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(TAKES_NO_PRIORITY)}`,
}

/** The folders in which a test run's programs keep the compile cache and their temporary files, if they are set. */
export function runFolders(): Record<string, string> {
  const { NODE_COMPILE_CACHE, TMPDIR } = process.env
  return { ...(NODE_COMPILE_CACHE && { NODE_COMPILE_CACHE }), ...(TMPDIR && { TMPDIR }) }
}

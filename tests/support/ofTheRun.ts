/** Where the programs of a test run keep what Node compiled, and what they need for a moment, as far as it says so. */
export function ofTheRun(): Record<string, string> {
  const { NODE_COMPILE_CACHE, TMPDIR } = process.env
  return { ...(NODE_COMPILE_CACHE && { NODE_COMPILE_CACHE }), ...(TMPDIR && { TMPDIR }) }
}

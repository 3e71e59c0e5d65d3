/** The reasons given so far, each of which is printed once. */
const printed = new Set<string>()

/**
 * Whether tests have to be skipped because this machine lacks something: `why` says what to do about it, and is undefined
 * if nothing is missing. With `CI` set nothing may be skipped, so that a green run means that everything ran.
 */
export function missing(why: string | undefined): boolean {
  if (why === undefined) return false
  if (process.env['CI']) throw new Error(`Tests would be skipped. ${why}`)
  if (!printed.has(why)) console.warn(`\nSKIPPED: ${why}\n`)
  printed.add(why)
  return true
}

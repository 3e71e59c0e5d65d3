/** A program that builds into the folder that its command names. A failure is said without the stack inside the bundler. */
export async function buildInto(make: (outDir: string) => Promise<unknown>): Promise<void> {
  const [outDir] = process.argv.slice(2)
  // Vite would use the project's own folder instead, and empty it.
  if (!outDir) {
    console.error('Name the folder to build into; it is emptied first.')
    process.exit(2)
  }
  try {
    await make(outDir)
  } catch (error) {
    // Vite throws nothing but errors.
    console.error((error as Error).message.replaceAll(/^ {4}at .*\n?/gm, '').trim())
    process.exitCode = 1
  }
}

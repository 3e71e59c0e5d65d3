import { join } from 'node:path'
import { build } from 'vite'

/*
 * Builds the client into the folder it is given: a program of its own, so that the server neither holds the builder
 * in memory nor lets its own environment into the build.
 */
const [outDir] = process.argv.slice(2)
// Vite takes no folder for the project's own, and empties it.
if (!outDir) {
  console.error('Name the folder to build into; it is emptied first.')
  process.exit(2)
}
try {
  await build({
    root: join(import.meta.dirname, '../..'),
    logLevel: 'silent',
    build: { outDir, emptyOutDir: true },
  })
} catch (error) {
  // Where in the builder it failed helps nobody.
  console.error((error as Error).message.replaceAll(/^ {4}at .*\n?/gm, '').trim())
  process.exitCode = 1
}

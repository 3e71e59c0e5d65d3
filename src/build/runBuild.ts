import { join } from 'node:path'
import { build } from 'vite'
import { SERVER_BUILD } from './serverBuild.ts'

/*
 * Builds the client into the folder it is given, for the browser and, in a folder within, for the server, which renders
 * pages with it: a program of its own, so that the server neither holds the builder in memory nor lets its own
 * environment into the build.
 */
const [outDir] = process.argv.slice(2)
// Vite takes no folder for the project's own, and empties it.
if (!outDir) {
  console.error('Name the folder to build into; it is emptied first.')
  process.exit(2)
}
const project = { root: join(import.meta.dirname, '../..'), logLevel: 'silent' } as const
try {
  await build({ ...project, build: { outDir, emptyOutDir: true } })
  await build({
    ...project,
    // All in it, so that the pages need nothing beside it; and React without its warnings to developers.
    ssr: { noExternal: true },
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      ssr: 'src/client/beginView.tsx',
      outDir: join(outDir, SERVER_BUILD),
      manifest: false,
      minify: false,
      emitAssets: false,
      rolldownOptions: { output: { entryFileNames: '[name].mjs', chunkFileNames: '[name]-[hash].mjs' } },
    },
  })
} catch (error) {
  // Where in the builder it failed helps nobody.
  console.error((error as Error).message.replaceAll(/^ {4}at .*\n?/gm, '').trim())
  process.exitCode = 1
}

import { join } from 'node:path'
import { build } from 'vite'
import { buildInto } from './buildInto.ts'
import { SERVER_BUILD } from './viteManifest.ts'

/*
 * Builds the client into the given folder for the browser and, in a subfolder, for the server, which renders pages with
 * it. It is a separate program, so that the bundler does not stay in the server's memory and the server's environment
 * does not affect the build.
 */
const project = { root: join(import.meta.dirname, '../..'), logLevel: 'silent' } as const
await buildInto(async (outDir) => {
  await build({ ...project, build: { outDir, emptyOutDir: true } })
  await build({
    ...project,
    // Bundles everything, so that rendering needs no other packages, and uses React without its warnings to developers.
    ssr: { noExternal: true },
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      ssr: 'src/client/ssr/entryServer.tsx',
      outDir: join(outDir, SERVER_BUILD),
      manifest: false,
      minify: false,
      emitAssets: false,
      // One file, so that a running server needs nothing more of a build that another one has replaced.
      rolldownOptions: { output: { entryFileNames: '[name].mjs', codeSplitting: false } },
    },
  })
})

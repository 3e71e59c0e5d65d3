import { readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { type Plugin, build } from 'vite'
import { buildInto } from './buildInto.ts'

/*
 * Bundles the programs that package.json's scripts start into the given folder, each at the path of its source below
 * src. They are not minified, so that a stack names our functions.
 */
const ROOT = join(import.meta.dirname, '../..')
// Our own package.json.
const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
  scripts: Record<string, string>
}
const programs = Object.values(scripts).flatMap(
  (script) => / (src\/(?:server|importer)\/\S+\.ts)/.exec(script)?.slice(1) ?? [],
)

/** Bundles what runs in a process or a thread of its own, which our code names by `new URL('./file.ts', import.meta.url)`. */
const OWN_PROGRAM = /new URL\('(\S+\.ts)', import\.meta\.url\)/g
const bundlePrograms: Plugin = {
  name: 'bundle-programs',
  // Before TypeScript is compiled, which rewrites the quotation marks.
  enforce: 'pre',
  transform: {
    filter: { code: OWN_PROGRAM },
    handler(code, file) {
      return code.replaceAll(OWN_PROGRAM, (_, path: string) => {
        const program = this.emitFile({ type: 'chunk', id: resolve(dirname(file), path) })
        return `import.meta.ROLLUP_FILE_URL_${program}`
      })
    },
  },
  // Vite's own addresses are those of a site.
  resolveFileUrl: ({ relativePath }) => `new URL('./${relativePath}', import.meta.url)`,
}

await buildInto((outDir) =>
  build({
    root: ROOT,
    configFile: false,
    logLevel: 'silent',
    plugins: [bundlePrograms],
    // Packages with compiled code, and the bundler.
    ssr: { noExternal: true, external: ['@node-rs/argon2', '@resvg/resvg-wasm', 'vite'] },
    build: {
      ssr: true,
      outDir,
      emptyOutDir: true,
      minify: false,
      rolldownOptions: {
        input: [...new Set(programs)],
        output: {
          entryFileNames: ({ facadeModuleId }) =>
            relative(join(ROOT, 'src'), facadeModuleId ?? '').replace(/ts$/, 'js'),
          chunkFileNames: 'shared/[name].js',
        },
      },
    },
  }),
)

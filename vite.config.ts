import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { addFallbackFonts, layerStyles, reportWeights } from '#build/vitePlugins.ts'

const setupFiles = ['tests/support/runner/setup.ts']

// A build must not load test code.
let sequence = {}
let computing = {}
let sameOnEither: string[] = []
if (process.env['VITEST']) {
  const { temporaryFolder } = await import('#tests/support/runner/temporaryFolder.ts')
  const { default: sequencer } = await import('#tests/support/runner/ProgramsFirst.ts')
  // Set in the process that starts the tests too, because it runs servers for them.
  process.env['TMPDIR'] = temporaryFolder()
  // For the programs that tests start, in any folder: with compiled code cached, each starts in half the time.
  process.env['NODE_COMPILE_CACHE'] = join(import.meta.dirname, 'node_modules/.cache/node')
  sequence = { sequencer }
  // Tests that compute come after those that wait, with hardly more workers than processors: each worker of a project
  // takes five seconds to load and compile the server or React, whoever waits meanwhile.
  computing = { maxWorkers: availableParallelism() + 1, sequence: { sequencer, groupOrder: 1 } }
  const { SAME_ON_EITHER, WITHOUT_DATABASE } = await import('#tests/support/runner/withoutDatabase.ts')
  sameOnEither = [...WITHOUT_DATABASE, ...SAME_ON_EITHER]
}

export default defineConfig({
  plugins: [react(), addFallbackFonts(), layerStyles(), reportWeights()],
  css: { modules: { generateScopedName: '[hash:base64:4]' } },
  build: {
    manifest: true,
    // The content security policy forbids inline scripts, and a file that is cached need not be sent with each page.
    assetsInlineLimit: 0,
    // The server adds the preload links for each page.
    modulePreload: false,
    // All of it is smaller than the overhead of requesting it page by page.
    cssCodeSplit: false,
    reportCompressedSize: false,
    rolldownOptions: {
      input: { index: 'index.html', early: 'src/client/ssr/early.ts' },
      optimization: { inlineConst: { mode: 'all', pass: 3 } },
      // Few files compress better than many, and refer to each other with less text.
      output: {
        codeSplitting: {
          groups: [
            // What every page needs, with parts that most have, because one file compresses better; then what five or more
            // pages share.
            {
              name: 'base',
              test: /client\/(main|app\/mountApp|components\/([A-Z]\w+|lists\/ListTable|money\/(CashCell|MoneyAsOf)))\.tsx$/,
              priority: 1,
            },
            // Not the words for codes, which lists do without.
            { name: 'shared', test: /\/src\/(?!contract\/domain\/codes)/, minShareCount: 5 },
            // What the pages about a record share, and what pages of rows do.
            {
              name: 'record',
              test: /components\/record\/OneRecord/,
              minShareCount: 2,
              includeDependenciesRecursively: false,
            },
            {
              name: 'rows',
              test: /domain\/rows|transactionT|PartyLink/,
              minShareCount: 2,
              includeDependenciesRecursively: false,
            },
          ],
        },
      },
    },
  },
  test: {
    // For what hangs, not for what is slow: a shared machine takes a minute for what usually takes seconds. Hooks start
    // servers, clusters and browsers.
    testTimeout: 600_000,
    hookTimeout: 600_000,
    teardownTimeout: 60_000,
    expect: { poll: { timeout: 120_000 } },
    globalSetup: ['tests/support/runner/buildAll.ts'],
    setupFiles: ['tests/support/runner/fixedSeed.ts'],
    // More than the number of processors: files wait for programs, browsers, slow connections and timeouts while others
    // compute.
    maxWorkers: availableParallelism() * 3,
    // Most objects of a test are garbage by the next ones: with a larger young generation Node collects it less often.
    execArgv: ['--max-semi-space-size=32'],
    // Loading the server or React again for each file took longer than its tests. Each test still has its own store,
    // server and database, each process of page tests one window, and our modules hold no other state. A file with a
    // `@vitest-environment` of its own would end its worker, and the next file would load everything again.
    isolate: false,
    // For whole files (`@module-tag`), which `npm run test:quick` leaves to `npm test`.
    tags: [
      {
        name: 'slow',
        description: 'A file that takes seconds, so that the quick run would be over a minute.',
      },
    ],
    sequence,
    // In the order in which they start.
    projects: [
      {
        extends: true,
        test: {
          name: 'postgres',
          include: ['tests/postgres/**/*.test.ts'],
          globalSetup: ['tests/support/runner/installPrograms.ts', 'tests/support/postgres/sampleCluster.ts'],
        },
      },
      // What is specific to the embedded database, which consists of files, the tests of the listener, which do not
      // depend on the database, and those that start servers.
      {
        extends: true,
        test: {
          name: 'sqlite',
          include: ['tests/{sqlite,listener,operations,servers}/**/*.test.ts'],
          globalSetup: ['tests/support/runner/installPrograms.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'browser',
          // For concurrent tests within a file, which wait for the page and the network rather than compute.
          maxConcurrency: 3,
          include: ['tests/browser/**/*.test.ts'],
          globalSetup: ['tests/support/browser/globalSetup.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'browser on postgres',
          // Tests in which a page waits for what the database has stored. The others are about pages, independent of the
          // database; that both databases give the same answers is checked by the API tests.
          include: ['tests/browser/administrator.test.ts'],
          globalSetup: ['tests/support/browser/onPostgres.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'api and importer on postgres',
          ...computing,
          include: ['tests/{api,importer,servers}/**/*.test.ts'],
          exclude: sameOnEither,
          globalSetup: ['tests/support/postgres/servePostgres.ts'],
          setupFiles: ['tests/support/runner/withoutSqlite.ts', 'tests/support/runner/reuseConnections.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'pages',
          ...computing,
          environment: 'jsdom',
          include: ['tests/pages/**/*.test.tsx'],
          setupFiles,
        },
      },
      // One project for four folders, whose workers load the same modules.
      {
        extends: true,
        test: {
          name: 'node',
          ...computing,
          include: ['tests/{api,architecture,importer,unit}/**/*.test.ts'],
        },
      },
    ],
  },
})

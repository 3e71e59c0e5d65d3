import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { keepToBudget } from '#build/keepToBudget.ts'
import { markPure } from '#build/markPure.ts'
import { nameLayersFirst } from '#build/nameLayersFirst.ts'
import { plainImports } from '#build/plainImports.ts'
import { productionRouter } from '#build/productionRouter.ts'
import { smallerScripts } from '#build/smallerScripts.ts'

const setupFiles = ['tests/support/setup.ts']

// A build knows nothing of tests.
let sequence = {}
let withoutDatabase: string[] = []
if (process.env['VITEST']) {
  const { temporaryFolder } = await import('#tests/support/temporaryFolder.ts')
  const { default: sequencer } = await import('#tests/support/WaitingFirst.ts')
  // Of the process that begins tests too: it has servers for them.
  process.env['TMPDIR'] = temporaryFolder()
  // The programs that tests start, in whichever folder: compiled once, each starts in half the time.
  process.env['NODE_COMPILE_CACHE'] = join(import.meta.dirname, 'node_modules/.cache/node')
  sequence = { sequencer }
  withoutDatabase = (await import('#tests/support/withoutDatabase.ts')).WITHOUT_DATABASE
}

export default defineConfig({
  plugins: [
    react(),
    nameLayersFirst(),
    productionRouter(),
    plainImports(),
    markPure(),
    smallerScripts(),
    keepToBudget(),
  ],
  css: { modules: { generateScopedName: '[hash:base64:4]' } },
  build: {
    manifest: true,
    // The content policy runs no inline script, and a file that is served once need not travel in each page.
    assetsInlineLimit: 0,
    // The server names in each page what it begins with.
    modulePreload: false,
    // All of it is smaller than what it costs to ask for it page by page.
    cssCodeSplit: false,
    reportCompressedSize: false,
    rolldownOptions: {
      input: { index: 'index.html', early: 'src/client/early.ts' },
      optimization: { inlineConst: true },
      // Few files compress better than many, and refer to one another briefly.
      output: {
        codeSplitting: {
          groups: [
            // All that every page needs, then what five pages or more have in common.
            { name: 'base', test: /client\/(main|app\/mountApp)\.tsx$/, priority: 1 },
            { name: 'shared', test: /\/src\//, minShareCount: 5 },
            // What schemas and pages have in common: neither has to wait for the other. What checks a citation is one page's.
            {
              name: 'rules',
              test: /\/contract\/domain\/(?!checkCitation|differingFields|canonicalJson)/,
            },
            // What answers are read with, which comes with the first call in one file.
            {
              name: 'schemas',
              test: /\/(zod|contract\/schemas)\/|\/answerSchemas/,
              includeDependenciesRecursively: false,
            },
          ],
        },
      },
    },
  },
  test: {
    // Of what hangs, not of what is slow: a machine that others have too takes a minute for what takes seconds. Hooks start
    // servers, clusters and browsers.
    testTimeout: 600_000,
    hookTimeout: 600_000,
    teardownTimeout: 60_000,
    expect: { poll: { timeout: 120_000 } },
    // A machine now and then holds a program up. What fails by our own fault fails twice.
    retry: 1,
    reporters: ['default', './tests/support/SecondTries.ts'],
    setupFiles: ['tests/support/sameChance.ts'],
    // More than processors: those that come first wait for programs, browsers, slow lines and timeouts, others compute. Where
    // all compute, as in `test:quick`, one for each is enough: what another one loads costs more than it finds idle.
    maxWorkers: availableParallelism() * 3,
    // Most of what a test makes is garbage within the next tests: with room for more of it Node looks through it less often.
    execArgv: ['--max-semi-space-size=32'],
    // Loading the server, or React, anew for each file took longer than its tests. Each test still has a store, a server
    // and a database of its own, each process of the pages a window; and no module of ours keeps anything else.
    isolate: false,
    sequence,
    // In the order in which they are begun.
    projects: [
      {
        extends: true,
        test: {
          name: 'postgres',
          include: ['tests/postgres/**/*.test.ts'],
          globalSetup: ['tests/support/postgres/sampleCluster.ts'],
        },
      },
      // What is true of the embedded database alone: it is files. And of the listener, whatever the database.
      {
        extends: true,
        test: {
          name: 'sqlite',
          include: ['tests/sqlite/**/*.test.ts'],
          globalSetup: ['tests/support/buildForServers.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'browser',
          // Of the tests of a file that wait for the page and the line rather than compute.
          maxConcurrency: 3,
          include: ['tests/browser/**/*.test.ts'],
          globalSetup: ['tests/support/browser/globalSetup.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'browser on postgres',
          // Those in which a page waits for what the database has stored; the others are about pages, whatever answers them,
          // and that either database answers alike is what the tests of the API are for.
          include: ['tests/browser/administrator.test.ts'],
          globalSetup: ['tests/support/browser/onPostgres.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'api and importer on postgres',
          include: ['tests/{api,importer}/**/*.test.ts'],
          exclude: withoutDatabase,
          globalSetup: ['tests/support/servePostgres.ts'],
          setupFiles: ['tests/support/withoutSqlite.ts', 'tests/support/keepConnections.ts'],
        },
      },
      { extends: true, test: { name: 'importer', include: ['tests/importer/**/*.test.ts'] } },
      {
        extends: true,
        test: {
          name: 'pages',
          environment: 'jsdom',
          include: ['tests/pages/**/*.test.tsx'],
          setupFiles,
        },
      },
      { extends: true, test: { name: 'api', include: ['tests/api/**/*.test.ts'] } },
      { extends: true, test: { name: 'architecture', include: ['tests/architecture/**/*.test.ts'] } },
      { extends: true, test: { name: 'unit', include: ['tests/unit/**/*.test.ts'] } },
    ],
  },
})

import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { keepToBudget } from './src/server/pages/keepToBudget.ts'
import { markPure } from './src/server/pages/markPure.ts'
import { nameLayersFirst } from './src/server/pages/nameLayersFirst.ts'
import { smallerScripts } from './src/server/pages/smallerScripts.ts'

const setupFiles = ['tests/support/setup.ts']

export default defineConfig({
  plugins: [react(), nameLayersFirst(), markPure(), smallerScripts(), keepToBudget()],
  build: {
    manifest: true,
    // The content policy runs no inline script, and a file that is served once need not travel in each page.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // All of it is smaller than what it costs to ask for it screen by screen.
    cssCodeSplit: false,
    reportCompressedSize: false,
    rolldownOptions: {
      // No module of ours or of a library acts when one of its properties is read or written.
      treeshake: { propertyReadSideEffects: false, manualPureFunctions: ['z'] },
      // What every page needs is one file: it compresses better than many, and the parts of pages refer to it briefly.
      output: {
        codeSplitting: {
          groups: [
            {
              name: 'base',
              test: /node_modules|client\/(app\/App|ui\/DataTable|widgets\/useBalances)\.tsx?$/,
            },
          ],
        },
      },
    },
  },
  test: {
    projects: [
      { extends: true, test: { name: 'rules', include: ['tests/rules/**/*.test.ts'] } },
      { extends: true, test: { name: 'architecture', include: ['tests/architecture/**/*.test.ts'] } },
      { extends: true, test: { name: 'importer', include: ['tests/importer/**/*.test.ts'] } },
      { extends: true, test: { name: 'calls', include: ['tests/calls/**/*.test.ts'] } },
      {
        extends: true,
        test: { name: 'screens', environment: 'jsdom', include: ['tests/screens/**/*.test.tsx'], setupFiles },
      },
      {
        extends: true,
        test: {
          name: 'browser',
          include: ['tests/browser/**/*.test.ts'],
          globalSetup: ['tests/browser/globalSetup.ts'],
          testTimeout: 120_000,
        },
      },
    ],
  },
})

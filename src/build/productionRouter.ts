import type { Plugin } from 'vite'

/**
 * Part of the build: takes React Router as its package builds it for production, without the warnings to developers.
 * The package brings that build, but none of its addresses leads there.
 */
export const productionRouter = (): Plugin => ({
  name: 'production-router',
  apply: 'build',
  enforce: 'pre',
  resolveId: {
    filter: { id: /^react-router(\/dom)?$/ },
    async handler(source, importer) {
      const found = await this.resolve(source, importer)
      return found && found.id.replace('/dist/development/', '/dist/production/')
    },
  },
})

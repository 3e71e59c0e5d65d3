import type { Plugin } from 'vite'

/**
 * A build plugin that uses React Router's production build, without the warnings to developers. The package contains that
 * build but does not export it.
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

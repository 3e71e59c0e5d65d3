import type { Plugin } from 'vite'

/**
 * A build plugin that tells the bundler that creating a context or component in React Router has no side effects, so that
 * parts this site does not use (forms, prefetching, its own links) stay out of the page. React Router declares this for
 * its files, but is bundled as one file.
 */
export const markPure = (): Plugin => ({
  name: 'mark-pure',
  apply: 'build',
  transform: {
    filter: { id: /\/react-router\/dist\// },
    handler: (code) => ({
      code: code
        .replaceAll(/= (React\d*\.(?:createContext|forwardRef|memo)\()/g, '= /*#__PURE__*/ $1')
        .replaceAll(/^\w+\.displayName = ".*";$/gm, ''),
      map: null,
    }),
  },
})

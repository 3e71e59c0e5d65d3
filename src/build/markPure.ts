import type { Plugin } from 'vite'

/**
 * Part of the build: tells the bundler that making a context or a component in React Router does nothing else, so
 * that what this site does not use of it (forms, prefetching, its own links) stays out of the page. React Router
 * says so for its files, but it comes as one file.
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

/** Where a build has the client for the server, within the build's own folder, and its entry. */
export const SERVER_BUILD = 'server'
export const SERVER_ENTRY = `${SERVER_BUILD}/beginView.mjs`

/** The folder inside the build that contains the client for the server, and its entry. */
export const SERVER_BUILD = 'server'
export const SERVER_ENTRY = `${SERVER_BUILD}/entryServer.mjs`

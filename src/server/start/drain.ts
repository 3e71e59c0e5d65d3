import type { Server } from 'node:http'

/** How long answers under way may take once the server is to stop. */
const PATIENCE = 10_000

/**
 * Counts the requests under way from now on. The function it returns stops the server once none is left: until
 * then new ones are answered too, each as the last of its connection, so that whoever spreads the load can ask
 * `/readyz` and turn away.
 */
export function drainable(server: Server): () => Promise<void> {
  let underWay = 0
  let whenNone: (() => void) | undefined
  server.prependListener('request', (_, response) => {
    underWay += 1
    if (whenNone) response.setHeader('Connection', 'close')
    response.once('close', () => {
      underWay -= 1
      if (underWay === 0) whenNone?.()
    })
  })

  return async () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    whenNone = resolve
    if (underWay === 0) resolve()
    const impatience = setTimeout(resolve, PATIENCE)
    await promise
    clearTimeout(impatience)
    server.close()
    server.closeAllConnections()
  }
}

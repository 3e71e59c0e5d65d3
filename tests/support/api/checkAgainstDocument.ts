import type { Hono } from 'hono'
import { onTestFinished } from 'vitest'
import { undocumented } from './undocumented.ts'

/** The same app, but the test fails at its end if any answer was not as documented. */
export function checkAgainstDocument<App extends Pick<Hono, 'fetch'>>(app: App): App {
  const complaints: string[] = []
  const answer = app.fetch
  app.fetch = async (request, ...rest) => {
    const response = await answer(request, ...rest)
    const complaint = await undocumented(request, response)
    if (complaint !== undefined) complaints.push(complaint)
    return response
  }
  // Thrown from `fetch`, it would look like a network failure, which a page shows and survives.
  onTestFinished(() => {
    if (complaints.length > 0) throw new Error(complaints.join('\n'))
  })
  return app
}

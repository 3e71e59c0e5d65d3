import type { Hono } from 'hono'
import { onTestFinished } from 'vitest'
import { undocumented } from './undocumented.ts'

/** The same app, whose every answer in this test must be as its documentation says, or the test fails in the end. */
export function holdToDocument<App extends Pick<Hono, 'fetch'>>(app: App): App {
  const complaints: string[] = []
  const answer = app.fetch
  app.fetch = async (request, ...rest) => {
    const response = await answer(request, ...rest)
    const complaint = await undocumented(request, response)
    if (complaint !== undefined) complaints.push(complaint)
    return response
  }
  // Thrown from `fetch`, it would look like a failing network to a screen, which rightly shows that and goes on.
  onTestFinished(() => {
    if (complaints.length > 0) throw new Error(complaints.join('\n'))
  })
  return app
}

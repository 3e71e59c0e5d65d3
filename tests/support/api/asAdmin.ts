import { TOKEN_HEADER } from '#contract/apiUrls.ts'
import type { AppDeps } from '#server/createApp.ts'
import type { Seed } from '#tests/support/register/seed.ts'
import { ADA } from '#tests/support/register/recordAdministrator.ts'
import { createTestApp } from './createTestApp.ts'

/** A world in which Ada is signed in, with her calls. */
export async function asAdmin(facts: Seed = {}, deps: Partial<AppDeps> = {}) {
  const world = await createTestApp({ ...facts, signedIn: true }, deps)
  const call = async (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) =>
    world.api.request(path, {
      method,
      headers: {
        [TOKEN_HEADER]: world.token,
        ...(body !== undefined && { 'Content-Type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
  const read = async (path: string) => (await call('GET', path)).json() as Promise<unknown>
  const publicly = async (path: string) => (await world.api.request(path)).json() as Promise<unknown>
  /** Ada gives her password again. */
  const confirm = () => call('POST', '/api/admin/confirmation', { password: ADA.password })
  return { ...world, call, read, publicly, confirm }
}

export const answerOf = async (response: Response) => ({
  status: response.status,
  body: (await response.json()) as unknown,
})

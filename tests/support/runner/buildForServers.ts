import { buildClient } from '#server/html/buildClient.ts'

/** Global setup for projects whose tests start servers: makes the build they need once, so that no test waits for it. */
export default async function buildForServers(): Promise<void> {
  await buildClient({ info: () => {}, error: () => {} })
}

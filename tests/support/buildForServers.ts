import { buildClient } from '#server/html/buildClient.ts'

/** The set-up of a project whose tests start servers: a build that is needed is made once, so that no test waits for it. */
export default async function buildForServers(): Promise<void> {
  await buildClient({ info: () => {}, error: () => {} })
}

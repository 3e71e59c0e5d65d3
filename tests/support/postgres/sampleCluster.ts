import type { TestProject } from 'vitest/node'
import buildForServers from '#tests/support/buildForServers.ts'
import { postgresFor } from '#tests/support/postgresFor.ts'
import { startPostgres } from '#tests/support/startPostgres.ts'
import { connectTo } from '#tests/support/connectTo.ts'
import { runProgram } from '#server/lifecycle/runProgram.ts'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

declare module 'vitest' {
  interface ProvidedContext {
    /** The data of a PostgreSQL, stopped, whose database `sample` holds the sample register. */
    postgresWithSample: string
  }
}

/** Projects load their set-ups one by one, in the same process. */
const shared = globalThis as { sampleCluster?: ReturnType<typeof makeCluster> }

/** The set-up of a project whose tests start one themselves: the sample is imported once for all of them. */
export default async function provideSample(project: TestProject) {
  const bin = postgresFor(project)
  if (bin === undefined) return undefined
  // Those who need the sample start servers too, for which a build is made beside it.
  const [{ data, remove }] = await Promise.all([
    (shared.sampleCluster ??= makeCluster(bin)),
    buildForServers(),
  ])
  project.provide('postgresWithSample', data)
  return remove
}

async function makeCluster(bin: string) {
  const postgres = await startPostgres(bin)
  const DATA_DIR = mkdtempSync(join(tmpdir(), 'ledger-sample-'))
  try {
    {
      await using client = await connectTo(postgres.url('postgres'))
      await client.query('create database sample')
    }
    const code = await runProgram('src/importer/main.ts', ['sample'], {
      env: { ...process.env, DATA_DIR, DATABASE_URL: postgres.url('sample') },
      stdio: ['ignore', 'ignore', 'inherit'],
    })
    if (code !== 0) throw new Error('The sample could not be imported')
    await postgres.stop()
  } catch (error) {
    await postgres.remove()
    throw error
  } finally {
    rmSync(DATA_DIR, { recursive: true })
  }
  let removed: Promise<void> | undefined
  return { data: postgres.data, remove: () => (removed ??= postgres.remove()) }
}

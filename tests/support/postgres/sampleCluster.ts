import type { TestProject } from 'vitest/node'
import { postgresFor } from './postgresFor.ts'
import { startPostgres } from './startPostgres.ts'
import { runFolders } from '#tests/support/runner/runFolders.ts'
import { connectTo } from './connectTo.ts'
import { runScript } from '#server/programs/buildFolder.ts'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

declare module 'vitest' {
  interface ProvidedContext {
    /** The data of a stopped PostgreSQL whose database `sample` contains the sample register. */
    postgresWithSample: string
  }
}

/** Each project loads its global setup separately, in the same process. */
const shared = globalThis as { sampleCluster?: ReturnType<typeof makeCluster> }

/** Global setup for projects whose tests start a PostgreSQL themselves: imports the sample once for all of them. */
export default async function provideSample(project: TestProject) {
  const bin = postgresFor(project)
  if (bin === undefined) return undefined
  const { data, remove } = await (shared.sampleCluster ??= makeCluster(bin))
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
    const code = await runScript('src/importer/main.ts', ['sample'], {
      env: { ...runFolders(), DATA_DIR, DATABASE_URL: postgres.url('sample') },
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

import type { TestProject } from 'vitest/node'
import { buildClient } from '#server/html/buildClient.ts'
import { buildPrograms } from '#server/programs/buildPrograms.ts'

const SILENT = { info: () => {}, error: () => {} }

const buildAll = async () => {
  await buildClient(SILENT)
  await buildPrograms(SILENT)
}

/** Global setup of all projects: builds what their programs and pages run from, if the sources have changed. */
export default async function buildOnce(project: TestProject): Promise<void> {
  await buildAll()
  project.onTestsRerun(buildAll)
}

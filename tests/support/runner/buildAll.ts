import type { TestProject } from 'vitest/node'
import { buildClient } from '#server/html/clientBuild.ts'
import { buildPrograms } from '#server/programs/buildFolder.ts'
import { SILENT } from './silent.ts'

/** Builds what programs and pages run from, if its sources have changed. */
export async function buildAll(): Promise<void> {
  await buildClient(SILENT)
  await buildPrograms(SILENT)
}

/** Global setup of the whole run, after those of the projects. */
export default async function buildOnce(project: TestProject): Promise<void> {
  await buildAll()
  project.onTestsRerun(buildAll)
}

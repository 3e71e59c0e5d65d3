import * as z from 'zod/mini'
import { ImportReport } from '#contract/schemas/importRecord.ts'
import { IMPORT_KINDS } from '#contract/schemas/openImport.ts'
import { httpError } from '../apiError.ts'
import type { ImporterOutput } from './importerProgram.ts'

/** The importer's report on files that it inspected. */
export const Inspection = z.object({
  outcome: z.enum(['done', 'refused']),
  message: z.string(),
  files: z.array(z.object({ name: z.string(), size: z.int(), kind: z.nullable(z.enum(IMPORT_KINDS)) })),
})

/** The importer's report on an import. */
export const Reported = z.object({
  ...ImportReport.shape,
  importId: z.nullable(z.int()),
  shown: z.optional(z.string()),
})

/** The exit code for wrong usage, whose first line of errors is a sentence for the person who typed it. */
const WRONG_USAGE = 2

const WITHOUT_EXIT_CODE: Readonly<Record<Extract<ImporterOutput['ended'], string>, string>> = {
  'timed out': 'The importer took too long and was stopped. Import less at once, or use the command.',
  'server stopping': 'The server is stopping, so it stopped the importer.',
  killed:
    'The system ended the importer, most likely because it needed too much memory. Import less at once, or use the command.',
  'not started': 'The importer could not be started. The server’s log says why.',
}

/** Parses the importer's report. Throws an HTTPException with a sentence if there is none. */
export function reportIn<Schema extends z.ZodMiniType>(
  schema: Schema,
  { ended, output, complaint }: ImporterOutput,
): z.infer<Schema> {
  if (typeof ended === 'string')
    httpError(409, `${WITHOUT_EXIT_CODE[ended]} An import that is not in the history was not done.`)
  const report = schema.safeParse(jsonIn(output))
  if (!report.success)
    httpError(
      409,
      ended === WRONG_USAGE
        ? complaint
        : 'The importer ended without a report. The server’s log may say why.',
    )
  return report.data
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}

import * as z from 'zod/mini'
import { ImportReport } from '#contract/schemas/importRecord.ts'
import { IMPORT_KINDS } from '#contract/schemas/openImport.ts'
import { httpError } from '../apiError.ts'
import type { ImporterOutput } from './runImporter.ts'

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

/** Parses the importer's report. Throws an HTTPException with the importer's own sentence if there is none. */
export function reportIn<Schema extends z.ZodMiniType>(
  schema: Schema,
  { code, output, complaint }: ImporterOutput,
): z.infer<Schema> {
  if (code === null)
    httpError(
      409,
      'The importer was stopped: it took too long, or the server is stopping. An import that is not in the history was not done.',
    )
  const report = schema.safeParse(jsonIn(output))
  if (!report.success)
    httpError(
      409,
      complaint === '' ? 'The importer ended without a report. The server’s log may say why.' : complaint,
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

import { counted } from '#contract/domain/text.ts'
import { ElectionId } from '#contract/schemas/values.ts'
import { ImportError } from '../ImportError.ts'
import { type FileSchema, fileSchemas } from '../read/fileSchemas.ts'
import { linesOf } from '../read/linesOf.ts'
import { recordsOf } from '../read/recordsOf.ts'
import { refusePages } from '../read/refusePages.ts'
import type { SyncedList } from './stateForms.ts'

/** A list as fetched from the state. */
export interface Fetched {
  name: string
  /** The requested election; undefined for a list that is not by election. */
  election: string | undefined
  bytes: Buffer
}

/** The number of rows of a fetched list. Throws ImportError if it is not the list that was requested. */
export async function rowsOf(kind: SyncedList, { name, election, bytes }: Fetched): Promise<number> {
  const others = new Map<string, number>()
  let rows = 0
  const schema: FileSchema<string> = fileSchemas[kind]
  const whole = refusePages(name, linesOf(name, [bytes]), schema.noun)
  // The import of the list refuses one that may have been cut.
  const reading = { warn: () => undefined, incomplete: true }
  for await (const batch of recordsOf(name, whole, schema, reading))
    for (const { content } of batch) {
      rows += 1
      const found = typeof content === 'string' ? undefined : content['ElectionID']
      // A damaged id is a fault of its line, which the import reports.
      if (found !== undefined && found !== election && ElectionId.safeParse(found).success)
        others.set(found, (others.get(found) ?? 0) + 1)
    }
  if (others.size > 0)
    throw new ImportError(
      `The state was asked for the candidates of ${election} and sent a list whose column ElectionID holds ` +
        `${[...others].map(([other, lines]) => `${other} on ${lines} of ${counted(rows, 'line')}`).join(', ')}. Try again later, or ` +
        `download the list with a browser and import the file.`,
    )
  return rows
}

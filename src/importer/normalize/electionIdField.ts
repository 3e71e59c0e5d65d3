import { ElectionId } from '#contract/schemas/values.ts'
import { shorten } from './fields.ts'
import { LineRejected } from './LineRejected.ts'

/** The election id in column ElectionID, such as 20261103-GEN. */
export function electionIdField(text: string): string {
  if (!ElectionId.safeParse(text).success)
    throw new LineRejected(`ElectionID is "${shorten(text)}", not one such as 20261103-GEN`)
  return text
}

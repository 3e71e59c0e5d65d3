import { useListLatestImportsQuery } from '#client/api/records.ts'

/**
 * The date and source of the data shown: kinds of records or elections, as the import notes name them. It claims no more
 * than is true of the oldest part.
 */
export function DataAsOf({ lists }: { lists: readonly string[] }) {
  const { data } = useListLatestImportsQuery()
  const description = data?.find((note) => lists.includes(note.subject))?.description
  // Until the notes are loaded they leave room for the text; if none is about these records, nothing is shown.
  return data && description === undefined ? null : <small>{description}</small>
}

import { useListLatestImportsQuery } from '#client/api/latestImports.ts'

interface DataAsOfProps {
  /** The kinds of records or the elections shown, as the import notes name them. */
  lists: readonly string[]
}

/** The date and source of the data shown. It claims no more than is true of the oldest part. */
export function DataAsOf({ lists }: DataAsOfProps) {
  const { data } = useListLatestImportsQuery()
  const description = data?.find((note) => lists.includes(note.subject))?.description
  // Until the notes are loaded they leave room for the text; if none is about these records, nothing is shown.
  return data && description === undefined ? null : <small>{description}</small>
}

import { useListLatestImportsQuery } from '#client/api/latestImports.ts'

interface DataAsOfProps {
  /** The kind of record shown, or the elections of the candidates shown, as the import notes name them. */
  of: string | readonly string[]
}

/** The date and the source of the data shown. It claims no more than is true of the oldest part. */
export function DataAsOf({ of }: DataAsOfProps) {
  const { data } = useListLatestImportsQuery()
  return <small>{data?.find((note) => of.includes(note.of))?.says}</small>
}

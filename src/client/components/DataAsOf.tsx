import { useListLatestImportsQuery } from '#client/api/latestImports.ts'

interface DataAsOfProps {
  /** The kind shown, or the election or elections of the candidates shown, as the notes name them. */
  of: string | readonly string[]
}

/** Of which day what is shown is, and where it came from: no more is claimed than holds for its oldest part. */
export function DataAsOf({ of }: DataAsOfProps) {
  const { data } = useListLatestImportsQuery()
  return <small>{data?.find((note) => of.includes(note.of))?.says}</small>
}

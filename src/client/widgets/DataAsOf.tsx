import { useListLatestImportsQuery } from '#client/api/latestImports.ts'

interface DataAsOfProps {
  kind: 'candidates' | 'committees' | 'balances' | 'documents'
  /** The elections shown, of a kind that is imported by election. */
  elections?: readonly (string | null)[]
}

/** Of which day what is shown is, and where it came from: no more is claimed than holds for its oldest part. */
export function DataAsOf({ kind, elections = [null] }: DataAsOfProps) {
  const { data } = useListLatestImportsQuery()
  const oldest = data?.find(
    (one) => one.kind === 'sample' || (one.kind === kind && elections.includes(one.election)),
  )
  return (
    oldest && (
      <p>
        <small>{oldest.says}</small>
      </p>
    )
  )
}

import { Snippet } from '#client/ui/text/Snippet.tsx'

/** A record as the server stores it. */
export const RawRecord = ({ record }: { record: object }) => (
  <Snippet>{JSON.stringify(record, null, 2)}</Snippet>
)

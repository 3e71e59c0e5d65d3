const AS_READ = new Intl.DateTimeFormat('en-US', { dateStyle: 'short', timeStyle: 'medium' })

/** An instant (ISO in UTC), in the time zone of whoever reads it. */
export function Instant({ at }: { at: string }) {
  return <time dateTime={at}>{AS_READ.format(new Date(at))}</time>
}

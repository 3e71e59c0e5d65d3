const AS_READ = new Intl.DateTimeFormat('en-US', {
  timeZone: 'America/New_York',
  year: '2-digit',
  month: 'numeric',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  second: '2-digit',
  timeZoneName: 'shortGeneric',
})

/** An instant (ISO in UTC) in Florida time, because the register's days are Florida's: "11/23/26, 4:15:07 AM ET". */
export function Instant({ at }: { at: string }) {
  return <time dateTime={at}>{AS_READ.format(new Date(at))}</time>
}

import { Fragment } from 'react'
import { formatNumber } from '#contract/domain/text.ts'

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

/** An e-mail address or a path. In a narrow column it breaks after its signs, not before its last letter. */
export const BreakableText = ({ text }: { text: string }) =>
  text.split(/(?<=[/@])/).map((part, index) => (
    <Fragment key={`${index} ${part}`}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ))

/** For a caption: how many rows a table shows of how many there are, if it does not show all. */
export const shownOf = (rows: readonly unknown[], all: number): string =>
  rows.length < all ? `: ${formatNumber(rows.length)} of ${formatNumber(all)}` : ''

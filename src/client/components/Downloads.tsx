import { Fragment } from 'react'
import { fileUrl } from '#contract/apiUrls.ts'
import { EXPORT_FORMATS } from '#contract/lists/listState.ts'

/** A table as files with all of its pages, from the URL of the call that has its rows: plain links, which need no script. */
export function Downloads({ subject = 'these rows', url }: { subject?: string; url: string }) {
  return (
    <small className="on-screen">
      Download {subject}:{' '}
      {EXPORT_FORMATS.map((format, index) => (
        <Fragment key={format}>
          {index > 0 && ', '}
          <a href={fileUrl(format, url)} aria-label={`${subject} as ${format.toUpperCase()}`}>
            {format.toUpperCase()}
          </a>
        </Fragment>
      ))}
    </small>
  )
}

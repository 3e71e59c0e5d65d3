import { Fragment } from 'react'
import { fileUrl } from '#contract/apiUrls.ts'
import { EXPORT_FORMATS } from '#contract/lists/listState.ts'

interface DownloadsProps {
  /** What the files contain. */
  subject?: string
  /** The URL of the call whose answer the files hold. */
  url: string
}

/** A table as files with all of its pages: plain links, which need no script. */
export function Downloads({ subject = 'these rows', url }: DownloadsProps) {
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

import { Fragment } from 'react'
import { EXPORT_FORMATS, type ExportFormat } from '#contract/lists/listState.ts'

interface DownloadsProps {
  /** What the files contain. */
  of?: string
  /** The address of the file in a format. */
  to: (format: ExportFormat) => string
}

/** A table as files with all of its pages: plain links, which need no script. */
export function Downloads({ of = 'these rows', to }: DownloadsProps) {
  return (
    <small className="on-screen">
      Download {of}:{' '}
      {EXPORT_FORMATS.map((format, index) => (
        <Fragment key={format}>
          {index > 0 && ', '}
          <a href={to(format)} aria-label={`${of} as ${format.toUpperCase()}`}>
            {format.toUpperCase()}
          </a>
        </Fragment>
      ))}
    </small>
  )
}

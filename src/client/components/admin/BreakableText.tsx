import { Fragment } from 'react'

/** An e-mail address or a path. In a narrow column it breaks after its signs, not before its last letter. */
export const BreakableText = ({ text }: { text: string }) =>
  text.split(/(?<=[/@])/).map((part, index) => (
    <Fragment key={`${index} ${part}`}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ))

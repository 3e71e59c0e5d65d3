import { EmptyState } from '#client/ui/feedback/EmptyState.tsx'
import type { FiledDocument } from '#contract/schemas/document.ts'
import { isListedStatement } from '#contract/lists/documentList.ts'
import { documentFileUrl } from '#contract/apiUrls.ts'
import { noFileText } from '#client/components/record/noFileText.ts'
import { AddStatementCommittee } from './AddStatementCommittee.tsx'
import { accountText } from './accountText.ts'
import { StatementAccountForm } from './StatementAccountForm.tsx'

/** The types that every browser displays; the server sends anything else as a download. */
const SHOWN = /\.(pdf|png|jpe?g|gif|txt)$/i

/** A document's file in a frame, and a link to it for types that a browser cannot display. */
export function DocumentViewer({ document }: { document: FiledDocument | null }) {
  if (!document) return <EmptyState>Select a document to view</EmptyState>
  const { DocDesc, Filename, FilePath } = document
  // In an operator's index, the name or the path may lack an extension.
  const isShown = SHOWN.test(Filename) || SHOWN.test(FilePath)
  return (
    <>
      <p>
        {accountText(document)}:{' '}
        {FilePath === '' ? (
          noFileText(document)
        ) : (
          <a href={documentFileUrl(FilePath)} target="_blank" rel="noreferrer">
            {isShown ? `Open ${Filename} in a new tab` : `Save ${Filename}, which a browser cannot show`}
          </a>
        )}
      </p>
      {document.Account !== null && <AddStatementCommittee account={document.Account} />}
      {isListedStatement(document) && <StatementAccountForm key={document.id} statement={document} />}
      {/* oxlint-disable-next-line react/iframe-missing-sandbox -- it would break the PDF viewer; the server sends it as a header */}
      {isShown && <iframe title={DocDesc || Filename} src={documentFileUrl(FilePath)} />}
    </>
  )
}

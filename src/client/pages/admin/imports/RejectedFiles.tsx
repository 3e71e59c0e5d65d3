import { failureText } from '#client/api/describeFailure.ts'
import { useSaveRejectedLinesMutation } from '#client/api/imports.ts'
import { ErrorMessage } from '#client/ui/feedback/ErrorMessage.tsx'
import { Button } from '#client/ui/form/Button.tsx'

interface RejectedFilesProps {
  of: { importId: number } | { openId: string }
  files: readonly string[]
}

/** The rejected lines of each file, as a file. They are to be corrected in the whole list. */
export function RejectedFiles({ of, files }: RejectedFilesProps) {
  const [saveLines, { error, isLoading }] = useSaveRejectedLinesMutation()
  if (files.length === 0) return null
  return (
    <>
      {error && <ErrorMessage message={failureText(error)} />}
      <div className="buttons">
        {files.map((file) => (
          <Button key={file} busy={isLoading} onClick={() => void saveLines({ of, file })}>
            Download the rejected lines of {file}
          </Button>
        ))}
      </div>
    </>
  )
}

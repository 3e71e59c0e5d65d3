import { type DragEvent, useState } from 'react'
import { Field } from '#client/ui/form/Field.tsx'
import styles from './Imports.module.css'

interface DropFilesProps {
  busy: boolean
  onFiles: (files: readonly File[]) => void
}

/**
 * An area to drop files on, or to choose them with the keyboard. While it is busy it takes none, but is not disabled: it
 * would lose the focus.
 */
export function DropFiles({ busy, onFiles }: DropFilesProps) {
  const [isOver, setIsOver] = useState(false)
  const take = (files: FileList | null) => {
    if (!busy && files && files.length > 0) onFiles([...files])
  }
  const handleDrag = (event: DragEvent) => {
    event.preventDefault()
    setIsOver(event.type === 'dragover')
    if (event.type === 'drop') take(event.dataTransfer.files)
  }
  return (
    <div
      className={isOver ? `${styles.drop} ${styles.over}` : styles.drop}
      onDragOver={handleDrag}
      onDragLeave={handleDrag}
      onDrop={handleDrag}
    >
      <Field
        label="Lists, or an archive of them"
        hint="Drop files or a zip here, or choose them. Together at most 1 GB; the command npm run import takes more."
        type="file"
        multiple
        onChange={({ currentTarget }) => {
          take(currentTarget.files)
          // So that the same file can be chosen again after it was corrected.
          currentTarget.value = ''
        }}
      />
    </div>
  )
}

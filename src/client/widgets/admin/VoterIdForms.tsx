import { useCallback } from 'react'
import { useBeforeUnload } from 'react-router-dom'
import { Button } from '#client/ui/Button.tsx'
import type { Candidate } from '#contract/candidate.ts'
import { isVoterId } from './isVoterId.ts'
import { useVoterIdDrafts } from './useVoterIdDrafts.ts'
import { VoterIdForm } from './VoterIdForm.tsx'
import styles from './VoterIdForms.module.css'

/** The VoterID of each candidate, saved one by one or all that were changed. */
export function VoterIdForms({ candidates }: { candidates: readonly Candidate[] }) {
  const { drafts, put, drop, save } = useVoterIdDrafts()
  const savable = [...drafts].filter(([, { text, isSaving }]) => isVoterId(text) && !isSaving)
  const isSaving = [...drafts.values()].some((draft) => draft.isSaving)
  useUnloadWarning(drafts.size > 0)
  return (
    <div className={styles.forms}>
      {candidates.map((candidate) => (
        <VoterIdForm
          key={candidate.AcctNum}
          candidate={candidate}
          draft={drafts.get(candidate.AcctNum)}
          onDraft={(draft) => (draft ? put(candidate.AcctNum, draft) : drop(candidate.AcctNum))}
          onSave={(draft) => void save([[candidate.AcctNum, draft]])}
        />
      ))}
      {candidates.length > 1 && (
        <div className={styles.all}>
          <Button
            variant="primary"
            busy={isSaving}
            disabled={savable.length === 0 && !isSaving}
            onClick={() => void save(savable)}
          >
            Save all
          </Button>
          <output>{drafts.size === 0 ? 'Nothing unsaved' : `${drafts.size} unsaved`}</output>
        </div>
      )}
    </div>
  )
}

/** The browser asks before it leaves a page with unsaved text. */
function useUnloadWarning(isUnsaved: boolean) {
  useBeforeUnload(
    useCallback(
      (event) => {
        if (isUnsaved) event.preventDefault()
      },
      [isUnsaved],
    ),
  )
}

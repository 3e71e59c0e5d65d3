import { useEffect, useEffectEvent } from 'react'
import { useAppDispatch } from '#client/store/hooks.ts'
import { toastShown } from '#client/store/slices/toastsSlice.ts'
import { Button } from '#client/ui/form/Button.tsx'
import type { Candidate } from '#contract/schemas/candidate.ts'
import { isVoterId } from './isVoterId.ts'
import { useVoterIdDrafts } from './useVoterIdDrafts.ts'
import { VoterIdForm } from './VoterIdForm.tsx'
import styles from './VoterIdForms.module.css'

/** The VoterID of each candidate, saved one by one or all changed ones together. */
export function VoterIdForms({ candidates }: { candidates: readonly Candidate[] }) {
  const { drafts, put, drop, save } = useVoterIdDrafts()
  const unsaved = candidates.flatMap(({ AcctNum }) => {
    const draft = drafts[AcctNum]
    return draft ? [[AcctNum, draft] as const] : []
  })
  const savable = unsaved.filter(([, { text, isSaving }]) => isVoterId(text) && !isSaving)
  const isSaving = unsaved.some(([, draft]) => draft.isSaving)
  useUnsavedToast(unsaved.filter(([, draft]) => !draft.isSaving).length)
  return (
    <div className="stack">
      {candidates.map((candidate) => (
        <VoterIdForm
          key={candidate.AcctNum}
          candidate={candidate}
          draft={drafts[candidate.AcctNum]}
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
          <output>{unsaved.length === 0 ? 'Nothing unsaved' : `${unsaved.length} unsaved`}</output>
        </div>
      )}
    </div>
  )
}

/** Leaving the page by a link or the Back button warns about unsaved changes. */
function useUnsavedToast(count: number) {
  const dispatch = useAppDispatch()
  const tell = useEffectEvent(() => {
    const text = count === 1 ? '1 VoterID was left unsaved' : `${count} VoterIDs were left unsaved`
    if (count > 0) dispatch(toastShown({ tone: 'warning', text }))
  })
  useEffect(() => () => tell(), [])
}

import { useState } from 'react'
import { failureText } from '#client/api/describeFailure.ts'
import { useCheckVoterIdsMutation } from '#client/api/voterIds.ts'
import { listedDraft } from '#client/components/admin/voterIds/listedDraft.ts'
import { isVoterId, WRONG_VOTER_ID } from '#client/components/admin/voterIds/isVoterId.ts'
import { useAppDispatch, useAppSelector } from '#client/store/hooks.ts'
import { draftSettled, selectVoterIdDrafts, voterIdTyped } from '#client/store/slices/unsavedSlice.ts'
import { isDoubtful } from '#contract/domain/voterRoll.ts'
import type { VoterIdFinding } from '#contract/schemas/voterMatch.ts'

export type SaveVoterId = (VoterID: string, seen: VoterIdFinding) => unknown

interface VoterChoice {
  acctNum: number
  /** The VoterID that is replaced; blank if none. */
  over: string
  /** For the audit entry of looking up a number that was typed. */
  purpose: string
  /** The voters offered as choices; any other is chosen by typing the number. */
  suggested: readonly { VoterID: string; name: string; finding: VoterIdFinding }[]
  isBusy: boolean
  onSave: SaveVoterId
}

interface Asked {
  VoterID: string
  finding: VoterIdFinding
  voter: string
}

/**
 * The voter chosen for a candidate, or the typed number, which stays a draft until it is saved. A voter who may not be
 * the candidate has to be confirmed.
 */
export function useVoterChoice({ acctNum, over, purpose, suggested, isBusy, onSave }: VoterChoice) {
  const [chosen, setChosen] = useState('')
  const dispatch = useAppDispatch()
  const typed = useAppSelector((state) => selectVoterIdDrafts(state)[acctNum]?.text) ?? ''
  const [fault, setFault] = useState<string>()
  const [asked, setAsked] = useState<Asked>()
  const [check, { isLoading: isChecking, error: refused, reset }] = useCheckVoterIdsMutation()

  const change = (voter: string, text: string) => {
    // The number that is being checked is saved once it is found to fit.
    if (isChecking) return
    setChosen(voter)
    dispatch(
      text === ''
        ? draftSettled(acctNum)
        : voterIdTyped({ acctNum, draft: listedDraft({ AcctNum: acctNum, VoterID: over }, text) }),
    )
    setFault(undefined)
    reset()
  }
  const settle = (found: Asked) =>
    isDoubtful(found.finding) ? setAsked(found) : onSave(found.VoterID, found.finding)
  const saveTyped = async (VoterID: string) => {
    const { data, error } = await check({ purpose, entries: [{ acctNum, VoterID }] })
    const [found] = data ?? []
    if (error) return
    if (found?.finding) settle({ VoterID, finding: found.finding, voter: found.voter })
    else setFault('The candidate has this VoterID already.')
  }
  return {
    chosen,
    typed,
    /** Undefined again after signing in, if that was the reason. */
    fault: fault ?? (refused && failureText(refused)),
    asked,
    isChecking,
    isSaving: isBusy || isChecking,
    choose: (VoterID: string) => change(VoterID, ''),
    type: (text: string) => change('', text),
    save: async () => {
      if (isBusy || isChecking) return
      const VoterID = typed.trim()
      const voter = suggested.find((one) => one.VoterID === chosen)
      if (VoterID === '' && voter) settle({ VoterID: chosen, finding: voter.finding, voter: voter.name })
      else if (VoterID === '') setFault(NOTHING_CHOSEN)
      else if (isVoterId(VoterID)) await saveTyped(VoterID)
      else setFault(WRONG_VOTER_ID)
    },
    saveAllTheSame: ({ VoterID, finding }: Asked) => {
      setAsked(undefined)
      void onSave(VoterID, finding)
    },
    cancel: () => setAsked(undefined),
  }
}

const NOTHING_CHOSEN = 'Choose a voter, or enter a VoterID.'

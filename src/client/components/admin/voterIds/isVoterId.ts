import { VOTER_ID_FORM } from '#contract/domain/voterRoll.ts'

export const WRONG_VOTER_ID = 'A VoterID has 6 to 10 digits, or is left blank'

export const isVoterId = (text: string) => VOTER_ID_FORM.test(text.trim())

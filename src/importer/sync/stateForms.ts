/** A form of the state's site: the page with the form, the address it is sent to, and its fields. */
export interface StateForm {
  page: string
  action: string
  fields: Readonly<Record<string, string>>
}

/** The lists that the state offers for download, each through its own form. */
export type SyncedList = 'candidates' | 'committees'

/**
 * The state's download forms as its own pages submit them. For candidates, only those who file with the state (`STA`),
 * because local candidates file their money with their counties.
 */
export const candidateForm = (election: string): StateForm => ({
  page: '/candidates/downloadcanlist.asp',
  action: '/candidates/extractCanList.asp',
  fields: {
    elecID: election,
    office: 'All',
    status: 'All',
    cantype: 'STA',
    FormSubmit: 'Download Candidate List',
  },
})

export const COMMITTEE_FORM: StateForm = {
  page: '/committees/downloadcomlist.asp',
  action: '/committees/extractComList.asp',
  fields: { FormSubmit: 'Download' },
}

import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { aCandidate, aCommittee } from '#mocks/builders.ts'
import { renderApp } from '#tests/support/pages/renderApp.tsx'

/** The 19th in Florida. */
const AT = '2026-11-20T02:15:00.000Z'

const candidates = (...files: string[]) => ({
  kind: 'candidates',
  elections: ['20261103-GEN'],
  files,
  at: AT,
})

test('home names the day that its lists are of, not the day on which they were received', async () => {
  await renderApp('/', {
    candidates: [aCandidate()],
    committees: [aCommittee()],
    imports: [
      candidates('CandidateList_20260731.txt'),
      { kind: 'committees', files: ['CommitteeList_20260731.txt'], at: AT },
    ],
  })

  expect(await screen.findByText(/1 committee is on file\. Data as of 07\/31\/2026\./)).toBeVisible()
})

test('home says which lists are of which day, and of which the day is not known', async () => {
  await renderApp('/', {
    candidates: [aCandidate()],
    committees: [aCommittee()],
    imports: [
      candidates('CandidateList_20260731.txt'),
      { kind: 'committees', files: ['CommitteeList_20260801.txt'], at: AT },
      { kind: 'documents', files: ['Documents.txt'], at: AT },
    ],
  })

  expect(
    await screen.findByText(
      /Filed documents: the day it is of is not known; received on 11\/19\/2026\. Candidates as of 07\/31\/2026\. Committees as of 08\/01\/2026\./,
    ),
  ).toBeVisible()
})

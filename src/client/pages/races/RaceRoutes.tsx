import { Route, Routes } from 'react-router-dom'
import { NotFound } from '#client/components/NotFound.tsx'
import { CANDIDATES_PAGE } from '#contract/pages.ts'
import { OfficeRacesPage } from './OfficeRacesPage.tsx'
import { RacePage } from './RacePage.tsx'

/** The pages of races share a chunk, because a visitor of one tends to open another. */
export function RaceRoutes() {
  return (
    <Routes>
      <Route path=":electionId/:officeCode" element={<OfficeRacesPage />} />
      <Route path=":electionId/:officeCode/:district" element={<RacePage />} />
      <Route path="*" element={<NotFound title="Race Not Found" list={CANDIDATES_PAGE} />} />
    </Routes>
  )
}

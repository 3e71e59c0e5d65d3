import { nothingFound } from '#client/components/search/searchText.ts'
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx'
import { SearchHelp } from './SearchHelp.tsx'

export const NothingFound = ({ asked }: { asked: string }) => (
  <>
    <EmptyState>{nothingFound(asked)}</EmptyState>
    <SearchHelp />
  </>
)

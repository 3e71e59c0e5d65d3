import { Snippet } from '#client/ui/text/Snippet.tsx'
import { raceEmbedPath } from '#contract/pages.ts'
import type { Race } from '#contract/schemas/race.ts'

interface RaceFrameProps {
  race: Race
  name: string
}

/** The lines that show this race in a page of another site. */
export function RaceFrame({ race: { electionId, officeCode, district, candidates }, name }: RaceFrameProps) {
  const address = location.origin + raceEmbedPath(electionId, officeCode, district)
  return (
    <>
      <p>
        These lines show this race in a page of yours, as it stands, in light and in dark, without scripts or
        cookies.
      </p>
      <Snippet>{`<iframe src="${address}" title="${name}" width="100%" height="${heightFor(candidates.length)}" loading="lazy"></iframe>`}</Snippet>
    </>
  )
}

/** In pixels, where no row takes two lines. */
const heightFor = (candidates: number) => 180 + 44 * Math.min(candidates, 10)

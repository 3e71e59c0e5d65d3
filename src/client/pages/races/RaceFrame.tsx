import { Snippet } from '#client/ui/text/Snippet.tsx'
import { raceEmbedPath } from '#contract/pages.ts'
import type { Race } from '#contract/schemas/race.ts'

/** The HTML that shows this race in a page of another site. */
export function RaceFrame({ race, name }: { race: Race; name: string }) {
  const { electionId, officeCode, district, candidates } = race
  const address = location.origin + raceEmbedPath(electionId, officeCode, district)
  return (
    <>
      <p>
        This HTML shows this race on your site, always current, in light and dark mode, without scripts or
        cookies.
      </p>
      <Snippet>{`<iframe src="${address}" title="${name}" width="100%" height="${heightFor(candidates.length)}" loading="lazy" style="border: 0"></iframe>`}</Snippet>
    </>
  )
}

/** In pixels, if no row wraps. */
const heightFor = (candidates: number) => 180 + 44 * Math.min(candidates, 10)

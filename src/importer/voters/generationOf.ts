import { hash } from 'node:crypto'
import type { Source } from '../read/openSource.ts'

/** Changes if the stored form of a voter, or its indexes, change. */
const FORMAT = 'voters 4'

/** The name of the generation of the voters in these files: equal for equal content in the same order. */
export function generationOf(sources: readonly Source[]): string {
  const contents = sources.map((source) => source.finish().sha256)
  return hash('sha256', [FORMAT, ...contents].join('\n')).slice(0, 16)
}
